import assert from 'node:assert/strict';
import { BlockList, isIP } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ipNumber, ipv4, ipv6, parseIp, parseSocketAddress } from './parse-ip.ts';

const ipv6Words = fc.tuple(
  ...[0, 1, 2, 3].map(() => fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff_ffff }))),
);

describe('an address is read', () => {
  const rows: [text: string, canonical: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['255.255.255.255', '255.255.255.255'],
    [' 8.8.8.8\n', '8.8.8.8'],
    ['::', '::'],
    ['1::', '1::'],
    ['::1', '::1'],
    ['2001:DB8:0:0:8:800:200C:417A', '2001:db8::8:800:200c:417a'],
    ['2001:0db8:0000:0000:0000:ff00:0042:8329', '2001:db8::ff00:42:8329'],
    ['0:0:1:0:0:0:1:1', '0:0:1::1:1'],
    ['1:0:0:2:0:0:3:4', '1::2:0:0:3:4'],
    ['1:0:3:4:5:6:7:8', '1:0:3:4:5:6:7:8'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['64:ff9b::8.8.8.8', '64:ff9b::808:808'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
  ];
  for (const [text, canonical] of rows) {
    test(`${JSON.stringify(text)} is ${canonical}`, () => assert.equal(parseIp(text)?.text, canonical));
  }
});

test('what is no address is refused', () => {
  const texts = [
    ...[
      '',
      ' ',
      'example.com',
      '1.2.3',
      '1.2.3.4.5',
      '01.2.3.4',
      '1.2.3.256',
      '0x1.2.3.4',
      '1.2.3.',
      '.1.2.3',
      '1..2.3',
    ],
    ...[
      '16909060',
      '1.2.3.4/24',
      '1.2.3.4%eth0',
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '12345::',
    ],
    ...[
      '::1.2.3',
      '1:2:3:4:5:6:7:1.2.3.4',
      '::1.2.3.4:5',
      'g::',
      '1:',
      ':1',
      'fe80::1%',
      '[::1]',
      '::1/64',
      '１.2.3.4',
    ],
    '1'.repeat(10_000),
    `${':'.repeat(5000)}1`,
  ];
  for (const text of texts) assert.equal(parseIp(text), null, text.slice(0, 60));
});

test('it agrees with node:net about any text made of address characters', () => {
  const characters = fc.constantFrom(...'0123456789abfAF:.');
  const text = fc.oneof(
    fc.string({ unit: characters, maxLength: 40 }),
    fc
      .array(fc.constantFrom('0', '1', 'ff', '1234', '', '1.2.3.4', '12345'), { maxLength: 9 })
      .map((parts) => parts.join(':')),
    fc
      .array(fc.constantFrom('0', '1', '10', '255', '256', '01'), { maxLength: 5 })
      .map((parts) => parts.join('.')),
  );
  fc.assert(
    fc.property(text, (candidate) => {
      assert.equal(parseIp(candidate) !== null, isIP(candidate) !== 0);
    }),
    { numRuns: 3000 },
  );
});

test('the canonical text of any address reads back to the same address', () => {
  fc.assert(
    fc.property(ipv6Words, ([a, b, c, d]) => {
      const ip = ipv6(a!, b!, c!, d!);
      assert.deepEqual(parseIp(ip.text), ip);
      assert.deepEqual(parseIp(ip.text.toUpperCase()), ip);
      assert.equal(isIP(ip.text), ip.version);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (number) => {
      assert.deepEqual(parseIp(ipv4(number).text), ipv4(number));
    }),
  );
});

test('written out in full, an address is the same one for node', () => {
  fc.assert(
    fc.property(ipv6Words, (words) => {
      const full = words.flatMap((word) =>
        [word >>> 16, word & 0xffff].map((group) => group.toString(16).padStart(4, '0')),
      );
      const ip = parseIp(full.join(':'))!;
      const list = new BlockList();
      list.addAddress(full.join(':'), 'ipv6');
      assert.ok(list.check(ip.text, ip.version === 4 ? 'ipv4' : 'ipv6'));
    }),
    { numRuns: 300 },
  );
});

test('the number of an address is exact', () => {
  assert.equal(ipNumber(parseIp('165.227.149.217')!), 2_783_155_673);
  assert.equal(ipNumber(parseIp('::')!), '0');
  assert.equal(ipNumber(parseIp('2001:4860:4860::8888')!), '42541956123769884636017138956568135816');
  assert.equal(ipNumber(parseIp('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')!), String(2n ** 128n - 1n));
});

test('an element of a forwarding header gives its address', () => {
  const rows: [text: string, expected: string | null][] = [
    ['192.0.2.60', '192.0.2.60'],
    ['192.0.2.60:4711', '192.0.2.60'],
    ['"192.0.2.60:4711"', '192.0.2.60'],
    ['192.0.2.60:_hidden', '192.0.2.60'],
    ['2001:db8:cafe::17', '2001:db8:cafe::17'],
    ['[2001:db8:cafe::17]', '2001:db8:cafe::17'],
    ['"[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['unknown', null],
    ['_obfuscated', null],
    ['[192.0.2.1]', null],
    ['[2001:db8::1', null],
    ['192.0.2.1:port', null],
    ['192.0.2.1:123456', null],
    ['', null],
  ];
  for (const [text, expected] of rows) assert.equal(parseSocketAddress(text)?.text ?? null, expected, text);
});
