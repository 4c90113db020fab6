import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import { parseIsoTime } from '../time/parse-iso-time.ts';
import type { ListKind } from './list-kinds.ts';
import type { EntryWrite } from './list-writer.store.ts';
import { normaliseValue } from './normalise-value.ts';

/** An entry as somebody sent it. */
export interface SentEntry {
  readonly value: unknown;
  readonly note?: unknown;
  readonly expiresAt?: unknown;
}

export const longestNote = 500;

/** Reads an entry for a list of a kind; says in a sentence what is wrong with it, without repeating its value. */
export function readEntry(
  kind: ListKind,
  { value, note, expiresAt }: SentEntry,
): { readonly entry: EntryWrite } | { readonly problem: string } {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return { problem: 'There is no value.' };
  const normal = normaliseValue(kind, text);
  if (!normal.ok) return { problem: normal.problem };
  const remark = readNote(note);
  if (remark === undefined) return { problem: `The note is no text of at most ${longestNote} characters.` };
  const end = readTime(expiresAt);
  if (end === undefined) {
    return { problem: 'The time at which it expires is not ISO 8601, such as 2027-01-31T12:00:00Z.' };
  }
  return { entry: { value: normal.value, note: remark, expiresAt: end } };
}

function readNote(sent: unknown): string | null | undefined {
  if (sent === undefined || sent === null) return null;
  if (typeof sent !== 'string' || sent.length > longestNote) return undefined;
  const text = sent.toWellFormed().trim();
  return text === '' ? null : maskCardNumbers(text);
}

/**
 * Milliseconds since the epoch for a date or time of ISO 8601, in UTC unless it says otherwise; null when there is none,
 * undefined when it cannot be read.
 */
export function readTime(sent: unknown): number | null | undefined {
  if (sent === undefined || sent === null || sent === '') return null;
  if (typeof sent !== 'string') return undefined;
  return parseIsoTime(sent.trim()) ?? undefined;
}
