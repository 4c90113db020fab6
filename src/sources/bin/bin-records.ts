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

/**
 * Writes records as a number table; of two with the same BIN the last counts. Issuers and kinds of card are each written
 * once: tables with hundreds of thousands of BINs have some thousands of the one and some dozens of the other.
 */
export function encodeBinRecords(rows: Iterable<BinRow>): Uint8Array {
  const issuers = new Places();
  const kinds = new Places();
  const entries = new Map<number, readonly [issuer: number, kind: number]>();
  for (const row of rows) entries.set(keyOf(row.bin), [issuers.of(issuerText(row)), kinds.of(kindText(row))]);
  if (issuers.texts.length * kinds.texts.length > 2 ** 32)
    throw new Error('The table has too many different issuers and kinds of card.');
  const sorted = [...entries].sort((left, right) => left[0] - right[0]);
  return encodeNumberTable(
    [String(kinds.texts.length), ...kinds.texts, ...issuers.texts],
    sorted.map(([key]) => key),
    sorted.map(([, [issuer, kind]]) => issuer * kinds.texts.length + kind),
  );
}

/** Texts in the order in which they were first seen. */
class Places {
  readonly #places = new Map<string, number>();
  readonly texts: string[] = [];

  of(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    this.#places.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** Opens what `encodeBinRecords` wrote; throws when it is something else. */
export function openBinRecords(bytes: Uint8Array): BinRecords {
  return recordsOf(decodeNumberTable(bytes));
}

function recordsOf(table: NumberTable): BinRecords {
  const kindCount = Number(table.texts[0]);
  const read = (place: number): BinRecord => {
    const value = table.values[place] as number;
    const kind = table.texts[1 + (value % kindCount)] as string;
    const issuer = table.texts[1 + kindCount + Math.floor(value / kindCount)] as string;
    return { ...readIssuer(issuer), ...readKind(kind) };
  };
  return {
    find(bin) {
      for (let length = Math.min(bin.length, longest); length >= shortest; length--) {
        const place = exactPlace(table, keyOf(bin.slice(0, length)));
        if (place !== -1) return read(place);
      }
      return null;
    },
    count: table.keys.length,
  };
}

function keyOf(bin: string): number {
  return bin.length * perLength + Number(bin);
}

function issuerText(row: BinRecord): string {
  return toText([row.bank, row.url, row.phone, row.city, row.country]);
}

/** `+` and `-` are yes and no. */
function kindText(row: BinRecord): string {
  return toText([row.scheme, row.type, row.brand, sign(row.isPrepaid), sign(row.isCommercial)]);
}

function readIssuer(text: string) {
  const [bank = null, url = null, phone = null, city = null, country = null] = fromText(text);
  return { bank, url, phone, city, country };
}

function readKind(text: string) {
  const [scheme = null, type = null, brand = null, isPrepaid = null, isCommercial = null] = fromText(text);
  return {
    scheme,
    type: cardTypes.find((item: CardType) => item === type) ?? null,
    brand,
    isPrepaid: truth(isPrepaid),
    isCommercial: truth(isCommercial),
  };
}

/** One cell a field, empty for null. */
function toText(cells: readonly (string | null)[]): string {
  return cells.map((cell) => cell?.replaceAll('\t', ' ') ?? '').join('\t');
}

function fromText(text: string): (string | null)[] {
  return text.split('\t').map((cell) => (cell === '' ? null : cell));
}

function sign(value: boolean | null): string | null {
  return value === null ? null : value ? '+' : '-';
}

function truth(cell: string | null): boolean | null {
  return cell === '+' ? true : cell === '-' ? false : null;
}
