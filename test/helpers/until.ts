import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is as wanted, and gives it; fails after a while. */
export async function until<T>(
  ask: () => T | Promise<T>,
  isWanted: (answer: T) => boolean,
  longestMs = 20_000,
): Promise<T> {
  const endMs = performance.now() + longestMs;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() > endMs) throw new Error(`It did not come true: ${JSON.stringify(answer)}`);
    await pause(10);
  }
}
