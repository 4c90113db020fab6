import { type BinClaim, type BinRecord, emptyRecord } from './bin-record.ts';

/** What is said of a BIN, and by which source each part of it. */
export interface MergedBin {
  readonly record: BinRecord;
  readonly sources: Readonly<Record<keyof BinRecord, string | null>>;
}

export const correctionSource = 'correction';

type Field = keyof BinRecord;
const bankFields: readonly Field[] = ['bank', 'url', 'phone', 'city'];
const fields = Object.keys(emptyRecord) as Field[];

/**
 * Joins what sources say, the most trusted first. A later one only adds to what is not said yet, and nothing at all when
 * it speaks of another bank: its country and kind of card would be that bank's. An operator's correction is meant to
 * change single facts, so it does not keep others from being added; but the address of a bank it renames is not kept.
 */
export function mergeClaims(claims: readonly BinClaim[]): MergedBin {
  const record: Record<Field, unknown> = { ...emptyRecord };
  const sources = Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, string | null>;
  let bank: string | null = null;
  for (const { source, record: said } of claims) {
    const isOther = bank !== null && said.bank !== null && nameKey(said.bank) !== nameKey(bank);
    if (isOther && sources.bank !== correctionSource) continue;
    for (const field of fields) {
      if (said[field] === null || record[field] !== null) continue;
      if (isOther && bankFields.includes(field)) continue;
      record[field] = said[field];
      sources[field] = source;
    }
    bank ??= said.bank;
  }
  return { record: record as unknown as BinRecord, sources };
}

/** Names that differ in case, blanks and punctuation alone are of the same bank. */
function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
