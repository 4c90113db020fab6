import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDate, readRdap, readReferral, readWhois } from './read-registration.ts';

for (const [text, date] of [
  ['1995-08-14T04:00:00Z', '1995-08-14'],
  ['2001-02-03', '2001-02-03'],
  ['2001-2-3', '2001-02-03'],
  ['2001/02/03', '2001-02-03'],
  ['2001.02.03 10:00:00', '2001-02-03'],
  ['20010203 #123', '2001-02-03'],
  ['03-02-2001', '2001-02-03'],
  ['3.2.2001 10:00:00', '2001-02-03'],
  ['03-Feb-2001', '2001-02-03'],
  ['3 February 2001', '2001-02-03'],
  ['Sat Feb 3 10:00:00 GMT 2001', '2001-02-03'],
  ['Feb 3, 2001', '2001-02-03'],
  ['before Aug-1996', null],
  ['2001-02-31', null],
  ['1970-01-01', null],
  ['tomorrow', null],
  ['', null],
] as const) {
  test(`"${text}" is ${date ?? 'no day'}`, () => {
    assert.equal(readDate(text), date);
  });
}

test('a domain object of RDAP gives the day of registration and the registrar', () => {
  assert.deepEqual(
    readRdap({
      objectClassName: 'domain',
      events: [
        { eventAction: 'expiration', eventDate: '2030-01-01T00:00:00Z' },
        { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
      ],
      entities: [
        { roles: ['technical'] },
        { roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'A Registrar']]] },
      ],
    }),
    { createdAt: '1995-08-14', registrar: 'A Registrar' },
  );
});

test('an object without them gives nulls, and anything else nothing', () => {
  assert.deepEqual(readRdap({ objectClassName: 'domain' }), { createdAt: null, registrar: null });
  assert.deepEqual(readRdap({ objectClassName: 'domain', events: [null, 1], entities: 'x' }), {
    createdAt: null,
    registrar: null,
  });
  for (const body of [null, undefined, [], 'x', 1, {}, { objectClassName: 'ip network' }])
    assert.equal(readRdap(body), null);
});

const verisign = `   Domain Name: EXAMPLE.COM\r
   Registrar WHOIS Server: whois.registrar.example\r
   Creation Date: 1995-08-14T04:00:00Z\r
   Registrar: RESERVED-Internet Assigned Numbers Authority\r
>>> Last update of whois database: 2026-11-20T10:00:00Z <<<\r
`;
const nominet = `
    Domain name:
        example.co.uk

    Registrar:
        A Registrar Ltd

    Relevant dates:
        Registered on: 26-Nov-1996
        Expiry date:  26-Nov-2030
`;
const brazil = 'domain:      example.com.br\nowner:       Someone\ncreated:     19990101 #123\n';
const japan = '[Domain Name]                   EXAMPLE.JP\n\n[登録年月日]                    2001/03/26\n';

for (const [what, text, createdAt] of [
  ['.com', verisign, '1995-08-14'],
  ['.uk', nominet, '1996-11-26'],
  ['.br', brazil, '1999-01-01'],
  ['.jp', japan, '2001-03-26'],
  [
    'dots behind the key',
    'domain.............: example.fi\ncreated............: 13.9.2005 12:00:00\n',
    '2005-09-13',
  ],
] as const) {
  test(`the answer of the ${what} registry is read`, () => {
    const read = readWhois(text);
    assert.equal(read.kind === 'found' ? read.answer.createdAt : null, createdAt);
  });
}

for (const [text, kind] of [
  ['No match for "EXAMPLE.COM".\r\n', 'missing'],
  ['Domain not found.\n', 'missing'],
  ['%% No entries found for the selected source\n', 'missing'],
  ['Domain: example.de\nStatus: free\n', 'missing'],
  ['example.ch is available\n', 'missing'],
  ['WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS\n', 'limited'],
  ['Query rate limit reached. Too many requests.\n', 'limited'],
  ['', 'unreadable'],
  ['\u0000\u0001garbage', 'unreadable'],
] as const) {
  test(`"${text.slice(0, 30).trim()}" means ${kind}`, () => {
    assert.equal(readWhois(text).kind, kind);
  });
}

test('a referral names the server that knows more', () => {
  assert.equal(
    readReferral('domain: COM\n\nrefer:        whois.verisign-grs.com\n'),
    'whois.verisign-grs.com',
  );
  assert.equal(readReferral(verisign), 'whois.registrar.example');
  assert.equal(readReferral('whois:        \nstatus: ACTIVE\n'), null);
});

test('no text takes long to read', () => {
  for (const part of ['a', ' ', '[', 'created:', '\n', ': '])
    assert.doesNotThrow(() => readWhois(part.repeat(200_000)));
});
