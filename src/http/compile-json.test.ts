import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { compileJson } from './compile-json.ts';
import { integer, nullable, partOf, record, shared, text, withPart } from './schema.ts';

const inner = Type.Object({ name: nullable(Type.String()), '64bits_mode': Type.Optional(Type.Integer()) });
const schema = Type.Object({
  text: Type.String(),
  number: nullable(Type.Number()),
  flag: Type.Boolean(),
  list: Type.Array(inner),
  any: Type.Unsafe<unknown>({ type: ['integer', 'string', 'null'] }),
  dictionary: Type.Object({}, { additionalProperties: inner }),
  'odd "name"': Type.Optional(Type.String()),
  child: Type.Optional(inner),
});

const innerValue = fc.record(
  { name: fc.option(fc.string({ unit: 'binary' })), '64bits_mode': fc.integer() },
  { requiredKeys: ['name'] },
);
const value = fc.record(
  {
    text: fc.string({ unit: 'grapheme' }),
    number: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    flag: fc.boolean(),
    list: fc.array(innerValue),
    any: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    dictionary: fc.dictionary(
      fc.string({ unit: 'grapheme' }).filter((key) => key !== '__proto__'),
      innerValue,
    ),
    'odd "name"': fc.string(),
    child: innerValue,
  },
  { requiredKeys: ['text', 'number', 'flag', 'list', 'any', 'dictionary'] },
);

test('what is written is JSON in ASCII and reads back to what JSON itself would give', () => {
  const encode = compileJson(schema);
  fc.assert(
    fc.property(value, (given) => {
      const text = encode(given);
      assert.match(text, /^[\x20-\x7e]*$/);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(given)));
    }),
  );
});

test('fields that the schema does not have are left out', () => {
  assert.equal(compileJson(Type.Object({ a: Type.Integer() }))({ a: 1, secret: 2 }), '{"a":1}');
});

test('an object without required fields has no stray comma', () => {
  const encode = compileJson(
    Type.Object({ a: Type.Optional(Type.Integer()), b: Type.Optional(Type.Integer()) }),
  );
  assert.deepEqual(
    [encode({}), encode({ b: 2 }), encode({ a: 1, b: 2 })],
    ['{}', '{"b":2}', '{"a":1,"b":2}'],
  );
});

test('numbers that JSON does not have become null', () => {
  assert.equal(compileJson(Type.Number())(Number.NaN), 'null');
});

test('a shared object is written once and kept apart from equal ones', () => {
  const encode = compileJson(shared(inner));
  const one = { name: 'a' };
  assert.equal(encode(one), '{"name":"a"}');
  assert.equal(encode(one), encode({ name: 'a' }));
  assert.notEqual(encode({ name: 'b' }), encode(one));
});

test('a part is written as its fields are, and once for all objects that share it', () => {
  const schema = withPart(
    record('x', { a: text('a'), b: nullable(text('b')), c: integer('c'), d: text('d') }),
    'b',
    'c',
  );
  const encode = compileJson(schema);
  const plain = { a: '1', b: null, c: 2, d: '3' };
  assert.equal(encode(plain), '{"a":"1","b":null,"c":2,"d":"3"}');
  let reads = 0;
  const shared = {
    get b() {
      reads++;
      return 'é';
    },
    c: 7,
  };
  const sharing = (a: string) => ({ a, b: 'é', c: 7, d: 'end', [partOf]: shared });
  assert.equal(encode(sharing('x')), '{"a":"x","b":"\\u00e9","c":7,"d":"end"}');
  assert.equal(encode(sharing('y')), '{"a":"y","b":"\\u00e9","c":7,"d":"end"}');
  assert.equal(reads, 1);
  const whole = compileJson(withPart(record('x', { b: text('b'), c: integer('c') }), 'b', 'c'));
  assert.equal(whole({ b: 'z', c: 1 }), '{"b":"z","c":1}');
  assert.throws(() => compileJson(withPart(record('x', { b: text('b') }), 'b', 'c')), /no part/);
});

test('where the first field may be missing, fields stand in the order of the schema', () => {
  const encode = compileJson(
    Type.Object({
      a: Type.Optional(nullable(Type.String())),
      b: Type.Integer(),
      c: Type.Optional(Type.Boolean()),
    }),
  );
  assert.equal(encode({ a: 'x', b: 1, c: true }), '{"a":"x","b":1,"c":true}');
  assert.equal(encode({ b: 1 }), '{"b":1}');
  assert.equal(encode({ a: null, b: 2 }), '{"a":null,"b":2}');
});
