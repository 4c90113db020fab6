import { parseCountryCode } from '../country/parse-country-code.ts';
import { parseIsoTime } from '../time/parse-iso-time.ts';
import { cleanJson, cleanText, leastCardNumber } from './clean-json.ts';
import {
  type FieldKind,
  fieldAliases,
  type PaymentFieldName,
  type PaymentValues,
  paymentFields,
  snakeName,
} from './payment-fields.ts';
import { type Card, type KeyedHash, readCard } from './read-card.ts';

/** A payment as it was sent, read. It holds no more of a card number than `Card` has. */
export interface Payment {
  readonly values: PaymentValues;
  readonly card: Card | null;
  /** Fields that were sent but could not be read. */
  readonly unreadable: ReadonlySet<PaymentFieldName>;
  /** All that was sent, the fields that are not ours too, bounded and without card numbers: for rules and for keeping. */
  readonly request: Readonly<Record<string, unknown>>;
}

const names = Object.keys(paymentFields) as PaymentFieldName[];

/** How a field is read. */
interface Reader {
  readonly name: PaymentFieldName;
  readonly kind: FieldKind;
  readonly read: (raw: unknown) => unknown;
}

/** Reads what was sent. A value that cannot be read is unknown; none is refused. */
export function readPayment(sent: Readonly<Record<string, unknown>>, hash: KeyedHash): Payment {
  const values = { ...noValues };
  const request: Record<string, unknown> = {};
  const unreadable = new Set<PaymentFieldName>();
  let others: Record<string, unknown> | null = null;
  let cardNumber: unknown = null;
  for (const key of Object.keys(sent)) {
    const raw = sent[key];
    const reader = readerOf.get(key) ?? readerOf.get(key.toLowerCase());
    if (reader === undefined) {
      others ??= {};
      define(others, key, raw);
    } else if (!isAbsent(raw)) {
      // A number of a card is read last, with the expiry date.
      if (reader.name === 'card_number') cardNumber = raw;
      else if (isPlaceholder(reader.name, raw)) request[reader.name] = raw;
      else readField(reader, raw, values, request, unreadable);
    }
  }
  const card = readCardField(cardNumber, values['card_expiry'] as string | null, hash);
  if (card !== null) values['card_number'] = request['card_number'] = card.masked;
  else if (cardNumber !== null) unreadable.add('card_number');
  return {
    values: values as unknown as PaymentValues,
    card,
    unreadable,
    request: others === null ? request : { ...request, ...(cleanJson(others) as object) },
  };
}

const noValues: Readonly<Record<string, unknown>> = Object.fromEntries(names.map((name) => [name, null]));

function readField(
  { name, kind, read }: Reader,
  raw: unknown,
  values: Record<string, unknown>,
  request: Record<string, unknown>,
  unreadable: Set<PaymentFieldName>,
): void {
  // Of two spellings of one field the first that says something counts.
  if (values[name] !== null) return;
  const value = read(raw);
  values[name] = value;
  if (value === null) unreadable.add(name);
  else if (unreadable.size > 0) unreadable.delete(name);
  // Text has been cleaned by reading it, and a “yes” or the “UK” says nothing to rules.
  const isRead =
    value !== null && (kind === 'flag' || kind === 'country' || (kind === 'text' && typeof raw === 'string'));
  // What stands where a flag should may be the security code itself.
  request[name] = isRead || kind === 'flag' ? value : cleanSmall(raw);
  // Rules name it as v2 does, and may as v1.
  if (name === 'isDigitalProducts') request[snakeName(name)] = request[name];
}

/** Most of what is sent is short and no number of a card. */
function cleanSmall(raw: unknown): unknown {
  if (typeof raw === 'boolean') return raw;
  return typeof raw === 'number' && Math.abs(raw) < leastCardNumber ? raw : cleanJson(raw);
}

/** As JSON does it: a name such as `__proto__` is a field like any other. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function isAbsent(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}

/** By these payments are found again: what many send alike would make one customer, device or payment of all of them. */
const ids: ReadonlySet<PaymentFieldName> = new Set(['customer_id', 'customer_device_id', 'transaction_id']);
/** What shops write for a guest, and programs for a value that is not there. */
const placeholders: ReadonlySet<string> = new Set(
  '0 - null undefined nan none n/a guest anonymous unknown [object object]'.split(/ (?!object])/),
);

function isPlaceholder(name: PaymentFieldName, raw: unknown): boolean {
  if (!ids.has(name)) return false;
  return raw === 0 || (typeof raw === 'string' && placeholders.has(raw.trim().toLowerCase()));
}

function readCardField(raw: unknown, expiry: string | null, hash: KeyedHash): Card | null {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) ? readCard(String(raw), expiry, hash) : null;
  return typeof raw === 'string' ? readCard(raw, expiry, hash) : null;
}

const readers: Readonly<Record<FieldKind, (raw: unknown) => unknown>> = {
  text: readText,
  country: (raw) => (typeof raw === 'string' ? parseCountryCode(raw.trim()) : null),
  number: readNumber,
  flag: readFlag,
  time: readTime,
  items: cleanJson,
};

/** By the name in lower case; documented names with capitals are found by it too. */
const readerOf: ReadonlyMap<string, Reader> = new Map(
  [
    ...names.map((name) => [name.toLowerCase(), name] as const),
    ...names.map((name) => [name, name] as const),
    ...Object.entries(fieldAliases),
  ].map(([key, name]) => {
    const { kind } = paymentFields[name];
    return [key, { name, kind, read: readers[kind] }];
  }),
);

/** Whether a name is that of a field of a payment, in any letter case and version. */
export function isPaymentField(name: string): boolean {
  return readerOf.has(name) || readerOf.has(name.toLowerCase());
}

function readText(raw: unknown): string | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? cleanText(String(raw)) : null;
  if (typeof raw !== 'string') return null;
  const text = cleanText(raw.trim());
  return text === '' ? null : text;
}

/** Decimal digits with a point; other spellings mean different numbers in different countries. */
function readNumber(raw: unknown): number | null {
  const number = toNumber(raw);
  // No amount or coordinate is as large, and a card number must not pass as one.
  return number === null || Math.abs(number) >= leastCardNumber ? null : number;
}

function toNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  return text.length <= 40 && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
}

function readFlag(raw: unknown): boolean | null {
  if (typeof raw === 'boolean') return raw;
  if (raw === 1 || raw === 0) return raw === 1;
  return typeof raw === 'string' ? (words[raw.trim().toLowerCase()] ?? null) : null;
}

const words: Readonly<Record<string, boolean>> = {
  __proto__: null as never,
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

/** Later than any time in seconds that makes sense, so it is in milliseconds. */
const firstMilliseconds = 100_000_000_000;
/** The year 2128, in milliseconds; longer numbers are none. */
const endOfTime = 5_000_000_000_000;

function secondsOf(raw: unknown): number | null {
  const ms = typeof raw === 'string' ? parseIsoTime(raw.trim()) : null;
  return ms === null ? null : ms / 1000;
}

function readTime(raw: unknown): number | null {
  const number = toNumber(raw) ?? secondsOf(raw);
  if (number === null || number <= 0 || number >= endOfTime) return null;
  return number >= firstMilliseconds ? number / 1000 : number;
}
