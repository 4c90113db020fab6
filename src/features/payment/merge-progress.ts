/**
 * How far the payments of the tail are in the tables by subject. Entries are merged in phases, and in each in the order of
 * the upper bits of their key and then of their payment, so one place tells for every row where it is counted: in the
 * tail or in a table, never in both. It is stored in the transaction that wrote the rows before it.
 */
export interface MergeProgress {
  /** Payments up to it take part; 0 while no merge is under way. */
  readonly untilId: number;
  readonly phase: number;
  readonly top: number;
  readonly payment: number;
}

export const phases = { subjects: 0, transactions: 1, amounts: 2, clearing: 3 } as const;

export const noMerge: MergeProgress = { untilId: 0, phase: 0, top: -1, payment: 0 };

/** Of 52 bits these 30 sort well enough, and leave room in a number for a place and a kind. */
const lowerBits = 2 ** 22;

export function topOf(key: number): number {
  return Math.floor(key / lowerBits);
}

export function isMerged(progress: MergeProgress, phase: number, key: number, payment: number): boolean {
  return payment <= mergedUntil(progress, phase, key);
}

/** The payment up to which a key is merged in a phase. */
export function mergedUntil(progress: MergeProgress, phase: number, key: number): number {
  const { untilId, top, payment } = progress;
  if (phase !== progress.phase) return phase < progress.phase ? untilId : 0;
  const own = topOf(key);
  if (own === top) return Math.min(untilId, payment);
  return own < top ? untilId : 0;
}
