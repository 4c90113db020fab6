import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeText, type TextVerdict } from './judge-text.ts';
import type { Severity } from './lexicon.ts';

const thresholds = { unsafe: 0.4, medium: 0.6, high: 0.9 };
const judge = (severities: readonly Severity[], probability: number | null, wordCount = 10): TextVerdict =>
  judgeText({ severities, probability, thresholds, wordCount });

type Row = readonly [severities: Severity[], probability: number | null, wanted: string];

function check(rows: readonly Row[]): void {
  for (const [severities, probability, wanted] of rows) {
    const { riskScore, isSafe, riskLevel, recommendation } = judge(severities, probability);
    assert.equal(
      `${riskScore} ${isSafe ? 'safe' : 'unsafe'} ${riskLevel} ${recommendation}`,
      wanted,
      `${severities} at ${probability}`,
    );
  }
}

describe('the verdict', () => {
  test('is that of the words where there is no model', () => {
    check([
      [[], null, '0 safe low allow'],
      [[1], null, '3 safe low allow'],
      [[1, 1], null, '3 safe low allow'],
      [[1, 1, 1], null, '3 unsafe low review'],
      [[2], null, '2 unsafe medium review'],
      [[1, 2, 1], null, '2 unsafe medium review'],
      [[2, 2, 2], null, '1 unsafe high block'],
      [[3], null, '1 unsafe high block'],
      [[3, 1], null, '1 unsafe critical block'],
    ]);
  });

  test('is that of the model where the list finds nothing', () => {
    check([
      [[], 0, '0 safe low allow'],
      [[], 0.39, '0 safe low allow'],
      [[], 0.4, '3 unsafe low review'],
      [[], 0.6, '2 unsafe medium review'],
      [[], 0.9, '2 unsafe medium review'],
      [[], 1, '2 unsafe medium review'],
    ]);
  });

  test('joins both', () => {
    check([
      [[1], 0.1, '3 safe low allow'],
      [[1], 0.95, '2 unsafe medium review'],
      [[2], 0.1, '3 safe low allow'],
      [[2], 0.2, '3 unsafe low review'],
      [[2], 0.5, '2 unsafe medium review'],
      [[2], 0.95, '1 unsafe high block'],
      [[3], 0.1, '2 unsafe medium review'],
      [[3], 0.5, '1 unsafe high block'],
      [[3], 0.95, '1 unsafe critical block'],
    ]);
  });

  test('of a few mild words in a long text is that it is safe', () => {
    assert.equal(judge([1, 1, 1], null, 100).isSafe, true);
  });

  const harm: Readonly<Record<string, number>> = {
    '0true': 0,
    '3true': 1,
    '3false': 2,
    '2false': 3,
    '1false': 4,
  };
  const harmOf = ({ riskScore, isSafe }: TextVerdict): number => harm[`${riskScore}${isSafe}`] as number;

  test('never gets milder by a higher probability or a more severe word', () => {
    const probabilities = [0, 0.2, 0.4, 0.5, 0.6, 0.8, 0.9, 1];
    for (const given of [...probabilities, null]) {
      for (const words of [[], [1], [1, 2], [3]] as Severity[][]) {
        const here = harmOf(judge(words, given));
        for (const more of [1, 2, 3] as Severity[])
          assert.ok(harmOf(judge([...words, more], given)) >= here, `${words} ${more} ${given}`);
        if (given === null) continue;
        for (const higher of probabilities.filter((item) => item > given))
          assert.ok(harmOf(judge(words, higher)) >= here, `${words} ${given} ${higher}`);
      }
    }
  });

  test('is never safe where a word is severe', () => {
    for (const probability of [null, 0, 0.1, 0.5, 1]) assert.equal(judge([3], probability).isSafe, false);
  });
});
