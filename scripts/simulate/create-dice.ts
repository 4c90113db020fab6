import { createRandom } from '../text/train/random.ts';

/** Seeded chance, so that a simulation can be repeated. */
export interface Dice {
  /** From 0 to below 1. */
  random(): number;
  chance(share: number): boolean;
  /** Whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  between(least: number, most: number): number;
  normal(mean: number, deviation: number): number;
  poisson(mean: number): number;
  pick<T>(items: readonly T[]): T;
  digits(count: number): string;
  hex(count: number): string;
}

export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const text = (alphabet: string, count: number): string =>
    Array.from({ length: count }, () => alphabet[whole(0, alphabet.length - 1)]).join('');
  return {
    random,
    whole,
    chance: (share) => random() < share,
    between: (least, most) => least + random() * (most - least),
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    poisson(mean) {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = random(); product > limit; product *= random()) count++;
      return count;
    },
    pick: (items) => items[whole(0, items.length - 1)]!,
    digits: (count) => text('0123456789', count),
    hex: (count) => text('0123456789abcdef', count),
  };
}
