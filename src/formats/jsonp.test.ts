import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { encodeJsonp, isCallbackName } from './jsonp.ts';

const names = [
  'f',
  '_',
  '$',
  'jQuery1102_1',
  'angular.callbacks._0',
  'a.b.c',
  'Ω',
  'обратно',
  'newName',
  'x'.repeat(128),
];
const noNames = [
  ...[
    '',
    ' ',
    'a b',
    'a-b',
    '1a',
    'a.',
    '.a',
    'a..b',
    'a.1',
    'a[0]',
    "a['b']",
    'a()',
    'a;b',
    'a\n',
    'a=1',
    'a/**/',
  ],
  ...['alert(1)', '<script>', 'a\u2028', '\\u0061', 'f\\u{61}', '🇩🇪', 'a\u0000', 'x'.repeat(129)],
  ...[
    'new',
    'delete',
    'function',
    'this',
    'null',
    'true',
    'await',
    'a.class',
    'let',
    'undefined',
    'NaN',
    'eval',
  ],
];

test('names of JavaScript functions may be callbacks', () => {
  for (const name of names) assert.equal(isCallbackName(name), true, name);
});

test('anything else may not be a callback', () => {
  for (const name of noNames) assert.equal(isCallbackName(name), false, JSON.stringify(name));
});

test('a script calls the function with the same data', () => {
  const data = { html: '</script><!-- <b>', separators: '\u2028\u2029', text: '"\\\'' };
  const script = encodeJsonp('outer.received', JSON.stringify(data));
  assert.ok(script.startsWith('/**/outer.received({'));
  assert.ok(script.endsWith('});'));
  assert.doesNotMatch(script, /[<\u2028\u2029]/);
  let received: unknown = null;
  runInNewContext(script, {
    outer: {
      received: (value: unknown) => {
        received = value;
      },
    },
  });
  assert.equal(JSON.stringify(received), JSON.stringify(data));
});
