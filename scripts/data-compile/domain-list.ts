import { createRequire } from 'node:module';
import { domainToASCII } from 'node:url';
import { compareCodeUnits } from './compare-code-units.ts';

const require = createRequire(new URL('../../package.json', import.meta.url));
const { getPublicSuffix } = require('tldts') as typeof import('tldts');

/** Entries of one list of domains, with the letters of the sources that have each. */
export type DomainEntries = Map<string, string>;

/** Reads what a package calls a domain: lower case, A-labels, no dot at either end; null when it is no host name. */
export function cleanDomain(text: string): string | null {
  const ascii = domainToASCII(
    text
      .trim()
      .toLowerCase()
      .replace(/^[@.*]+|\.+$/g, ''),
  );
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(ascii)
    ? ascii
    : null;
}

/** Whether others register names below it, so that listing it would list all of them. */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}

export function addAll(entries: DomainEntries, domains: Iterable<string>, letter: string): void {
  for (const text of domains) {
    const domain = cleanDomain(text);
    if (domain === null) continue;
    const letters = entries.get(domain) ?? '';
    if (!letters.includes(letter)) entries.set(domain, letters + letter);
  }
}

/**
 * The text of a list: a first line that says what the letters stand for, then one `domain letters` a line in the order
 * of their bytes, in which the server searches without reading it into memory structures.
 */
export function formatList(entries: DomainEntries, legend: Readonly<Record<string, string>>): string {
  const head = `# ${Object.entries(legend)
    .map(([letter, source]) => `${letter}=${source}`)
    .join(' ')}`;
  const lines = [...entries].map(([domain, letters]) => `${domain} ${[...letters].sort().join('')}`);
  return `${[head, ...lines.sort(compareCodeUnits)].join('\n')}\n`;
}
