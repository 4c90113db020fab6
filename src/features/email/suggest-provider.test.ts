import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRoleName } from './role-names.ts';
import { suggestProvider } from './suggest-provider.ts';

for (const [domain, meant] of [
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmail.cm', 'hotmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['gmail.com', null],
  ['mail.com', null],
  ['ymail.com', null],
  ['yahoo.co.nz', null],
  ['example.com', null],
  ['gmx.com', null],
  ['tree.fr', null],
] as const) {
  test(`${domain} ${meant === null ? 'is taken as it is' : `was probably meant as ${meant}`}`, () => {
    assert.equal(suggestProvider(domain), meant);
  });
}

for (const [local, isRole] of [
  ['info', true],
  ['Support', true],
  ['no-reply', true],
  ['sales+eu', true],
  ['support2', true],
  ['admin_01', true],
  ['postmaster', true],
  ['jane', false],
  ['information', false],
  ['salesman', false],
  ['jane.support', false],
] as const) {
  test(`${local}@ is ${isRole ? 'a task' : 'a person'}`, () => {
    assert.equal(isRoleName(local), isRole);
  });
}
