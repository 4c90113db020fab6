/** A feed that could not be updated. */
export interface FeedFailure {
  readonly feedId: string;
  readonly reason: string;
  readonly nextTryMs: number;
}

/** From so many of one update on, failures for the same reason are one line: most often the network is missing. */
const fewestTogether = 3;

/** Tells of the failures of one update: each in a line of its own, many for one reason in one. */
export function tellFailures(
  failures: readonly FeedFailure[],
  warn: (message: string, feedId: string, reason: string) => void,
): void {
  for (const [reason, feeds] of Map.groupBy(failures, (failure) => failure.reason)) {
    if (feeds.length < fewestTogether) {
      for (const { feedId } of feeds)
        warn('A feed could not be updated; the last good copy is kept', feedId, reason);
      continue;
    }
    const next = new Date(Math.min(...feeds.map(({ nextTryMs }) => nextTryMs))).toISOString();
    warn(
      `${feeds.length} feeds could not be updated for the same reason; the last good copies are kept, and the next try is at ${next}. "assay data status" lists them`,
      feeds.map(({ feedId }) => feedId).join(', '),
      reason,
    );
  }
}
