import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import { parseCountryCode } from '../country/parse-country-code.ts';
import { parseDomain } from '../domain/parse-domain.ts';
import { normaliseEmail } from '../email/normalise-email.ts';
import { formatCidr, parseCidr } from '../ip/cidr.ts';
import type { ListKind } from './list-kinds.ts';

/** A value as lists keep it, or in a sentence why it is none. The sentence never repeats the value. */
export type NormalValue =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string };

/** In UTF-16 units, before and after. */
export const longestValue = 256;

/** Reads a value as a person writes it into a list of a kind. Values that mean the same have one normal form. */
export function normaliseValue(kind: ListKind, text: string): NormalValue {
  const trimmed = text.trim();
  if (trimmed === '') return bad('The value is empty.');
  if (trimmed.length > longestValue) return bad(`The value is longer than ${longestValue} characters.`);
  const read = readers[kind](trimmed);
  if (read === null) return bad(`The value is not ${wanted[kind]}.`);
  const value = maskCardNumbers(read);
  // Payments keep ids masked, so that masked ones are found; a mail address or phone number would be another.
  if (value !== read && !isId(kind))
    return bad('The value holds a whole card number, and those are not kept.');
  return value.length > longestValue
    ? bad(`The value is longer than ${longestValue} characters in normal form.`)
    : { ok: true, value };
}

const isId = (kind: ListKind): boolean => kind === 'customer_id' || kind === 'device';

const bad = (problem: string): NormalValue => ({ ok: false, problem });

const readers: Readonly<Record<ListKind, (text: string) => string | null>> = {
  ip: readNetwork,
  email: normaliseEmail,
  email_domain: (text) => parseDomain(text.replace(/^(?:\*\.|@|\.)/, ''))?.name ?? null,
  phone: phoneDigits,
  customer_id: (text) => text.toWellFormed().normalize('NFC'),
  card_bin: (text) => /^\d{6,8}$/.exec(text.replace(/[\s-]/g, ''))?.[0] ?? null,
  card_country: parseCountryCode,
  device: (text) => text.toWellFormed().normalize('NFC'),
  word: (text) => text.toWellFormed().normalize('NFC').toLowerCase().replace(/\s+/gu, ' '),
};

/** What values of each kind are, for sentences and documentation. */
export const wanted: Readonly<Record<ListKind, string>> = {
  ip: 'an IPv4 or IPv6 address or a network such as 192.0.2.0/24',
  email: 'a mail address',
  email_domain: 'a domain such as example.com',
  phone:
    'a phone number with its country calling code, such as +4915112345678; a single 0 in front is dialled within a country only',
  customer_id: 'a customer id',
  card_bin: 'a BIN, which has the first 6 to 8 digits of a card number and no more',
  card_country: 'an ISO 3166-1 alpha-2 code such as DE',
  device: 'the id of a device',
  word: 'a word',
};

/** A single address has no length behind it. */
function readNetwork(text: string): string | null {
  const cidr = parseCidr(text);
  if (cidr === null) return null;
  return cidr.bits === (cidr.version === 4 ? 32 : 128) ? cidr.first.text : formatCidr(cidr);
}

/**
 * The digits of a number with its calling code, without `+`, `00`, blanks and the `(0)` that some write behind the code.
 * Null when it has no calling code or more digits than E.164 allows.
 */
export function phoneDigits(text: string): string | null {
  const compact = text
    .replace(/^＋/, '+')
    .replace('(0)', '')
    .replace(/[\s\-./()\u2010-\u2015]/g, '');
  const digits = /^(?:\+|00)?([1-9]\d{5,14})$/.exec(compact)?.[1];
  return digits ?? null;
}
