import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formats } from '../../src/formats/index.ts';
import type { JsonObject, JsonValue } from '../../src/formats/json-value.ts';
import { decodeFormat } from '../helpers/decode-format.ts';

const hostileTexts = [
  ...[
    '',
    ' ',
    'null',
    'true',
    'false',
    '0',
    '-0',
    '3',
    '3.0',
    '1e5',
    '[]',
    '{}',
    '"',
    '""',
    '"a"',
    "'",
    ',',
    ';',
  ],
  ...[
    'a,b',
    'a: b',
    'a:',
    ': ',
    '.',
    '..',
    '\\',
    '\\u0041',
    '\\.',
    'a\\',
    '=1+1',
    '@x',
    '-',
    '+1',
    '#',
    '%',
    '&amp;',
  ],
  ...[
    '<',
    '>',
    '&',
    ']]>',
    '<![CDATA[x]]>',
    '<!--',
    '-->',
    '</response>',
    '<?xml?>',
    '&#0;',
    '&lt;',
    '&x;',
    '&apos;',
  ],
  ...[
    '\r',
    '\n',
    '\r\n',
    '\t',
    ' a',
    'a ',
    '\ta',
    'a\n',
    '\u0000',
    '\u0001',
    '\u001b[0m',
    '\u007f',
    '\u0085',
    '\u009f',
  ],
  ...[
    '\u00a0',
    '\u00a0a',
    '\u2028',
    '\u2029',
    '\u3000a',
    '\ufeff',
    'a\ufeff',
    '\ufffe',
    '\uffff',
    '\ud800',
    'a\udc00',
    '🇩🇪',
  ],
  ...[
    'مرحبا',
    '日本',
    'é',
    'e\u0301',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
  ],
  ...[
    'item',
    'name',
    'type',
    'response',
    'xml',
    'xmlns',
    'XML-x',
    '#text',
    ':@',
    '1000px',
    '64bits_mode',
    'a.b',
    'a b',
  ],
  ...['1.1.1.1', '2606:4700::1', '007', '0', '1', '00', 'a:b', '-a', '_a', 'a-b', '\u212a', 'ſ'],
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  // Any code units, so also halves of surrogate pairs.
  fc.array(fc.nat(0xffff), { maxLength: 4 }).map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...hostileTexts), { maxLength: 3 }).map((parts) => parts.join('')),
);
const leaf = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
);
function answersWith(key: fc.Arbitrary<string>): fc.Arbitrary<JsonObject> {
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 5 }),
    ),
  }));
  return fc.oneof(
    fc.record({ data: value, status: fc.constant('success'), executionTime: fc.nat() }),
    fc.record({ success: fc.constant(false), code: fc.nat(), type: text, description: text }),
    fc.dictionary(key, value, { minKeys: 1, maxKeys: 5 }),
  ) as fc.Arbitrary<JsonObject>;
}

const answer = answersWith(text);
// JSON.parse of V8 13.6 takes the key "\n" for "\\" where it has seen an object like it with that key.
const answerForJson = answersWith(text.filter((key) => !key.endsWith('\\')));

for (const format of formats) {
  test(`${format.name}: any answer decodes back to the same data after a journey as UTF-8`, () => {
    fc.assert(
      fc.property(format.name === 'JSON' ? answerForJson : answer, (given) => {
        const received = Buffer.from(format.encode(given)).toString();
        assert.deepEqual(plain(decodeFormat(format.name, received)), plain(wireValue(format.name, given)));
      }),
      { numRuns: 600 },
    );
  });

  test(`${format.name}: every hostile text comes back as a value and as a key`, () => {
    for (const hostile of hostileTexts) {
      const given = {
        data: { [hostile]: hostile, list: [hostile, { [hostile]: { [hostile]: null } }] },
        status: '',
      };
      const received = Buffer.from(format.encode(given)).toString();
      const message = JSON.stringify(hostile);
      assert.deepEqual(
        plain(decodeFormat(format.name, received)),
        plain(wireValue(format.name, given)),
        message,
      );
    }
  });

  test(`${format.name}: the size stays within a constant factor of the JSON`, () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (unit, count) => {
        const given = { data: Array.from({ length: count }, () => unit.repeat(20)), status: 'success' };
        assert.ok(format.encode(given).length <= 200 + 8 * JSON.stringify(given).length);
      }),
      { numRuns: 50 },
    );
  });
}

test('XML holds only characters that XML 1.0 allows', () => {
  const xml = formats.find((format) => format.name === 'XML')!;
  fc.assert(
    fc.property(answer, (given) => {
      assert.match(xml.encode(given), /^[\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
    }),
    { numRuns: 300 },
  );
});

// As Python's str.splitlines has them, the widest set in use.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what lines end with.
const lineEnds = /\r\n|[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/;

test('Newline has one line for each leaf, however a reader splits lines', () => {
  const newline = formats.find((format) => format.name === 'Newline')!;
  fc.assert(
    fc.property(text, text, (key, leafText) => {
      fc.pre(key !== 'b');
      const written = newline.encode({ [key]: leafText, b: 1 });
      assert.equal(written.split(lineEnds).length, 3);
    }),
    { numRuns: 600 },
  );
});

// CSV has no escapes, and UTF-8 cannot carry half of a surrogate pair.
function wireValue(format: string, given: JsonValue): JsonValue {
  if (format !== 'CSV') return given;
  if (typeof given === 'string') return given.toWellFormed();
  if (given === null || typeof given !== 'object') return given;
  if (Array.isArray(given)) return given.map((item) => wireValue(format, item));
  return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, wireValue(format, item!)]));
}

/** Without prototypes, which fast-check varies, and with order, which must be kept. */
function plain(given: JsonValue): unknown {
  return JSON.stringify(given);
}
