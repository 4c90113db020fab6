/**
 * Texts written by hand: harmless ones that look bad, and bad ones that try not to. Rules and model may miss some, but no
 * more than so many. `npm run quality:text -- --details` names them.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evasionFiles, readByHand } from '../../scripts/text/quality/evasions.ts';
import { innocentFiles, readInnocents } from '../../scripts/text/quality/read-innocents.ts';
import { createScore } from '../../scripts/text/quality/score.ts';
import { openTextSource } from '../../src/sources/text/open-text-source.ts';

const maxLength = Number.POSITIVE_INFINITY;
for (const [how, useModel, mostUnsafe] of [
  ['with the model', true, 0.01],
  ['by the list of words alone', false, 0.01],
] as const) {
  const score = createScore((await openTextSource({ maxLength, useModel })).source.read);
  describe(how, () => {
    for (const file of evasionFiles) {
      test(`at least 95 % of the texts of ${file} are not safe`, () => {
        const texts = readByHand([file]);
        const missed = texts.filter(({ text }) => score(text).isSafe).map(({ text }) => text);
        assert.ok(missed.length <= texts.length * 0.05, `${missed.length}: ${missed.join(' | ')}`);
      });
    }

    for (const file of innocentFiles) {
      const texts = readInnocents([file]).map(([, text]) => text);
      test(`at most ${100 * mostUnsafe} % of the texts of ${file} are not safe, and none is of high risk`, () => {
        const unsafe = texts.filter((text) => !score(text).isSafe);
        assert.ok(unsafe.length <= texts.length * mostUnsafe, `${unsafe.length}: ${unsafe.join(' | ')}`);
        assert.deepEqual(
          texts.filter((text) => score(text).riskScore === 1),
          [],
        );
      });
    }
  });
}
