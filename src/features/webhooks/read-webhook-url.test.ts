import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../errors.ts';
import { parseCidr } from '../ip/cidr.ts';
import { readWebhookUrl } from './read-webhook-url.ts';

test('public https addresses are taken, without what is behind the hash', () => {
  assert.equal(readWebhookUrl('https://hook.example/a?b=c#d', []), 'https://hook.example/a?b=c');
  assert.equal(readWebhookUrl('HTTPS://Hook.Example:8443', []), 'https://hook.example:8443/');
});

test('everything else is refused with a reason', () => {
  const refused = [
    'http://hook.example/',
    'ftp://hook.example/',
    'file:///etc/passwd',
    'hook.example',
    '',
    'https://user:word@hook.example/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest',
    `https://hook.example/${'a'.repeat(2048)}`,
  ];
  for (const text of refused) assert.throws(() => readWebhookUrl(text, []), ApiError, text);
});

test('networks that the operator allows may be named, also without https', () => {
  const allowed = [parseCidr('10.1.0.0/16')!];
  assert.equal(readWebhookUrl('http://10.1.2.3/', allowed), 'http://10.1.2.3/');
  assert.throws(() => readWebhookUrl('https://10.2.0.1/', allowed), ApiError);
});
