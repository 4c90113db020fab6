/** Scan, model and both in process, on comments put together from a few words of our own, and on texts made to be slow. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTextScanner, type TextScanner } from '../../src/features/text/scan-text.ts';
import { parseTextModel, type TextModel } from '../../src/features/text/text-model.ts';
import { adversarial } from '../text/quality/latency.ts';
import { mulberry32 } from './http.ts';
import { markdownTable, median } from './table.ts';

const data = join(import.meta.dirname, '../../data/text');
const words =
  'the a bridge match was late again yesterday and nobody told you why people like him never read what they sign great game today thanks everyone idiot damn stupid sh1t f.u.c.k off really lovely weather in Lisbon said @anna https://example.com/a?b=c 12:30 😂 café naïve'.split(
    ' ',
  );
const comments = 5000;
const rounds = 5;

/** Prints the tables. */
export function benchText(): void {
  const before = performance.now();
  const model = parseTextModel(readFileSync(join(data, 'model.bin')));
  const openMs = performance.now() - before;
  const scanner = createTextScanner({
    lexicon: readFileSync(join(data, 'lexicon.txt'), 'utf8'),
    languages: readFileSync(join(data, 'languages.txt'), 'utf8'),
  });
  const random = mulberry32(11);
  const texts = Array.from({ length: comments }, () => comment(random, 116));
  const scan = (text: string): unknown => scanner.scan(text);
  const both = (text: string): unknown => judge(scanner, model, text);
  const long = texts.join(' ').slice(0, 10_000);
  process.stdout.write(
    `\n### Texts in process (${comments} comments of about 116 characters, median of ${rounds} rounds)\n\n${markdownTable(
      [
        row('scan', texts, scan),
        row('scan and model', texts, both),
        row('scan and model, 10,000 characters', Array<string>(200).fill(long), both),
      ],
    )}\n`,
  );
  const file = readFileSync(join(data, 'model.bin'));
  process.stdout.write(
    `\nModel: ${file.length} bytes, ${gzipSync(file, { level: 9 }).length} in gzip, opened in ${openMs.toFixed(1)} ms\n`,
  );
  const grown = Object.entries(adversarial).map(([what, piece]) => {
    const [short, tenfold] = [10_000, 100_000].map((length) => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      return Math.min(...Array.from({ length: rounds }, () => timeOf(() => both(text))));
    }) as [number, number];
    return {
      'made to be slow': what,
      '10,000 (ms)': short.toFixed(2),
      '100,000 (ms)': tenfold.toFixed(2),
      times: (tenfold / short).toFixed(1),
    };
  });
  process.stdout.write(`\n${markdownTable(grown)}\n`);
}

function judge(scanner: TextScanner, model: TextModel, text: string): number | null {
  const { rows, badWords } = scanner.scan(text);
  return model.probability(rows, badWords, 'en');
}

function comment(random: () => number, length: number): string {
  let text = '';
  while (text.length < length - 4)
    text += `${text === '' ? '' : ' '}${words[Math.floor(random() * words.length)]}`;
  return text;
}

function timeOf(run: () => unknown): number {
  const before = performance.now();
  run();
  return performance.now() - before;
}

function row(what: string, texts: readonly string[], run: (text: string) => unknown): Record<string, string> {
  for (let round = 0; round < 2; round++) for (const text of texts) run(text);
  const measured = Array.from({ length: rounds }, () => {
    const times = texts.map((text) => timeOf(() => run(text)) * 1000).sort((a, b) => a - b);
    return {
      mean: times.reduce((sum, time) => sum + time, 0) / times.length,
      p99: times[Math.floor(times.length * 0.99)] as number,
    };
  });
  return {
    what,
    'mean (µs)': median(measured.map(({ mean }) => mean)).toFixed(1),
    'p99 (µs)': median(measured.map(({ p99 }) => p99)).toFixed(1),
  };
}
