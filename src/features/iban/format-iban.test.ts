import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatIban } from './format-iban.ts';
import { registryExamples } from './registry-examples.fixture.ts';

test('the forms are those of the contract', () => {
  assert.deepEqual(formatIban('BE71096123456769'), {
    machine: 'BE71096123456769',
    human: 'BE71 0961 2345 6769',
    obfuscated: 'BE** **** **** 6769',
  });
  assert.equal(formatIban('NO9386011117947').obfuscated, 'NO** **** ***7 947');
});

test('the obfuscated form shows the country and the last four characters, and nothing else', () => {
  for (const iban of registryExamples) {
    const compact = formatIban(iban).obfuscated?.replaceAll(' ', '') ?? '';
    assert.equal(compact, iban.slice(0, 2) + '*'.repeat(iban.length - 6) + iban.slice(-4));
  }
});

test('of a short text nothing but the country is shown', () => {
  assert.equal(formatIban('BE123456').obfuscated, 'BE** ****');
  assert.deepEqual(formatIban(null), { machine: null, human: null, obfuscated: null });
});
