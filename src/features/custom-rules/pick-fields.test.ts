import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compilePick } from './pick-fields.ts';

test('only what the paths lead to is picked, from every item of lists', () => {
  const pick = compilePick(['a.b', 'rules[].id', 'tags[]', 'whole', 'none.at.all', 'whole.part']);
  assert.deepEqual(
    pick({
      a: { b: 1, c: 2 },
      rules: [{ id: 'x', weight: 1 }, { weight: 2 }],
      tags: ['t'],
      whole: null,
      other: 3,
    }),
    { a: { b: 1 }, rules: [{ id: 'x' }, {}], tags: ['t'], whole: null },
  );
});

test('names of objects’ own making are names like any other', () => {
  assert.deepEqual(compilePick(['__proto__.x', 'constructor'])({ constructor: 1 }), { constructor: 1 });
});
