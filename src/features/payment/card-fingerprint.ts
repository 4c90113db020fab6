import { createHmac } from 'node:crypto';

/** What may be kept of a card number. */
export interface CardFingerprint {
  /** Keyed hash of the number: the same card gives the same text, and without the key none leads to a number. */
  readonly card: string;
  /** The first 8 digits of numbers with 16 or more, else the first 6 (PCI SSC FAQ 1091 on truncation). */
  readonly cardFirst: string;
  readonly cardLast4: string;
}

/** Separators people write into card numbers: spaces, dashes and dots. */
const separators = /[\s.\-–—]/g;

/**
 * HMAC-SHA256 of the digits of a card number, 128 bits in base64url. Null for a text that is not 12 to 19 digits
 * (ISO/IEC 7812), which is then not kept at all.
 */
export function fingerprintCard(cardNumber: string, key: Buffer): CardFingerprint | null {
  if (cardNumber.length > 64) return null;
  const digits = cardNumber.replace(separators, '');
  if (!/^\d{12,19}$/.test(digits)) return null;
  return {
    card: createHmac('sha256', key).update(digits).digest().subarray(0, 16).toString('base64url'),
    cardFirst: digits.slice(0, digits.length >= 16 ? 8 : 6),
    cardLast4: digits.slice(-4),
  };
}
