import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineParameter, type Sent, sentList, sentText } from '../../http/define-parameter.ts';
import type { Language } from './geo-facts.ts';
import { languages } from './geo-facts.ts';
import type { IpAddress } from './ip-address.ts';
import { parseIp } from './parse-ip.ts';

export const maxBulkAddresses = 10;

export const ipParameter = defineParameter<IpAddress>({
  v1: 'ip',
  v2: 'ip',
  required: true,
  description: 'IPv4 or IPv6 address.',
  example: '8.8.8.8',
  schema: Type.String({ maxLength: 100 }),
  read(sent) {
    const address = parseIp(sentText(sent) ?? '');
    if (address === null) throw new ApiError('invalid_ip');
    return address;
  },
});

/** An address and the text it was sent as, under which a bulk answer files it. */
export interface SentAddress {
  readonly text: string;
  readonly ip: IpAddress;
}

export const ipsParameter = defineParameter<readonly SentAddress[]>({
  v1: 'ips',
  v2: 'ips',
  required: true,
  description: `IPv4 or IPv6 addresses separated by commas, at most ${maxBulkAddresses}.`,
  example: '8.8.8.8,1.1.1.1',
  schema: Type.String({ maxLength: 1000 }),
  read(sent) {
    const texts = sentList(sent);
    if (texts.length === 0)
      throw new ApiError('invalid_ip', { detail: 'The ips parameter is missing or empty.' });
    if (texts.length > maxBulkAddresses) {
      throw new ApiError('invalid_phone_number', {
        detail: `A bulk lookup takes at most ${maxBulkAddresses} IP addresses; ${texts.length} were sent.`,
      });
    }
    return texts.map((text) => {
      const ip = parseIp(text);
      if (ip === null) {
        throw new ApiError('invalid_ip', {
          detail: `"${text.slice(0, 64)}" is not an IPv4 or IPv6 address.`,
        });
      }
      return { text, ip };
    });
  },
});

export type ModuleSet<Name extends string> = { readonly [name in Name]: boolean };

/** The modules of an answer, chosen by a comma-separated list. */
export function modulesParameter<const Name extends string>(names: readonly Name[]) {
  const none = Object.freeze(Object.fromEntries(names.map((name) => [name, false]))) as ModuleSet<Name>;
  const known = new Map<string, ModuleSet<Name>>();
  return defineParameter<ModuleSet<Name>>({
    v1: 'params',
    v2: 'params',
    required: false,
    description: `Modules to include, separated by commas: ${names.map((name) => `\`${name}\``).join(', ')}. Without it the basic fields are answered.`,
    example: names.join(','),
    schema: Type.String({ maxLength: 256 }),
    read(sent) {
      if (sent === null) return none;
      if (typeof sent !== 'string') return readModules(sent, names, none);
      // Callers send the same few lists again and again.
      let modules = known.get(sent);
      if (modules === undefined) {
        modules = readModules(sent, names, none);
        if (known.size < 500) known.set(sent, modules);
      }
      return modules;
    },
  });
}

function readModules<Name extends string>(
  sent: Sent,
  names: readonly Name[],
  none: ModuleSet<Name>,
): ModuleSet<Name> {
  const chosen: Record<string, boolean> = { ...none };
  for (const text of sentList(sent)) {
    const name = text.toLowerCase();
    if (!Object.hasOwn(chosen, name)) {
      throw new ApiError('invalid_params', {
        detail: `"${text.slice(0, 40)}" is not a module. The params parameter takes ${names.join(', ')}.`,
      });
    }
    chosen[name] = true;
  }
  return chosen as ModuleSet<Name>;
}

export const languageParameter = defineParameter<Language>({
  v1: 'lang',
  v2: 'lang',
  required: false,
  description:
    'Language of the continent, country, region and city names. English where a name is not known in it.',
  example: 'EN',
  schema: Type.String({ enum: languages.map((language) => language.toUpperCase()), default: 'EN' }),
  read(sent) {
    const text = sentText(sent)?.toLowerCase() ?? 'en';
    const language = languages.find((item) => item === text);
    if (language === undefined) throw new ApiError('invalid_language');
    return language;
  },
});
