import { readFileSync } from 'node:fs';
import { decodeNumberTable, exactPlace, floorPlace, type NumberTable } from '../number-table/number-table.ts';
import { referencePath } from '../reference/reference-path.ts';

/** What is known of numbers beyond the numbering plans. Numbers are E.164 without the plus. */
export interface PhoneTables {
  /** Company the range was first given to; a number that was ported has another one since. Null when unknown. */
  carrier(digits: string): string | null;
  /** IANA names of the zones in which the number may be; empty when it may be nearly anywhere. */
  timeZones(digits: string): readonly string[];
  /** `YYYY-MM-DD` on which a site that shows everybody its messages last had the number; null when none had. */
  disposableLastSeen(digits: string): string | null;
  readonly sizes: { readonly carriers: number; readonly disposable: number };
}

const width = 15;
const dayMs = 86_400_000;
/** Prefixes of a whole numbering plan list dozens of zones, which say nothing about the number. */
const mostZones = 20;

/** Opens the tables under `data/phone`, which takes a few milliseconds and three megabytes. */
export function openPhoneTables(): PhoneTables {
  const carriers = readTable('carriers.bin');
  const zones = readTable('time-zones.bin');
  const disposable = readTable('disposable.bin');
  const zoneLists = zones.texts.map((text) => {
    const names = text.split('&');
    return Object.freeze(names.length > mostZones ? [] : names);
  });
  return {
    carrier(digits) {
      const place = placeOfPrefix(carriers, digits);
      return place === null ? null : (carriers.texts[place] ?? null);
    },
    timeZones(digits) {
      const place = placeOfPrefix(zones, digits);
      return place === null ? none : (zoneLists[place] ?? none);
    },
    disposableLastSeen(digits) {
      if (digits.length > width) return null;
      const place = exactPlace(disposable, Number(digits));
      if (place === -1) return null;
      return new Date((disposable.values[place] as number) * dayMs).toISOString().slice(0, 10);
    },
    sizes: { carriers: carriers.keys.length, disposable: disposable.keys.length },
  };
}

const none: readonly string[] = Object.freeze([]);

function readTable(name: string): NumberTable {
  return decodeNumberTable(readFileSync(referencePath(`phone/${name}`)));
}

/** Place of the text of the longest prefix of a number; null when no prefix holds. */
function placeOfPrefix(table: NumberTable, digits: string): number | null {
  if (digits.length > width) return null;
  const place = floorPlace(table, Number(digits.padEnd(width, '0')));
  const value = place === -1 ? 0 : (table.values[place] as number);
  return value === 0 ? null : value - 1;
}
