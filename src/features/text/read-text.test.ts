import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTextReader } from './read-text.ts';
import { createTextScanner } from './scan-text.ts';
import type { TextModel } from './text-model.ts';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../data/text', name), 'utf8');
const scanner = createTextScanner({ lexicon: read('lexicon.txt'), languages: read('languages.txt') });

/** Knows English only, and is the surer the more words it is told of; says which words it saw. */
const seen: string[] = [];
const model: TextModel = {
  covers: (language) => language === 'en',
  probability(rows, badWords) {
    seen.length = 0;
    for (let word = 0; word < rows.count; word++)
      seen.push(String.fromCodePoint(...rows.codes.subarray(rows.start[word], rows.end[word])));
    return badWords.length / 10;
  },
  thresholds: () => ({ unsafe: 0.1, medium: 0.2, high: 0.3 }),
  about: { trained: '', dataHash: '', metrics: {} },
};
const reader = createTextReader(scanner, model);

describe('with a model', () => {
  test('texts of its languages have a probability, all others none', () => {
    assert.equal(reader('this is a shit day for me and for you', null).probability, 0.1);
    assert.equal(reader('das ist ein Scheißtag für mich und dich', null).probability, null);
    assert.equal(reader('das ist ein shit Tag', null, 'en').probability, 0.1);
  });
});

describe('an account’s own words', () => {
  const own = scanner.compileOwnWords([
    { word: 'Shit', severity: 0 },
    { word: 'Purple Monkey', severity: 3 },
    { word: 'Flügel', severity: 2 },
  ]);

  test('that it forbids are found whatever their case, accents and letter forms', () => {
    for (const text of [
      'a purple monkey',
      'a PURPLE  MÓNKEY',
      'a ｐｕｒｐｌｅ monkey',
      'FLUGEL',
      'pu\u200brple monkey',
    ])
      assert.equal(reader(text, own).badWords.length, 1, text);
    assert.deepEqual(reader('purple', own).badWords, []);
  });

  test('that it allows are no bad words, and the model does not see them', () => {
    const { badWords, probability } = reader('this is a shit day for the asshole', own);
    assert.deepEqual(
      badWords.map(({ word }) => word),
      ['asshole'],
    );
    assert.equal(probability, 0.1);
    assert.ok(!seen.includes('shit') && seen.includes('asshole'));
  });

  test('are not told to the model, which was not trained with them', () => {
    const { badWords, probability } = reader('this is a purple monkey and that is that', own);
    assert.equal(badWords[0]?.severity, 3);
    assert.equal(probability, 0);
  });

  test('of one account do not touch the texts of others', () => {
    assert.equal(reader('this is a shit day', own).badWords.length, 0);
    assert.equal(reader('this is a shit day', null).badWords.length, 1);
  });
});
