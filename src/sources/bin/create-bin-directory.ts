import { readFileSync } from 'node:fs';
import type { BinCountry, BinFacts } from '../../features/bin/bin-facts.ts';
import type { BinClaim } from '../../features/bin/bin-record.ts';
import { describeBin } from '../../features/bin/describe-bin.ts';
import { correctionSource } from '../../features/bin/merge-claims.ts';
import { referencePath } from '../reference/reference-path.ts';
import { type BinRecords, openBinRecords } from './bin-records.ts';

/** Records that an operator has added. */
export interface OperatorBins {
  readonly corrections: BinRecords;
  /** The one that was imported last comes first. */
  readonly imports: readonly { readonly name: string; readonly records: BinRecords }[];
}

export interface BinDirectory {
  /** What is known of a BIN of six to eight digits. */
  readonly facts: (bin: string) => BinFacts;
  /** Takes over an operator’s records in place of those before. */
  replace(operator: OperatorBins): void;
  /** Records by where they come from. */
  counts(): { readonly packaged: number; readonly imported: number; readonly corrections: number };
}

/** How many answers are kept at least; at most twice as many. The same answer is the same object, written once. */
const kept = 2000;
const packagedName = 'banks-db';
const nothing: OperatorBins = { corrections: { find: () => null, count: 0 }, imports: [] };

/** Everything known of BINs: an operator’s corrections, then imports, then the packaged table. */
export function createBinDirectory(country: (code: string) => BinCountry | null): BinDirectory {
  const packaged = openBinRecords(readFileSync(referencePath('bin/banks.bin')));
  let operator = nothing;
  let young = new Map<string, BinFacts>();
  let old = new Map<string, BinFacts>();

  function claimsOf(bin: string): BinClaim[] {
    const layers = [
      { source: correctionSource, records: operator.corrections },
      ...operator.imports.map(({ name, records }) => ({ source: `import ${name}`, records })),
      { source: packagedName, records: packaged },
    ];
    return layers.flatMap(({ source, records }) => {
      const record = records.find(bin);
      return record === null ? [] : [{ source, record }];
    });
  }

  return {
    facts(bin) {
      const known = young.get(bin);
      if (known !== undefined) return known;
      const facts = old.get(bin) ?? describeBin(bin, claimsOf(bin), country);
      if (young.size >= kept) {
        old = young;
        young = new Map();
      }
      young.set(bin, facts);
      return facts;
    },
    replace(next) {
      operator = next;
      young = new Map();
      old = new Map();
    },
    counts: () => ({
      packaged: packaged.count,
      imported: operator.imports.reduce((sum, { records }) => sum + records.count, 0),
      corrections: operator.corrections.count,
    }),
  };
}
