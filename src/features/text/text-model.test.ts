import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { lexiconFeatureNames } from './lexicon-features.ts';
import { createTextScanner } from './scan-text.ts';
import { parseTextModel, textModelFormat } from './text-model.ts';

const bits = 12;
const english = 1;
const scanner = createTextScanner({ lexicon: 'w 3 * scum\nw 1 * damn\n', languages: 'en the and\n' });

function modelFile(weights: (bucket: number) => number, change: Record<string, unknown> = {}): Uint8Array {
  const table = {
    language: 'en',
    bits,
    scale: 0.05,
    intercept: -1,
    lexicon: lexiconFeatureNames.map(() => 1),
    expert: null,
    slope: 1,
    shift: 0,
    thresholds: { unsafe: 0.5, medium: 0.7, high: 0.9 },
    ...change,
  };
  const header = new TextEncoder().encode(
    JSON.stringify({
      format: textModelFormat,
      trained: '2026-01-01',
      dataHash: '',
      metrics: {},
      tables: [table],
    }),
  );
  const bytes = new Uint8Array(4 + header.length + (1 << bits));
  new DataView(bytes.buffer).setUint32(0, header.length, true);
  bytes.set(header, 4);
  for (let bucket = 0; bucket < 1 << bits; bucket++) bytes[4 + header.length + bucket] = weights(bucket);
  return bytes;
}

const extreme = parseTextModel(modelFile((bucket) => (bucket % 3 === 0 ? 127 : bucket % 3 === 1 ? -127 : 0)));
const flat = parseTextModel(modelFile(() => 0));
const ask = (model: typeof flat, text: string): number => {
  const { rows, badWords } = scanner.scanAs(text, english);
  return model.probability(rows, badWords, 'en') as number;
};

test('whatever the text, the probability is a number from 0 to 1 and the same the second time', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom('scum', 'the', 's c u m', '😂', '傻逼', 'f*', '\u200b', 'ﷺ', '.', '\n', 'aaaa'),
        {
          maxLength: 120,
        },
      )
      .map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const probability = ask(extreme, text);
      assert.ok(probability >= 0 && probability <= 1);
      assert.equal(ask(extreme, text), probability);
    }),
    { numRuns: 300 },
  );
});

test('a text without any word gets what the intercept says', () => {
  assert.equal(ask(extreme, ' \n… !!'), 1 / (1 + Math.exp(1)));
});

test('what the word list finds raises the probability', () => {
  assert.ok(ask(flat, 'you are scum') > ask(flat, 'you are kind'));
  assert.ok(ask(flat, 'damn scum') > ask(flat, 'you scum'));
});

test('one abuse in a long text is not lost', () => {
  const clean = 'the bridge was closed and the ferry came late because of the wind '.repeat(20);
  assert.ok(ask(flat, `${clean} scum scum scum ${clean}`) > ask(flat, clean));
});

describe('an expert', () => {
  const weights = { bits: 10, scale: 0.05, intercept: 3, lexicon: lexiconFeatureNames.map(() => 0) };
  const withExpert = (gate: number, share: number): typeof flat => {
    const expert = { ...weights, gate: { ...weights, intercept: gate }, share };
    const file = modelFile(() => 0, { expert });
    const bytes = new Uint8Array(file.length + 2 * (1 << weights.bits));
    bytes.set(file);
    return parseTextModel(bytes);
  };
  const odds = (model: typeof flat): number => {
    const probability = ask(model, 'the kind neighbour');
    return Math.log(probability / (1 - probability));
  };

  test('is not asked about texts of another kind', () => {
    assert.ok(Math.abs(odds(withExpert(-40, 1)) - odds(flat)) < 1e-9);
  });

  test('has its share of the score of texts of its kind', () => {
    assert.ok(Math.abs(odds(withExpert(40, 0.75)) - (0.25 * odds(flat) + 0.75 * 3)) < 1e-9);
  });

  test('is refused without its weights', () => {
    const expert = { ...weights, gate: weights, share: 1 };
    assert.throws(() => parseTextModel(modelFile(() => 0, { expert })), /cut short/);
  });
});

test('a language without a table is not covered and reaches no threshold', () => {
  const { rows, badWords } = scanner.scanAs('scum', english);
  assert.equal(flat.covers('en'), true);
  assert.equal(flat.covers('it'), false);
  assert.equal(flat.probability(rows, badWords, 'it'), null);
  assert.ok(flat.thresholds('it').unsafe > 1);
});

describe('a file that cannot be right is refused', () => {
  const whole = modelFile(() => 0);
  const refused: Record<string, readonly [Uint8Array, RegExp]> = {
    'an empty file': [new Uint8Array(0), /cut short/],
    'half a header': [whole.subarray(0, 40), /cut short/],
    'a missing weight': [whole.subarray(0, whole.length - 1), /cut short/],
    'other features': [modelFile(() => 0, { lexicon: [1] }), /other features/],
  };
  for (const [what, [bytes, message]] of Object.entries(refused)) {
    test(what, () => assert.throws(() => parseTextModel(bytes), message));
  }
});

test('time grows with the length of the text and no faster', () => {
  for (const piece of ['the quick scum ', 's c u m ', 'sc*m ', 'aaaa', 'sс-um.', '傻逼', 'ﷺ']) {
    const fastest = (length: number): number => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      let least = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 4; round++) {
        const before = performance.now();
        ask(extreme, text);
        least = Math.min(least, performance.now() - before);
      }
      return least;
    };
    // Ten times the text; a hundredfold time would be quadratic. A machine busy with other tests is asked again.
    let factor = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 8 && factor >= 50; tries++) factor = fastest(100_000) / fastest(10_000);
    assert.ok(factor < 50, `${piece}: ${factor.toFixed(1)}`);
  }
});
