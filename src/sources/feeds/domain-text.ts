import { DomainTable } from '../domains/domain-table.ts';

/**
 * The text of a domain table. Names without a fact of their own get the time since when they have been listed, which
 * the last copy knows of those that it had.
 */
export function domainText(
  domains: ReadonlyMap<string, string>,
  last: Uint8Array | null,
  nowSeconds: number,
): Uint8Array {
  const before = last === null ? null : new DomainTable(last);
  const lines = [...domains].map(
    ([name, fact]) => `${name} ${fact === '' ? before?.find(name) || nowSeconds : fact}\n`,
  );
  // Names and facts are ASCII, so the order of texts is that of their bytes.
  return Buffer.from(lines.sort().join(''), 'latin1');
}
