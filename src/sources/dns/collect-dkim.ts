import type { DkimFacts } from '../../features/domain/mail-facts.ts';
import { commonSelectors, isDkimKey } from '../../features/domain/read-records.ts';
import type { Dns } from './create-dns.ts';

/**
 * Whether a domain has DKIM keys. Their names cannot be listed, so the common ones are tried. Where none is found, the
 * DNS still tells: `_domainkey` exists (NOERROR) when anything is below it and does not (NXDOMAIN) when nothing is (RFC
 * 8020). That says nothing in zones that give NOERROR for every name, by a wildcard or to hide their names (RFC 9824),
 * which a name that nobody would use gives away.
 */
export async function collectDkim(
  name: string,
  { dns, random }: { readonly dns: Dns; readonly random: () => number },
): Promise<DkimFacts> {
  const unlikely = `x${Math.floor(random() * 2 ** 48).toString(36)}`;
  const [parent, nobody, ...keys] = await Promise.all([
    dns.txt(`_domainkey.${name}`),
    dns.txt(`${unlikely}.${name}`),
    ...commonSelectors.map((selector) => dns.txt(`${selector}._domainkey.${name}`)),
  ]);
  const selectors = commonSelectors.filter((_, index) => {
    const answer = keys[index];
    return answer?.kind === 'found' && answer.records.some(isDkimKey);
  });
  // Every selector of a wildcard has the same key; it is found all the same, but once is enough.
  if (selectors.length > 0) {
    const kept = selectors.length === commonSelectors.length ? selectors.slice(0, 1) : selectors;
    return { state: 'valid', selectors: kept, foundBy: 'selector' };
  }
  const missing = { state: 'missing', selectors: [], foundBy: null } as const;
  const unknown = { state: 'unknown', selectors: [], foundBy: null } as const;
  if (parent.kind === 'failed') return unknown;
  // Nothing can be below a name that does not exist; servers that say so of the empty name above keys are broken.
  if (parent.kind === 'missing') return keys.some((answer) => answer.kind === 'failed') ? unknown : missing;
  return nobody.kind === 'missing' ? { state: 'valid', selectors: [], foundBy: 'namespace' } : unknown;
}
