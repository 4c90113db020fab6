import { parseCidr } from '../ip/cidr.ts';

/** One SPF record, as far as its text says it (RFC 7208). */
export interface SpfRecord {
  /** Names of records that belong to it; those with macros depend on the mail and are left out. */
  readonly includes: readonly string[];
  readonly redirect: string | null;
  /** Its own terms that ask the DNS: include, a, mx, ptr, exists and redirect (section 4.6.4). */
  readonly lookups: number;
  /** Qualifier of `all`; null where the record has none. */
  readonly all: '+' | '-' | '~' | '?' | null;
}

/** Section 4.6.4. */
export const mostSpfLookups = 10;
/** Longer records are still read whole; this only bounds the work. */
const longestRecord = 8192;

/** The records among the texts of a domain that are SPF records (section 4.5). */
export function spfRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
}

/** Reads a record by the grammar of section 12; null when it is not one. */
export function parseSpf(record: string): SpfRecord | null {
  if (record.length > longestRecord || !/^v=spf1(?: |$)/i.test(record) || /[^ -~]/.test(record)) return null;
  const includes: string[] = [];
  const seen = new Set<string>();
  let lookups = 0;
  let redirect: string | null = null;
  let redirects = 0;
  let all: SpfRecord['all'] = null;
  for (const term of record.slice('v=spf1'.length).split(' ')) {
    if (term === '') continue;
    const modifier = /^([a-z][a-z0-9._-]*)=(.*)$/i.exec(term);
    if (modifier !== null) {
      const name = (modifier[1] as string).toLowerCase();
      const value = modifier[2] as string;
      if (!isMacroString(value)) return null;
      if (name !== 'redirect' && name !== 'exp') continue;
      // Each of these two at most once (section 6).
      if (seen.has(name) || !isDomainSpec(value)) return null;
      seen.add(name);
      if (name === 'redirect') {
        redirects = 1;
        redirect = value.includes('%') ? null : value.toLowerCase();
      }
      continue;
    }
    const mechanism = readMechanism(term);
    if (mechanism === null) return null;
    if (mechanism.asks) lookups++;
    if (mechanism.include !== null) includes.push(mechanism.include);
    // What stands behind `all` is never looked at (section 5.1).
    if (mechanism.all !== null) all ??= mechanism.all;
  }
  // A redirect is ignored where the record has `all` (section 6.1).
  if (all !== null) return { includes, redirect: null, lookups, all };
  return { includes, redirect, lookups: lookups + redirects, all };
}

interface Mechanism {
  readonly asks: boolean;
  readonly include: string | null;
  readonly all: SpfRecord['all'];
}

function readMechanism(term: string): Mechanism | null {
  const match = /^([+\-~?]?)([a-z0-9]+)(.*)$/i.exec(term);
  if (match === null) return null;
  const [, qualifier, name, rest] = match as unknown as [string, string, string, string];
  const plain = { asks: false, include: null, all: null };
  switch (name.toLowerCase()) {
    case 'all':
      return rest === '' ? { ...plain, all: (qualifier === '' ? '+' : qualifier) as SpfRecord['all'] } : null;
    case 'include': {
      const domain = rest.slice(1);
      if (!rest.startsWith(':') || !isDomainSpec(domain)) return null;
      return { ...plain, asks: true, include: domain.includes('%') ? null : domain.toLowerCase() };
    }
    case 'exists':
      return rest.startsWith(':') && isDomainSpec(rest.slice(1)) ? { ...plain, asks: true } : null;
    case 'ptr':
      return rest === '' || (rest.startsWith(':') && isDomainSpec(rest.slice(1)))
        ? { ...plain, asks: true }
        : null;
    case 'a':
    case 'mx':
      return isHostTerm(rest) ? { ...plain, asks: true } : null;
    case 'ip4':
    case 'ip6':
      return isNetwork(rest, name.toLowerCase() === 'ip4' ? 4 : 6) ? plain : null;
    default:
      return null;
  }
}

/** `[":" domain-spec] [ip4-cidr-length] ["/" ip6-cidr-length]` */
function isHostTerm(rest: string): boolean {
  const slash = /(\/\d{1,2})?(\/\/\d{1,3})?$/.exec(rest) as RegExpExecArray;
  const domain = rest.slice(0, slash.index);
  const v4 = Number(slash[1]?.slice(1) ?? 0);
  const v6 = Number(slash[2]?.slice(2) ?? 0);
  if (v4 > 32 || v6 > 128) return false;
  return domain === '' || (domain.startsWith(':') && isDomainSpec(domain.slice(1)));
}

function isNetwork(rest: string, version: 4 | 6): boolean {
  return rest.startsWith(':') && parseCidr(rest.slice(1))?.version === version;
}

/** Section 7.1: printable characters, with `%` only in macros. */
function isMacroString(text: string): boolean {
  return /^(?:[!-$&-~]|%[%_-]|%\{[slodiphcrtv]\d{0,3}r?[.\-+,/_=]*\})*$/i.test(text);
}

/** A macro string that ends in a label of a top-level domain or in a macro. */
function isDomainSpec(text: string): boolean {
  if (text === '' || text.length > 512 || !isMacroString(text)) return false;
  if (text.endsWith('}')) return true;
  const labels = (text.endsWith('.') ? text.slice(0, -1) : text).split('.');
  const last = labels.at(-1) as string;
  return labels.length > 1 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(last) && !/^\d+$/.test(last);
}
