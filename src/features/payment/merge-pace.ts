/** The more, the fewer pages are written for each; a payment takes 200 bytes of memory in every process meanwhile. */
export const mergeFrom = 80_000;

/**
 * For how much longer than a portion took the merge rests after it: a tenth of the time is for merging, enough for 2,000
 * payments a second, and the more the more wait, up to half of it. So a server that finds many goes on answering, and
 * they do not become ever more: with 320,000 waiting merging is faster than payments can come.
 */
export function restAfterPortion(waiting: number): number {
  const doublings = Math.log2(Math.max(1, waiting / mergeFrom));
  return Math.max(1, 9 - 4 * doublings);
}
