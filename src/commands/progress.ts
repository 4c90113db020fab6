import cliProgress from 'cli-progress';

export interface Progress {
  /** Shares from 0 to 1 by part; the bar shows their weighted sum. */
  report(part: string, share: number): void;
  stop(): void;
}

/**
 * One bar for work in several parts. It appears with the first report, so work that turns out to be done shows
 * nothing; without a terminal it writes a line at the start and one at the end.
 */
export function createProgress(
  title: string,
  weights: Readonly<Record<string, number>>,
  out: NodeJS.WriteStream,
): Progress {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const shares: Record<string, number> = {};
  let bar: cliProgress.SingleBar | null = null;
  let started = false;

  return {
    report(part, share) {
      shares[part] = share;
      if (!started) {
        started = true;
        if (out.isTTY) {
          bar = new cliProgress.SingleBar(
            {
              format: `${title} [{bar}] {percentage} %`,
              stream: out,
              hideCursor: true,
              clearOnComplete: false,
            },
            cliProgress.Presets.shades_classic,
          );
          bar.start(100, 0);
        } else out.write(`${title} …\n`);
      }
      const done = Object.entries(shares).reduce(
        (sum, [name, value]) => sum + value * (weights[name] ?? 0),
        0,
      );
      bar?.update(Math.floor((done / total) * 100));
    },
    stop() {
      if (!started) return;
      if (bar === null) out.write(`${title}: done\n`);
      else {
        bar.update(100);
        bar.stop();
      }
    },
  };
}
