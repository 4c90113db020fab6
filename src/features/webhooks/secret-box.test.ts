import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createSecretBox, isSealed } from './secret-box.ts';

const key = randomBytes(32);
const box = createSecretBox(key);

test('what is sealed opens with the same key for the same owner', () => {
  const sealed = box.seal('whsec_abc', 'wh_1');
  assert.ok(isSealed(sealed) && !sealed.includes('whsec') && !sealed.includes('abc'));
  assert.equal(createSecretBox(key).open(sealed, 'wh_1'), 'whsec_abc');
});

test('the same text is sealed in another way each time', () => {
  assert.notEqual(box.seal('whsec_abc', 'wh_1'), box.seal('whsec_abc', 'wh_1'));
});

test('nothing opens for another owner, with another key, or once it was changed or cut', () => {
  const sealed = box.seal('whsec_abc', 'wh_1');
  const at = sealed.length - 3;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  assert.equal(box.open(sealed, 'wh_2'), null);
  assert.equal(createSecretBox(randomBytes(32)).open(sealed, 'wh_1'), null);
  for (const text of [changed, sealed.slice(0, 20), 'v1.', 'whsec_abc', ''])
    assert.equal(box.open(text, 'wh_1'), null);
});
