import { domainToASCII, domainToUnicode } from 'node:url';
import { getDomain, getPublicSuffix } from 'tldts';

/** A name of the DNS that can carry mail and be registered. */
export interface DomainName {
  /** Lower case, A-labels (RFC 5890), no dot at the end. */
  readonly name: string;
  /** As people read it. */
  readonly unicode: string;
  /** What was registered: one label below the public suffix. Null where the name is a public suffix itself. */
  readonly registrable: string | null;
  readonly topLevel: string;
}

/** RFC 1035, section 2.3.4, without the root's dot. */
const longestName = 253;
/** Unicode names are longer in characters only; more than this cannot become a name. */
const longestSent = 1024;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Of what UTS 46 would take, these are no letters of a name but parts of addresses, which it would cut or decode. */
const foreign = /[\s/\\?#@:%[\]<>^|`"'(){},;=&*!$+~_]/;

const withPrivate = { allowPrivateDomains: true } as const;

/**
 * Reads a fully qualified domain name in any form of UTS 46: upper case, Unicode, a dot at the end. Null when it is
 * none, an IP address, or has one label only.
 */
export function parseDomain(text: string): DomainName | null {
  if (text === '' || text.length > longestSent || foreign.test(text)) return null;
  const name = toAscii(text);
  if (name === null || name.length > longestName) return null;
  const labels = name.split('.');
  const topLevel = labels.at(-1) as string;
  // An all-numeric last label makes it an IPv4 address (RFC 3696, section 2).
  if (labels.length < 2 || /^\d+$/.test(topLevel) || !labels.every((item) => label.test(item))) return null;
  const isPunycode = name.includes('xn--');
  const unicode = isPunycode ? domainToUnicode(name) : name;
  // What is no Punycode stays as it is, or has control characters in it (RFC 5891, section 4.2.3).
  if (isPunycode && (unicode.includes('xn--') || /\p{Cc}/u.test(unicode))) return null;
  return {
    name,
    unicode,
    registrable: getDomain(name, withPrivate),
    topLevel,
  };
}

function toAscii(text: string): string | null {
  const lower = text.toLowerCase();
  const isPlain = /^[a-z0-9.-]+$/.test(lower) && !lower.includes('xn--');
  // The three other full stops of IDNA (RFC 3490, section 3.1) count as dots, and so does one at the end.
  const ascii = isPlain ? lower : domainToASCII(lower);
  const name = ascii.endsWith('.') ? ascii.slice(0, -1) : ascii;
  return name === '' ? null : name;
}

/** The name and the names above it, as long as they are in the hands of the one who registered it. */
export function nameAndParents({ name, registrable }: Pick<DomainName, 'name' | 'registrable'>): string[] {
  const names = [name];
  while (registrable !== null && names.at(-1) !== registrable) {
    const last = names.at(-1) as string;
    names.push(last.slice(last.indexOf('.') + 1));
  }
  return names;
}

/** The suffix under which the name was registered, such as `com` or `co.uk`. */
export function publicSuffixOf(name: string): string | null {
  return getPublicSuffix(name, withPrivate);
}
