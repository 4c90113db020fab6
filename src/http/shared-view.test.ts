import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recentView } from './shared-view.ts';

test('a view is made once for as long as it is used, and anew for another variant', () => {
  let made = 0;
  const view = recentView(2, (facts: { readonly name: string }, variant) => {
    made++;
    return { text: `${facts.name} ${variant}` };
  });
  const [a, b, c, d, e] = [
    { name: 'a' },
    { name: 'b' },
    { name: 'c' },
    { name: 'd' },
    { name: 'e' },
  ] as const;
  const first = view(a, 'x', null);
  assert.deepEqual(first, { text: 'a x' });
  // Others push out what is not used, but not what is.
  for (const other of [b, c, a, d, e]) view(other, 'x', null);
  assert.equal(view(a, 'x', null), first);
  assert.equal(made, 5);
  assert.deepEqual(view(a, 'y', null), { text: 'a y' });
  view(b, 'x', null);
  assert.equal(made, 7, 'what was not used is made again');
});
