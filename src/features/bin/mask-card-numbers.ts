import { findScheme } from './find-scheme.ts';
import { passesLuhn } from './passes-luhn.ts';

/** Of 13 are phone numbers and the ids of shop platforms, which would run into one another, and hardly any card. */
const fewest = 14;
const most = 19;
/** Between two digits. */
const mostSeparators = 3;
/** In characters, as percent-encoded ones have three. */
const mostBetween = 3 * mostSeparators;

/**
 * The text with every card number in it masked but for its first six and last four digits. A card number is a run of 14
 * to 19 digits, with or without up to three separators between them, that a card scheme could have issued and whose check
 * digit is right. Takes time linear in the length of the text.
 */
export function maskCardNumbers(text: string): string {
  return hasLongRun(text) ? maskRuns(text) : text;
}

/** Whether so many digits may stand together as a card has at least. Nearly no text has them. */
function hasLongRun(text: string): boolean {
  let digits = 0;
  let between = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (digitOf(code) !== -1) {
      if (++digits === fewest) return true;
      between = 0;
    } else if (digits > 0 && (++between > mostBetween || !maySeparate(code))) digits = 0;
  }
  return false;
}

/** A separator or part of a percent-encoded one. */
function maySeparate(code: number): boolean {
  return isSeparator(code) || code === 0x25 || (code | 0x20) === 0x64;
}

function maskRuns(text: string): string {
  let masked = text;
  for (let at = 0; at < text.length; ) {
    if (digitOf(text.charCodeAt(at)) === -1) {
      at++;
      continue;
    }
    const run = readRun(text, at);
    for (const [from, to] of cardsIn(run)) masked = mask(masked, run, from, to);
    at = run.end;
  }
  return masked;
}

/** Digits that stand together, with few separators between two of them. */
interface Run {
  readonly digits: string;
  /** Where in the text each digit is. */
  readonly places: readonly number[];
  readonly end: number;
}

function readRun(text: string, start: number): Run {
  const places: number[] = [];
  let digits = '';
  let at = start;
  for (; at < text.length; at++) {
    const digit = digitOf(text.charCodeAt(at));
    if (digit !== -1) {
      digits += digit;
      places.push(at);
    } else {
      const next = skipSeparators(text, at);
      if (next === at || digitOf(text.charCodeAt(next)) === -1) break;
      at = next - 1;
    }
  }
  return { digits, places, end: Math.max(at, start + 1) };
}

/** Where the separators that begin here end, of which there may be a few; percent-encoded ones count as one. */
function skipSeparators(text: string, start: number): number {
  let at = start;
  for (let count = 0; count < mostSeparators; count++) {
    if (isSeparator(text.charCodeAt(at))) at++;
    else if (/^%(?:20|2d)$/i.test(text.slice(at, at + 3))) at += 3;
    else break;
  }
  return at;
}

/** Card numbers begin and end where a group of digits does, so few stretches need be tried. */
function* cardsIn({ digits, places }: Run): Generator<readonly [from: number, to: number]> {
  const isStart = (index: number): boolean => index === 0 || places[index]! > places[index - 1]! + 1;
  const isEnd = (index: number): boolean => index === digits.length || isStart(index);
  for (let from = 0; from + fewest <= digits.length; from++) {
    if (!isStart(from)) continue;
    for (let to = Math.min(digits.length, from + most); to >= from + fewest; to--) {
      if (isEnd(to) && isCardNumber(digits.slice(from, to))) {
        yield [from, to];
        from = to - 1;
        break;
      }
    }
  }
}

/** Whether the digits could be a whole card number. */
function isCardNumber(digits: string): boolean {
  if (digits.length < fewest || digits.length > most || !passesLuhn(digits)) return false;
  const scheme = findScheme(digits.slice(0, 8))?.scheme;
  return scheme?.lengths.includes(digits.length) === true;
}

function mask(text: string, { places }: Run, from: number, to: number): string {
  const first = places[from + 6]!;
  const last = places[to - 4]!;
  let middle = '';
  for (let at = first; at < last; at++) middle += digitOf(text.charCodeAt(at)) === -1 ? text[at] : 'X';
  return text.slice(0, first) + middle + text.slice(last);
}

/** ASCII, Arabic-Indic, extended Arabic-Indic and full-width digits; -1 for all else. */
export function digitOf(code: number): number {
  if (code < 0x660) return code >= 0x30 && code <= 0x39 ? code - 0x30 : -1;
  if (code <= 0x669) return code - 0x660;
  if (code >= 0x6f0 && code <= 0x6f9) return code - 0x6f0;
  return code >= 0xff10 && code <= 0xff19 ? code - 0xff10 : -1;
}

/**
 * Blanks, line ends, every sign of ASCII, dashes, quotation marks, bullets, invisible characters. No comma: coordinates would
 * be card numbers. No `%`, which is read with what it encodes.
 */
export function isSeparator(code: number): boolean {
  if (code < 0x80) return isAsciiSeparator(code);
  return (
    code === 0xa0 ||
    code === 0xad ||
    code === 0xb7 ||
    (code >= 0x2000 && code <= 0x202f) ||
    code === 0x2060 ||
    code === 0x2212 ||
    code === 0x3000 ||
    code === 0xfeff ||
    code === 0xff0d
  );
}

function isAsciiSeparator(code: number): boolean {
  if (code <= 0x2f) return (code >= 0x20 && code !== 0x25 && code !== 0x2c) || isLineEnd(code);
  return (code >= 0x3a && code <= 0x40) || (code >= 0x5b && code <= 0x60) || (code >= 0x7b && code <= 0x7e);
}

/** With tabs and page breaks. */
function isLineEnd(code: number): boolean {
  return code >= 0x09 && code <= 0x0d;
}
