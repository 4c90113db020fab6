import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bogon } from './bogon.ts';
import { ipv4SpecialBlocks, ipv6SpecialBlocks } from './bogon-blocks.ts';
import { cidrContains, lastOf, parseCidr } from './cidr.ts';
import { parseIp } from './parse-ip.ts';

const prefixOf = (text: string): string | null => bogon(parseIp(text)!)?.prefix ?? null;

test('an address of a special-purpose block is a bogon of the narrowest block it lies in', () => {
  const rows: [address: string, prefix: string][] = [
    ['0.0.0.0', '0.0.0.0/32'],
    ['0.1.2.3', '0.0.0.0/8'],
    ['10.255.255.255', '10.0.0.0/8'],
    ['100.64.0.1', '100.64.0.0/10'],
    ['100.127.255.255', '100.64.0.0/10'],
    ['127.0.0.1', '127.0.0.0/8'],
    ['169.254.1.1', '169.254.0.0/16'],
    ['172.31.255.255', '172.16.0.0/12'],
    ['192.0.0.1', '192.0.0.0/29'],
    ['192.0.0.8', '192.0.0.8/32'],
    ['192.0.0.11', '192.0.0.0/24'],
    ['192.0.0.171', '192.0.0.170/31'],
    ['192.0.2.1', '192.0.2.0/24'],
    ['192.88.99.1', '192.88.99.0/24'],
    ['192.168.1.1', '192.168.0.0/16'],
    ['198.19.255.255', '198.18.0.0/15'],
    ['224.0.0.1', '224.0.0.0/4'],
    ['239.255.255.255', '224.0.0.0/4'],
    ['240.0.0.1', '240.0.0.0/4'],
    ['255.255.255.255', '255.255.255.255/32'],
    ['::', '::/128'],
    ['::1', '::1/128'],
    ['::ffff:10.0.0.1', '10.0.0.0/8'],
    ['::1.2.3.4', '::/0'],
    ['64:ff9b:1::1', '64:ff9b:1::/48'],
    ['100::1', '100::/64'],
    ['100:0:0:1::1', '100:0:0:1::/64'],
    ['2001:1::4', '2001::/23'],
    ['2001:2::1', '2001:2::/48'],
    ['2001:10::1', '2001:10::/28'],
    ['2001:db8::1', '2001:db8::/32'],
    ['3fff::1', '3fff::/20'],
    ['4000::1', '::/0'],
    ['5f00::1', '5f00::/16'],
    ['fd00::1', 'fc00::/7'],
    ['fe80::1', 'fe80::/10'],
    ['fec0::1', 'fec0::/10'],
    ['ff02::1', 'ff00::/8'],
    ['2002:a00:1::', '10.0.0.0/8'],
    ['64:ff9b::192.168.0.1', '192.168.0.0/16'],
  ];
  for (const [address, prefix] of rows) assert.equal(prefixOf(address), prefix, address);
});

test('globally reachable special addresses and the public internet are no bogons', () => {
  const addresses = [
    ...[
      '1.1.1.1',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '128.0.0.1',
      '172.32.0.0',
      '223.255.255.255',
    ],
    ...['192.0.0.9', '192.0.0.10', '192.31.196.1', '192.52.193.1', '192.175.48.1', '192.0.1.0', '198.20.0.0'],
    ...[
      '64:ff9b::8.8.8.8',
      '2001:1::1',
      '2001:1::2',
      '2001:1::3',
      '2001:3::1',
      '2001:4:112::1',
      '2001:20::1',
      '2001:30::1',
    ],
    ...[
      '2002:808:808::1',
      '2001:0:4136::1',
      '2001:4860:4860::8888',
      '2620:4f:8000::1',
      '2a00::1',
      '3fff:1000::1',
      '2003::',
    ],
  ];
  for (const address of addresses) assert.equal(bogon(parseIp(address)!), null, address);
});

test('every block of the table is found by its first and last address, unless a narrower one holds them', () => {
  const blocks = [...ipv4SpecialBlocks, ...ipv6SpecialBlocks].map((row) => ({
    row,
    cidr: parseCidr(row[0])!,
  }));
  for (const { row, cidr } of blocks) {
    for (const ip of [cidr.first, lastOf(cidr)]) {
      const narrowest = blocks
        .filter((other) => cidrContains(other.cidr, ip))
        .reduce((best, other) => (other.cidr.bits > best.cidr.bits ? other : best));
      if (narrowest.row !== row) continue;
      if (row[3] === 'reachable') assert.ok(bogon(ip)?.prefix !== row[0], row[0]);
      else assert.equal(bogon(ip)?.prefix, row[0]);
    }
  }
});
