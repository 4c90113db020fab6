import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { alertKindNames, alertKinds } from '../src/features/events/alert-kinds.ts';
import { signMessage } from '../src/features/webhooks/sign-message.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(read('webhooks.md'))![1]!;

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const body = '{"event":"profanity","text":"*** ü"}';
// The documented code goes by the clock.
const headers = signMessage({ id: 'msg_1', body, nowMs: Date.now() }, { current: secret, previous: null });
const oldHeaders = signMessage(
  { id: 'msg_1', body, nowMs: Date.now() - 400_000 },
  { current: secret, previous: null },
);

test('the documented JavaScript verifies what is signed, and nothing else', async () => {
  const code = `data:text/javascript,${encodeURIComponent(blockOf('js'))}`;
  const { verify } = (await import(code)) as {
    verify: (secret: string, headers: object, body: string) => boolean;
  };
  assert.equal(verify(secret, headers, body), true);
  assert.equal(verify(secret, headers, `${body} `), false);
  assert.equal(verify(secret, oldHeaders, body), false);
});

test('the documented Python verifies what is signed, and nothing else', (context) => {
  const code = `${blockOf('python')}
import json, sys
sent = json.load(sys.stdin)
print(json.dumps([verify(sent["secret"], h, b.encode()) for h, b in sent["cases"]]))`;
  const cases = [
    [headers, body],
    [headers, `${body} `],
    [oldHeaders, body],
  ];
  let answer: string;
  try {
    answer = execFileSync('python3', ['-c', code], {
      input: JSON.stringify({ secret, cases }),
      encoding: 'utf8',
    });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    context.skip('python3 is not installed');
    return;
  }
  assert.deepEqual(JSON.parse(answer), [true, false, false]);
});

test('every kind of event is documented with its threshold and its webhook', () => {
  for (const kind of alertKindNames) {
    const { title, minRisk, risk, webhook } = alertKinds[kind];
    assert.ok(read('events.md').includes(`| \`${kind}\` | ${title} | ${minRisk} | ${risk} |`), kind);
    assert.ok(
      read('webhooks.md').includes(`| \`${webhook}\` | ${title[0]!.toLowerCase()}${title.slice(1)} |`),
      webhook,
    );
  }
});
