import type { Score } from './score.ts';

export interface Latency {
  readonly what: string;
  readonly meanUs: number;
  readonly p99Us: number;
}

const comment =
  'I went to the market this morning and bought apples, but the queue was so damn long that I nearly gave up and left.';

/** What inputs that are made to be slow are made of. */
export const adversarial: Readonly<Record<string, string>> = {
  'one letter': 'a',
  stars: 'f*',
  'single letters': 'f u ',
  'dotted letters': 'f.u.',
  'nearly a word': 'fuc',
  leet: '5h1',
  repeats: 'fuuuccc ',
  'zero-width': 'f\u200b',
  marks: 'a\u0301\u0302',
  entities: '&#102;',
  'open entities': '&#',
  ligatures: '\ufdfa',
  emoji: '😂f',
  'Korean letters': '\u1109\u1175',
  han: '操你',
  quotes: "'s' ",
};

/** Times of a comment and of long texts, and how the time of adversarial texts grows with their length. */
export function measureLatency(score: Score): {
  rows: Latency[];
  growth: { what: string; factor: number; ms: number }[];
} {
  const rows = [
    time(`comment of ${comment.length} characters`, () => score(comment), 20_000),
    time('10,000 characters', () => score(comment.repeat(90).slice(0, 10_000)), 300),
  ];
  const growth = Object.entries(adversarial).map(([what, piece]) => {
    const short = meanOf(60, () => score(piece.repeat(25_000).slice(0, 25_000)));
    const long = meanOf(15, () => score(piece.repeat(100_000).slice(0, 100_000)));
    return { what, factor: long / short, ms: long / 1000 };
  });
  return { rows, growth };
}

function time(what: string, run: () => unknown, count: number): Latency {
  for (let i = 0; i < count / 10; i++) run();
  const times = Float64Array.from({ length: count }, () => {
    const start = performance.now();
    run();
    return (performance.now() - start) * 1000;
  }).sort();
  return {
    what,
    meanUs: times.reduce((sum, value) => sum + value, 0) / count,
    p99Us: times[Math.floor(count * 0.99)] as number,
  };
}

/** Mean processor time of so many runs, in microseconds; it hardly minds what else the machine does, but is counted coarsely. */
function meanOf(count: number, run: () => unknown): number {
  run();
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) run();
  return process.cpuUsage(before).user / count;
}
