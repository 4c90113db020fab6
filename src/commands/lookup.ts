import { Command } from 'commander';
import type { Config } from '../config.ts';
import { endpoints } from '../endpoints.ts';
import { ApiError } from '../errors.ts';
import { noLists } from '../features/lists/create-list-source.ts';
import type { Call } from '../http/call.ts';
import type { AnyEndpoint } from '../http/define-endpoint.ts';
import { open } from './data.ts';
import { printJson } from './print.ts';

const subjects = [
  {
    name: 'ip',
    argument: '<address>',
    endpoint: 'ip_lookup',
    parameter: 'ip',
    modules: 'security,currency,timezone,location',
  },
  { name: 'asn', argument: '<number>', endpoint: 'asn_lookup', parameter: 'asn', modules: null },
  {
    name: 'country',
    argument: '<code>',
    endpoint: 'country_lookup',
    parameter: 'code',
    modules: 'language,flag,currency,timezone',
  },
  { name: 'iban', argument: '<iban>', endpoint: 'iban_lookup', parameter: 'iban', modules: null },
] as const;

const titles = {
  ip: 'an IP address',
  asn: 'an autonomous system',
  country: 'a country',
  iban: 'an IBAN',
} as const;

/** `assay lookup …`: the data of the v2 answer, without a server, key or event. */
export function lookupCommand(config: Config): Command {
  const command = new Command('lookup')
    .description('Look something up without a server. Prints the data of the v2 answer as JSON.')
    .addHelpText(
      'after',
      '\nExamples:\n  assay lookup ip 8.8.8.8\n  assay lookup asn AS15169\n  assay lookup country DE --lang fr',
    );
  for (const subject of subjects) {
    const sub = command
      .command(`${subject.name} ${subject.argument}`)
      .description(`Look up ${titles[subject.name]}.`);
    if (subject.modules !== null) {
      sub.option('--params <modules>', 'modules to include, separated by commas', subject.modules);
      sub.option('--lang <language>', 'language of the names', 'EN');
    }
    sub.action(async (value: string, options: { params?: string; lang?: string }) => {
      const endpoint = endpoints.find((item) => item.name === subject.endpoint) as AnyEndpoint;
      const sent: Record<string, string | undefined> = {
        [subject.parameter]: value,
        modules: options.params,
        language: options.lang,
      };
      const input = readInput(endpoint, sent);
      const knowledge = await open(config);
      printJson(await answer(endpoint, input, { ...knowledge.deps, lists: noLists }));
    });
  }
  return command;
}

function readInput(
  endpoint: AnyEndpoint,
  sent: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  try {
    return Object.fromEntries(
      Object.entries(endpoint.parameters).map(([name, parameter]) => [
        name,
        (parameter as { read(sent: unknown): unknown }).read(sent[name] ?? null),
      ]),
    );
  } catch (error) {
    throw error instanceof ApiError ? new Error(error.description) : error;
  }
}

async function answer(
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
  deps: unknown,
): Promise<unknown> {
  const call: Call = {
    version: 2,
    legacy: false,
    headers: {},
    nowMs: Date.now(),
    caller: () => null,
    accountId: () => null,
    keyId: () => null,
    baseUrl: () => '',
  };
  try {
    const report = await endpoint.run(input, call, deps);
    return endpoint.v2?.view(report, input, call);
  } catch (error) {
    throw error instanceof ApiError ? new Error(error.description) : error;
  }
}
