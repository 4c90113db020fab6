import { shortKey } from './history-key.ts';
import { type HistoryRow, type KeyedPayment, placeOf, type Subject, subjects } from './key-payment.ts';

/**
 * A payment in the tail, as numbers side by side: they are kept in one array and stored as they lie there (all platforms
 * that Node runs on are little-endian). What is missing is NaN.
 */
export const entryLength = 16;

export const entryField = {
  id: 0,
  atMs: 1,
  /** Of the kinds in their order. */
  keys: 2,
  bucket: 10,
  amount: 11,
  currency: 12,
  latitude: 13,
  longitude: 14,
  country: 15,
} as const;

/** By what a payment is found in the tail: its subjects in their order, its transaction and the website. */
export const entryKinds = [...subjects, 'transaction', 'site'] as const;
export const transactionKind = 6;
export const siteKind = 7;

/** Writes the entry of a payment into an array. False when it has a text that does not fit into a number. */
export function writeEntry(into: Float64Array, start: number, keyed: KeyedPayment, id: number): boolean {
  const { record, keys, atMs, bucket } = keyed;
  const currency = packText(record.currency);
  const country = packText(record.country);
  if (currency === null || country === null) return false;
  into[start] = id;
  into[start + entryField.atMs] = atMs;
  for (const [index, kind] of entryKinds.entries())
    into[start + entryField.keys + index] = keys[kind] ?? Number.NaN;
  const [latitude, longitude] = placeOf(record);
  into[start + entryField.bucket] = bucket ?? Number.NaN;
  into[start + entryField.amount] = record.amount ?? Number.NaN;
  into[start + entryField.currency] = currency;
  into[start + entryField.latitude] = latitude ?? Number.NaN;
  into[start + entryField.longitude] = longitude ?? Number.NaN;
  into[start + entryField.country] = country;
  return true;
}

/** What the entry at a place of an array counts as under one of its subjects. */
export function entryRow(from: Float64Array, start: number, kind: number): HistoryRow {
  const id = from[start]!;
  const atMs = from[start + entryField.atMs]!;
  const other = (index: number): number | null => shortKey(orNull(from[start + entryField.keys + index]!));
  const name: Subject = subjects[kind]!;
  if (name === 'card') return [atMs, id, other(0), null];
  if (name === 'device' || name === 'ip') return [atMs, id, other(0), other(1)];
  if (name !== 'customer') return [atMs, id, null, null];
  const at = (field: number): number | null => orNull(from[start + field]!);
  return [
    atMs,
    id,
    other(1),
    other(2),
    other(3),
    at(entryField.amount),
    unpackText(from[start + entryField.currency]!),
    at(entryField.latitude),
    at(entryField.longitude),
    unpackText(from[start + entryField.country]!),
  ];
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

const mostCharacters = 6;

/** Up to six characters of one byte behind a 1, so that no two texts are alike. */
function packText(text: string | null): number | null {
  if (text === null) return Number.NaN;
  if (text.length > mostCharacters) return null;
  let packed = 1;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 255) return null;
    packed = packed * 256 + code;
  }
  return packed;
}

function unpackText(packed: number): string | null {
  if (Number.isNaN(packed)) return null;
  let text = '';
  for (let rest = packed; rest > 1; rest = Math.floor(rest / 256))
    text = String.fromCharCode(rest % 256) + text;
  return text;
}
