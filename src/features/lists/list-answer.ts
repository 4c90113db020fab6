import type { ListMode } from './list-kinds.ts';

/** The entry that decides about a value. */
export interface ListMatch {
  readonly listId: string;
  readonly listName: string;
  readonly mode: ListMode;
  readonly entryId: number;
  /** Milliseconds since the epoch; null for an entry without end. */
  readonly expiresAtMs: number | null;
}

/**
 * What the lists of an account say of a value. `unknown` means that they could not be read for a while, so that a value
 * they do not have in memory may be listed all the same.
 */
export type ListAnswer =
  | { readonly verdict: 'block' | 'allow'; readonly match: ListMatch }
  | { readonly verdict: 'none' | 'unknown'; readonly match: null };

export const notListed: ListAnswer = Object.freeze({ verdict: 'none', match: null });
export const listsUnknown: ListAnswer = Object.freeze({ verdict: 'unknown', match: null });

/** Of several answers about one subject the one that counts: allow before block, block before unknown. */
export function strongest(...answers: readonly ListAnswer[]): ListAnswer {
  return answers.reduce(
    (best, answer) => (rank[answer.verdict] > rank[best.verdict] ? answer : best),
    notListed,
  );
}

const rank = { allow: 3, block: 2, unknown: 1, none: 0 } as const;

/** The flag `is_blacklisted`: null when nobody can tell. */
export function isBlacklisted({ verdict }: ListAnswer): boolean | null {
  return verdict === 'unknown' ? null : verdict === 'block';
}

/** Words for the reason; null when no list has the value. */
export function listReason({ verdict, match }: ListAnswer): string | null {
  if (match === null) return null;
  return verdict === 'allow' ? `Allow-listed by ${match.listName}.` : `Blacklisted by ${match.listName}.`;
}
