import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaUnderCurve, measureScenarios, precisionAndRecall } from './measure.ts';

const outcomes = [
  { scenario: 'a', isFraud: true, score: 90, recommendation: 'block' },
  { scenario: 'a', isFraud: true, score: 10, recommendation: 'allow' },
  { scenario: 'b', isFraud: false, score: 50, recommendation: 'review' },
  { scenario: 'b', isFraud: false, score: 10, recommendation: 'allow' },
];

test('the area under the curve is the chance that fraud scores higher, ties counted half', () => {
  assert.equal(areaUnderCurve([3, 4], [1, 2]), 1);
  assert.equal(areaUnderCurve([1, 2], [3, 4]), 0);
  assert.equal(areaUnderCurve([1], [1]), 0.5);
  assert.equal(areaUnderCurve([90, 10], [50, 10]), (1 + 1 + 0 + 0.5) / 4);
  assert.equal(areaUnderCurve([], [1]), null);
});

test('each scenario has its share of reviews and blocks', () => {
  const [fraud, honest] = measureScenarios(outcomes);
  assert.deepEqual([fraud!.reviewed, fraud!.blocked, fraud!.meanScore, fraud!.auc], [0.5, 0.5, 50, 0.625]);
  assert.deepEqual([honest!.reviewed, honest!.blocked, honest!.auc], [0.5, 0, null]);
});

test('precision and recall are null where there is nothing to divide by', () => {
  const flagged = precisionAndRecall(outcomes, ({ score }) => score >= 50);
  assert.deepEqual(flagged, { precision: 0.5, recall: 0.5, falsePositives: 0.5 });
  assert.deepEqual(
    precisionAndRecall([], () => true),
    { precision: null, recall: null, falsePositives: null },
  );
});
