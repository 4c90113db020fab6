import { type BinRecord, type CardType, cardTypes } from '../../features/bin/bin-record.ts';
import {
  decodeNumberTable,
  encodeNumberTable,
  exactPlace,
  type NumberTable,
} from '../number-table/number-table.ts';

/** A record of a BIN of four to eight digits. */
export interface BinRow extends BinRecord {
  readonly bin: string;
}

/** Records by BIN, in memory. */
export interface BinRecords {
  /** The record of the longest BIN that a BIN begins with; null when there is none. */
  find(bin: string): BinRecord | null;
  readonly count: number;
}

const shortest = 4;
const longest = 8;
/** Numbers of one length follow those of the length before it. */
const perLength = 10 ** longest;

/** Writes records as a number table; of two with the same BIN the last counts. Equal records are written once. */
export function encodeBinRecords(rows: Iterable<BinRow>): Uint8Array {
  const places = new Map<string, number>();
  const entries = new Map<number, number>();
  for (const row of rows) {
    const text = toText(row);
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    entries.set(keyOf(row.bin), place);
  }
  const sorted = [...entries].sort((left, right) => left[0] - right[0]);
  return encodeNumberTable(
    [...places.keys()],
    sorted.map(([key]) => key),
    sorted.map(([, place]) => place),
  );
}

/** Opens what `encodeBinRecords` wrote; throws when it is something else. */
export function openBinRecords(bytes: Uint8Array): BinRecords {
  return recordsOf(decodeNumberTable(bytes));
}

function recordsOf(table: NumberTable): BinRecords {
  return {
    find(bin) {
      for (let length = Math.min(bin.length, longest); length >= shortest; length--) {
        const place = exactPlace(table, keyOf(bin.slice(0, length)));
        if (place !== -1) return fromText(table.texts[table.values[place] as number] as string);
      }
      return null;
    },
    count: table.keys.length,
  };
}

function keyOf(bin: string): number {
  return bin.length * perLength + Number(bin);
}

/** One cell a field; `+` and `-` are yes and no. */
function toText(row: BinRecord): string {
  return [
    row.bank,
    row.url,
    row.phone,
    row.city,
    row.country,
    row.scheme,
    row.type,
    row.brand,
    sign(row.isPrepaid),
    sign(row.isCommercial),
  ]
    .map((cell) => cell?.replaceAll('\t', ' ') ?? '')
    .join('\t');
}

function fromText(text: string): BinRecord {
  const cells = text.split('\t').map((cell) => (cell === '' ? null : cell));
  const [bank, url, phone, city, country, scheme, type, brand, isPrepaid, isCommercial] = cells;
  return {
    bank: bank ?? null,
    url: url ?? null,
    phone: phone ?? null,
    city: city ?? null,
    country: country ?? null,
    scheme: scheme ?? null,
    type: cardTypes.find((item: CardType) => item === type) ?? null,
    brand: brand ?? null,
    isPrepaid: truth(isPrepaid),
    isCommercial: truth(isCommercial),
  };
}

function sign(value: boolean | null): string | null {
  return value === null ? null : value ? '+' : '-';
}

function truth(cell: string | null | undefined): boolean | null {
  return cell === '+' ? true : cell === '-' ? false : null;
}
