import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  cidrContains,
  createCidrSet,
  formatCidr,
  ipv4RangeToCidrs,
  ipv6FromNumber,
  ipv6RangeToCidrs,
  ipv6ToNumber,
  lastOf,
  parseCidr,
} from './cidr.ts';
import { ipv4, parseIp } from './parse-ip.ts';

const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });
// Numbers near each other and near powers of two, where mistakes hide.
const uint128 = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
  fc.integer({ min: 0, max: 127 }).map((bits) => 2n ** BigInt(bits)),
  fc.bigInt({ min: 0xffff_0000_0000n, max: 0x1_0000_0000_0000n }),
);

test('a network is read with its host bits cleared', () => {
  const rows: [text: string, expected: string | null][] = [
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['192.0.2.1', '192.0.2.1/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['::ffff:192.0.2.9/120', '192.0.2.0/24'],
    ['192.0.2.0/33', null],
    ['2001:db8::/129', null],
    ['192.0.2.0/', null],
    ['192.0.2.0/-1', null],
    ['192.0.2.0/2 4', null],
    ['::ffff:1.2.3.4/64', null],
    ['/24', null],
    ['', null],
  ];
  for (const [text, expected] of rows) {
    const cidr = parseCidr(text);
    assert.equal(cidr === null ? null : formatCidr(cidr), expected, text);
  }
});

test('a network holds the addresses node says it holds', () => {
  fc.assert(
    fc.property(uint32, fc.integer({ min: 1, max: 32 }), uint32, (first, bits, other) => {
      const cidr = parseCidr(`${ipv4(first).text}/${bits}`)!;
      const list = new BlockList();
      list.addSubnet(cidr.first.text, bits, 'ipv4');
      for (const ip of [ipv4(other), ipv4(first), lastOf(cidr)]) {
        assert.equal(cidrContains(cidr, ip), list.check(ip.text, 'ipv4'));
      }
    }),
  );
  fc.assert(
    fc.property(uint128, fc.integer({ min: 1, max: 128 }), uint128, (first, bits, other) => {
      const cidr = parseCidr(`${ipv6FromNumber(first).text}/${bits}`);
      // IPv4-mapped addresses are IPv4 here and cannot carry a short IPv6 prefix.
      if (cidr === null || cidr.version === 4) return;
      const list = new BlockList();
      list.addSubnet(cidr.first.text, bits, 'ipv6');
      for (const ip of [ipv6FromNumber(other), ipv6FromNumber(first)].filter((item) => item.version === 6)) {
        assert.equal(cidrContains(cidr, ip), list.check(ip.text, 'ipv6'), `${formatCidr(cidr)} ${ip.text}`);
      }
    }),
  );
});

test('IPv4 is never inside an IPv6 network, nor the other way round', () => {
  assert.equal(cidrContains(parseCidr('::/0')!, parseIp('192.0.2.1')!), false);
  assert.equal(cidrContains(parseCidr('0.0.0.0/0')!, parseIp('2001:db8::1')!), false);
});

test('a set holds what any of its networks holds', () => {
  const set = createCidrSet([parseCidr('10.0.0.0/8')!, parseCidr('2001:db8::/32')!]);
  assert.deepEqual(
    ['10.1.2.3', '11.0.0.1', '2001:db8::1', '2001:db9::1'].map((text) => set.has(parseIp(text)!)),
    [true, false, true, false],
  );
});

test('the networks of a range cover it exactly, in order and without gaps', () => {
  fc.assert(
    fc.property(uint32, uint32, (one, other) => {
      const [start, end] = one < other ? [one, other] : [other, one];
      const cidrs = ipv4RangeToCidrs(start!, end!);
      let next = start!;
      for (const cidr of cidrs) {
        assert.equal(cidr.first.d, next);
        next = lastOf(cidr).d + 1;
      }
      assert.equal(next, end! + 1);
      assert.ok(cidrs.length <= 62);
    }),
  );
  fc.assert(
    fc.property(uint128, uint128, (one, other) => {
      const [start, end] = one < other ? [one, other] : [other, one];
      let next = start;
      for (const { first, bits } of ipv6RangeToCidrs(start, end)) {
        // An IPv4-mapped first address has become IPv4.
        assert.equal(first.version === 4 ? 0xffff_0000_0000n + BigInt(first.d) : ipv6ToNumber(first), next);
        next += 2n ** BigInt(128 - bits);
      }
      assert.equal(next, end + 1n);
    }),
  );
});

test('the whole space is one network', () => {
  assert.deepEqual(ipv4RangeToCidrs(0, 0xffff_ffff).map(formatCidr), ['0.0.0.0/0']);
  assert.deepEqual(ipv6RangeToCidrs(0n, 2n ** 128n - 1n).map(formatCidr), ['::/0']);
});
