import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dmarcRecords, isDkimKey, parseBimi, parseDmarc } from './read-records.ts';

for (const [record, policy, subdomainPolicy, percent] of [
  ['v=DMARC1; p=none', 'none', 'none', 100],
  ['v=DMARC1;p=reject;sp=quarantine;pct=50', 'reject', 'quarantine', 50],
  ['v = DMARC1 ; p = Quarantine ; rua=mailto:a@example.com', 'quarantine', 'quarantine', 100],
  ['v=DMARC1; rua=mailto:a@example.com', 'none', 'none', 100],
  ['v=DMARC1; p=bogus; rua=mailto:a@example.com', 'none', 'none', 100],
  ['v=DMARC1; p=reject; pct=400', 'reject', 'reject', 100],
  ['v=DMARC1; p=reject; unknown=1;', 'reject', 'reject', 100],
] as const) {
  test(`"${record}" is a DMARC record`, () => {
    assert.deepEqual(parseDmarc(record), { policy, subdomainPolicy, percent });
  });
}

for (const record of [
  'v=DMARC1',
  'v=DMARC1; p=bogus',
  'v=dmarc1; p=none',
  'p=none; v=DMARC1',
  'v=DMARC1 p=none',
  'v=DMARC1; p=none; p=reject',
  'v=DMARC2; p=none',
  '',
]) {
  test(`"${record}" is no sound DMARC record`, () => {
    assert.equal(parseDmarc(record), null);
  });
}

test('texts of other kinds at the place of a DMARC record do not count', () => {
  assert.deepEqual(dmarcRecords(['v=spf1 -all', 'v=DMARC1; p=none', 'hello', 'v=DMARC10; p=none']), [
    'v=DMARC1; p=none',
  ]);
});

for (const [record, isKey] of [
  ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GN', true],
  ['k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=', true],
  ['p=MIGf MA0G', true],
  ['v=DKIM1; p=', false],
  ['v=DKIM2; p=MIGf', false],
  ['k=rsa', false],
  ['v=spf1 -all', false],
  ['p=???', false],
] as const) {
  test(`"${record}" is ${isKey ? 'a' : 'no'} DKIM key`, () => {
    assert.equal(isDkimKey(record), isKey);
  });
}

for (const [record, found] of [
  ['v=BIMI1; l=https://example.com/logo.svg; a=', { logo: 'https://example.com/logo.svg' }],
  [
    'v=BIMI1; l=https://example.com/logo.svg; a=https://example.com/vmc.pem',
    { logo: 'https://example.com/logo.svg' },
  ],
  ['v=BIMI1; l=; a=;', { logo: null }],
  ['v=BIMI1; l=http://example.com/logo.svg', null],
  ['v=BIMI1; l=not an address', null],
  ['v=BIMI1', null],
  ['l=https://example.com/logo.svg', null],
] as const) {
  test(`"${record}" is ${found === null ? 'no' : 'a'} BIMI record`, () => {
    assert.deepEqual(parseBimi(record), found);
  });
}
