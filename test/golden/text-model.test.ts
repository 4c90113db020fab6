/**
 * Ties the server's normaliser and hash to the model it ships: what the trainer made of the sentences, the server makes
 * of them. After a wanted change train again, or for the word list alone run `node scripts/text/train/write-golden.ts`.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { bitOf, type LanguageCode } from '../../src/features/text/languages.ts';
import { createTextScanner, type TextScanner } from '../../src/features/text/scan-text.ts';
import { createFeatureHasher, type HashFeatures } from '../../src/features/text/text-features.ts';
import type { TextModel } from '../../src/features/text/text-model.ts';
import { openTextModel } from '../../src/sources/text/open-text-model.ts';
import golden from './text-model.json' with { type: 'json' };

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../data/text', name), 'utf8');
const scanner: TextScanner = createTextScanner({
  lexicon: read('lexicon.txt'),
  languages: read('languages.txt'),
});
const hash: HashFeatures = createFeatureHasher(golden.bits);
let model: TextModel;
before(async () => {
  model = (await openTextModel()) as TextModel;
});

for (const row of golden.rows) {
  test(`${row.language}: “${row.text}” falls into the same buckets and gets the same probability`, () => {
    const language = row.language as LanguageCode;
    const { rows, badWords } = scanner.scanAs(row.text, bitOf(language));
    const { buckets, count } = hash(rows);
    const found = {
      features: count,
      first: buckets.subarray(0, Math.min(8, count)).join(' '),
      sum: buckets.subarray(0, count).reduce((sum, bucket) => (Math.imul(sum, 31) + bucket) | 0, 0),
    };
    assert.deepEqual(found, { features: row.features, first: row.first, sum: row.sum });
    const probability = model.probability(rows, badWords, language) as number;
    assert.ok(Math.abs(probability - row.probability) < 1e-5, `${probability} is not ${row.probability}`);
  });
}

test('the model is small, says what it was trained on, and has thresholds in order', () => {
  const bytes = readFileSync(join(import.meta.dirname, '../../data/text/model.bin')).length;
  assert.ok(bytes < 800_000);
  assert.match(model.about.dataHash, /^[\da-f]{64}$/);
  assert.match(model.about.trained, /^\d{4}-\d\d-\d\d$/);
  for (const language of Object.keys(model.about.metrics) as LanguageCode[]) {
    const { unsafe, medium, high } = model.thresholds(language);
    assert.ok(0 < unsafe && unsafe <= medium && medium <= high && high <= 1, language);
  }
});
