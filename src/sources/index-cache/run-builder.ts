import type { BuildNews, BuildOrder } from './open-cached-index.ts';

/**
 * Runs a builder in its own process: takes one order from the parent, reports shares from 0 to 1, and ends with
 * code 1 and a reason when the build throws. It ends as well when the parent goes away.
 */
export function runBuilder(build: (order: BuildOrder, report: (share: number) => void) => void): void {
  const send = (news: BuildNews): void => {
    process.send?.(news);
  };
  process.once('message', (order: BuildOrder) => {
    try {
      build(order, (share) => send({ share }));
      process.disconnect();
    } catch (error) {
      send({ failure: error instanceof Error ? error.message : String(error) });
      process.exitCode = 1;
      process.disconnect();
    }
  });
}
