import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { judgeText } from '../../src/features/text/judge-text.ts';
import type { ReadText } from '../../src/features/text/read-text.ts';
import { openTextSource } from '../../src/sources/text/open-text-source.ts';

const maxLength = Number.POSITIVE_INFINITY;
const readers: Readonly<Record<string, ReadText>> = {
  'with the model': (await openTextSource({ maxLength })).source.read,
  'by the list of words alone': (await openTextSource({ maxLength, useModel: false })).source.read,
};
const reader = readers['with the model'] as ReadText;
const judge = (read: ReadText, text: string) => {
  const found = read(text, null);
  return judgeText({ ...found, severities: found.badWords.map(({ severity }) => severity) });
};
const harmOf = (read: ReadText, text: string): number => {
  const { riskScore, isSafe } = judge(read, text);
  return isSafe ? Number(riskScore !== 0) : ([0, 4, 3, 2][riskScore] as number);
};

/** Words of all kinds, so that texts are of the sort the matcher works on, and not only of rare characters. */
const words = fc.constantFrom(
  ...'fuck shit b1tch a$$hole you are the and Scunthorpe cockpit hello f u c k . - * @ # hure arsch con merde'.split(
    ' ',
  ),
  ...'puta coño сука хуй страхуй 傻逼 他妈妈 死ね 씨발 시발점 شرموطة كلب f*ck sh!t &#102; 😂 ＦＵＣＫ ½ ﷺ'.split(
    ' ',
  ),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      { maxLength: 60 },
    )
    .map((units) => units.join('')),
  fc
    .array(fc.tuple(words, fc.constantFrom(' ', '', '\n', '. ', '\u200b', '-')), { maxLength: 12 })
    .map((pairs) => pairs.flat().join('')),
);
const runs = { numRuns: 1500 };

describe('whatever the text', () => {
  test('reading it never fails, and a text read between does not change what is found', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, other) => {
        const first = reader(text, null).badWords;
        reader(other, null);
        assert.deepEqual(reader(text, null).badWords, first);
      }),
      runs,
    );
  });

  test('spans lie in the text, are not empty and come in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0;
        for (const { start, end } of reader(text, null).badWords) {
          assert.ok(start >= last && end > start && end <= text.length, `${start}–${end} of ${text.length}`);
          last = start;
        }
      }),
      runs,
    );
  });
});

for (const [how, read] of Object.entries(readers)) {
  const verdict = (text: string) => judge(read, text);
  const harm = (text: string) => harmOf(read, text);
  describe(`the verdict ${how}`, () => {
    test('invisible characters never make it safer', () => {
      const invisible = fc.constantFrom('\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f');
      const places = fc.array(fc.tuple(fc.nat(), invisible), { minLength: 1, maxLength: 6 });
      fc.assert(
        fc.property(anyText, places, (text, put) => {
          // Within an entity it would break that, and the reader would see no letter either.
          const all = [...text.replaceAll('&', '')];
          const plain = harm(all.join(''));
          for (const [at, character] of put) all.splice(at % (all.length + 1), 0, character);
          assert.ok(harm(all.join('')) >= plain, JSON.stringify(all.join('')));
        }),
        runs,
      );
    });

    test('white space around it changes nothing', () => {
      const space = fc
        .array(fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u3000'), { maxLength: 4 })
        .map((all) => all.join(''));
      fc.assert(
        fc.property(anyText, space, space, (text, before, after) => {
          assert.deepEqual(verdict(before + text + after), verdict(text), JSON.stringify(text));
        }),
        runs,
      );
    });

    test('composed and decomposed writing get the same verdict', () => {
      fc.assert(
        fc.property(anyText, (text) => {
          assert.deepEqual(
            verdict(text.normalize('NFD')),
            verdict(text.normalize('NFC')),
            JSON.stringify(text),
          );
        }),
        runs,
      );
    });
  });
}

describe('time grows no faster than the text', () => {
  const pieces = [
    'a',
    'f*',
    'f u ',
    'f.u.',
    'fuc',
    '5h1',
    'fuuuccc ',
    'f\u200b',
    'a\u0301',
    '&#102;',
    '&#',
    '\ufdfa',
    '😂f',
    '操你',
    "'s' ",
    'ｆ.',
  ];
  const fastest = (text: string): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 4; i++) {
      const start = performance.now();
      reader(text, null);
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  for (const piece of pieces) {
    test(`with ${JSON.stringify(piece)} again and again`, () => {
      // Ten times the text takes ten times as long; quadratic time would be a hundred times, however often it is tried.
      let [short, long] = [0, Number.POSITIVE_INFINITY];
      for (let tries = 0; tries < 8 && long >= 40 * short + 5; tries++) {
        short = fastest(piece.repeat(1e4).slice(0, 1e4));
        long = fastest(piece.repeat(1e5).slice(0, 1e5));
      }
      assert.ok(long < 40 * short + 5, `${short.toFixed(2)} ms and ${long.toFixed(2)} ms`);
    });
  }
});
