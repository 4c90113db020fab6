import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../../errors.ts';
import { readEndUser, readUserType } from './end-user.ts';

test('a value is looked for in every form that it has, or in that of its type alone', () => {
  const rows: [string, 'email' | 'phone' | 'user_id' | null, string | null, string | null][] = [
    ['Jane@Example.com', null, 'jane@example.com', null],
    ['Jane@Example.com', 'user_id', null, null],
    [' Jane @@bad ', null, 'jane @@bad', null],
    ['+49 (151) 123-456', null, null, '49151123456'],
    ['0049151123456', 'phone', null, '49151123456'],
    ['12345', null, null, '12345'],
    ['12345', 'user_id', null, null],
    ['customer-42', null, null, null],
  ];
  for (const [value, type, email, phone] of rows)
    assert.deepEqual(readEndUser(value, type), { userId: value, email, phone }, `${value} ${type}`);
});

test('what is no value of its type is 125, what is no type 124', () => {
  const code = (work: () => unknown): number | null => {
    try {
      work();
      return null;
    } catch (error) {
      return (error as ApiError).code;
    }
  };
  for (const value of [null, '', '  ', 'x'.repeat(1025)])
    assert.equal(
      code(() => readEndUser(value, null)),
      125,
    );
  assert.equal(
    code(() => readEndUser('jane', 'email')),
    125,
  );
  assert.equal(
    code(() => readEndUser('jane', 'phone')),
    125,
  );
  assert.equal(
    code(() => readUserType('name')),
    124,
  );
  assert.equal(readUserType('EMAIL'), 'email');
  assert.equal(readUserType(null), null);
});
