import { parseIsoTime } from '../time/parse-iso-time.ts';

/** Longer texts are compared by their beginning, so that no condition takes longer than that. */
export const maxComparedLength = 4096;
/** Of longer lists only the first items are looked at. */
export const maxComparedItems = 200;

/** A number, or a text that is one in full; null for all else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = value.trim();
  return /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})$/.test(text) ? Number(text) : null;
}

/** The text as it is compared: in lower case. Null for what is neither text nor number nor flag. */
export function comparedText(value: unknown): string | null {
  if (typeof value === 'string') {
    return (value.length > maxComparedLength ? value.slice(0, maxComparedLength) : value).toLowerCase();
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
}

/** A flag as JSON, forms and older clients send it; null for all else. */
export function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return typeof value === 'string' && value.length < 6 ? flagOfWord(value.toLowerCase()) : null;
}

function flagOfWord(word: string): boolean | null {
  return word === 'true' ? true : word === 'false' ? false : null;
}

/** From here on a number of seconds would be in the year 5138, so it is milliseconds. */
const leastMilliseconds = 1e11;

/** Milliseconds since the epoch of an ISO 8601 date or time or of a Unix time; null for all else. */
export function timeOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number !== null) return Math.abs(number) < leastMilliseconds ? number * 1000 : number;
  return typeof value === 'string' ? parseIsoTime(value) : null;
}

/** Whether there is a value at all: empty texts and lists are none. */
export function isThere(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}
