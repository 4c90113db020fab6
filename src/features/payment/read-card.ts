import { digitOf, isSeparator } from '../bin/mask-card-numbers.ts';
import { passesLuhn } from '../bin/passes-luhn.ts';

/** What is kept of a card number. */
export interface Card {
  /** The first six to eight digits; null when fewer were sent. */
  readonly bin: string | null;
  readonly last4: string | null;
  /** Keyed hash by which the same card is known again; null when too little of the number was sent. */
  readonly fingerprint: string | null;
  /** How many digits the card has; null when not all of them were sent. */
  readonly length: number | null;
  /** Whether the check digit is right; null when not all digits were sent. */
  readonly passesLuhn: boolean | null;
  /** For people and for rules: first digits, `X`, last four. */
  readonly masked: string;
}

/** A keyed one-way function. */
export type KeyedHash = (text: string) => string;

const fewestDigits = 6;
/** ISO/IEC 7812-1: 8 to 19 digits; cards that are used to pay have 12 at least. */
const fewestOfWhole = 12;
const most = 19;
/** With separators between all digits. */
const longestText = 64;

/**
 * Reads a card number: whole, masked with `X`, `*`, `#`, `•` or `_`, or its beginning. Null when there is nothing in it
 * that tells of a card. The digits go no further than this function.
 */
export function readCard(text: string, expiry: string | null, hash: KeyedHash): Card | null {
  if (text.length > longestText) return null;
  const compact = compactNumber(text);
  const parts = compact === null ? null : /^(\d*)(X*)(\d*)$/.exec(compact);
  if (compact === null || parts === null || compact.length > most) return null;
  const [, front, mask, back] = parts as unknown as [string, string, string, string];
  const isWhole = mask === '' && front.length >= fewestOfWhole;
  const binLength = compact.length >= 16 || (mask === '' && front.length <= 8) ? 8 : fewestDigits;
  const bin = front.length >= fewestDigits ? front.slice(0, binLength) : null;
  const last4 = isWhole ? front.slice(-4) : back.length >= 4 ? back.slice(-4) : null;
  if (bin === null && last4 === null) return null;
  const hidden = Math.max(
    0,
    compact.length - (bin ?? front.slice(0, fewestDigits)).length - (last4?.length ?? 0),
  );
  return {
    bin,
    last4,
    fingerprint: isWhole ? hash(front) : maskedFingerprint(bin, last4, expiry, hash),
    // Who masks a number puts as many characters there as look well.
    length: isWhole ? compact.length : null,
    passesLuhn: isWhole ? passesLuhn(front) : null,
    masked: `${bin ?? front.slice(0, fewestDigits)}${isWhole || mask !== '' ? 'X'.repeat(hidden) : ''}${last4 ?? ''}`,
  };
}

/** Several cards of one bank share BIN and last digits; with the expiry date few do. */
function maskedFingerprint(
  bin: string | null,
  last4: string | null,
  expiry: string | null,
  hash: KeyedHash,
): string | null {
  if (bin === null || last4 === null || expiry === null) return null;
  return hash(`masked:${bin.slice(0, fewestDigits)}:${last4}:${expiryDigits(expiry)}`);
}

/** Month and year with two digits each, in whichever order and length they were sent, where it can be told. */
function expiryDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const short = digits.length === 6 ? digits.replace(/^20(?=\d{4}$)|20(?=\d{2}$)/, '') : digits;
  // The sample of the specification has the year first.
  return short.length === 4 && Number(short.slice(0, 2)) > 12 ? short.slice(2) + short.slice(0, 2) : short;
}

/** Digits of any script as ASCII, mask characters as `X`, no separators; null when there is anything else. */
function compactNumber(text: string): string | null {
  let compact = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const digit = digitOf(code);
    if (digit !== -1) compact += digit;
    else if ('Xx*#•_'.includes(text[at]!)) compact += 'X';
    else if (!isSeparator(code)) return null;
  }
  return compact;
}
