import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { cidrContains, parseCidr } from '../../features/ip/cidr.ts';
import type { GeoFacts } from '../../features/ip/geo-facts.ts';
import { ipv4, parseIp } from '../../features/ip/parse-ip.ts';
import { readIndexFile } from '../index-cache/index-file.ts';
import { type AsnIndex, createAsnIndex } from './asn-index.ts';
import { buildAsnIndex } from './build-asn-index.ts';
import { createAsnDirectory } from './create-asn-directory.ts';
import { openAsnIndex } from './open-asn-index.ts';

const dir = mkdtempSync(join(tmpdir(), 'assay-asn-'));
after(() => rmSync(dir, { recursive: true }));

/** Builds and reads an index in this process. */
async function open(ipv4Csv: string, ipv6Csv: string): Promise<AsnIndex> {
  const sources = [join(dir, 'v4.csv'), join(dir, 'v6.csv')];
  writeFileSync(sources[0]!, ipv4Csv);
  writeFileSync(sources[1]!, ipv6Csv);
  const target = join(dir, 'asn.index');
  buildAsnIndex({ sources, target, fingerprint: '' }, () => {});
  return createAsnIndex((await readIndexFile(target, ''))!, { databaseType: 'test', builtAtMs: null });
}

const row = (start: string, end: string, asn: number, org: string): string =>
  `${parseIp(start)!.d},${parseIp(end)!.d},${asn},${org}\n`;

const small = await open(
  [
    row('1.0.0.0', '1.0.0.255', 13_335, '"Cloudflare, Inc."'),
    row('1.0.1.0', '1.0.1.255', 13_335, '"Cloudflare, Inc."'),
    row('1.0.2.0', '1.0.2.127', 64_500, '"A ""quoted"" name"'),
    row('1.0.3.0', '1.0.3.255', 0, 'None'),
    row('9.9.9.9', '9.9.9.9', 4_294_967_294, ''),
    row('255.255.255.0', '255.255.255.255', 13_335, 'Cloudflare again'),
    'not,a,row\n\n1,2\n5,1,3,Backwards\n',
  ].join(''),
  [
    '2001:db8::,2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,64500,Doc\r\n',
    '2a00::1b,2a00:0:0:1:ffff:1::5,42,Ragged\n',
    '2a01::,2a01::ffff:ffff:ffff:ffff,43,One /64\n',
  ].join(''),
);
const asnOf = (text: string): number | null => small.lookUp(parseIp(text)!);

test('an address is found in the range it lies in, and in none between the ranges', () => {
  const rows: [address: string, asn: number | null][] = [
    ['0.255.255.255', null],
    ['1.0.0.0', 13_335],
    ['1.0.1.255', 13_335],
    ['1.0.2.127', 64_500],
    ['1.0.2.128', null],
    ['1.0.3.1', null],
    ['9.9.9.8', null],
    ['9.9.9.9', 4_294_967_294],
    ['9.9.9.10', null],
    ['255.255.255.255', 13_335],
    ['2001:db8::1', 64_500],
    ['2001:db9::', null],
    ['2a00::1a', null],
    ['2a00::1b', 42],
    ['2a00:0:0:1:ffff:1::5', 42],
    ['2a00:0:0:1:ffff:1::6', null],
    ['2a01::1', 43],
    ['2a01:0:0:1::', null],
    ['ffff::', null],
  ];
  for (const [address, asn] of rows) assert.equal(asnOf(address), asn, address);
});

test('the organization is the one the rows name, without their quotes', () => {
  assert.equal(small.orgOf(13_335), 'Cloudflare, Inc.');
  assert.equal(small.orgOf(64_500), 'A "quoted" name');
  assert.equal(small.orgOf(4_294_967_294), null);
  assert.equal(small.orgOf(1), null);
});

test('neighbouring ranges of one AS are joined before they are cut into networks', () => {
  assert.deepEqual(small.prefixesOf(13_335), { ipv4: ['1.0.0.0/23', '255.255.255.0/24'], ipv6: [] });
  assert.deepEqual(small.prefixesOf(64_500), { ipv4: ['1.0.2.0/25'], ipv6: ['2001:db8::/32'] });
  assert.deepEqual(small.prefixesOf(43), { ipv4: [], ipv6: ['2a01::/64'] });
  assert.deepEqual(small.prefixesOf(7), { ipv4: [], ipv6: [] });
});

test('every address of random ranges is looked up to the AS whose networks hold it', async () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 0xffff_ffff }), { minLength: 2, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      cuts,
      fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 30 }),
      async (numbers, extra) => {
        const edges = numbers.sort((left, right) => left - right);
        let csv = '';
        for (let at = 0; at + 1 < edges.length; at += 2)
          csv += `${edges[at]},${edges[at + 1]},${1 + (at % 5)},Org\n`;
        const index = await open(csv, '');
        const asns = [1, 2, 3, 4, 5].map((asn) => ({
          asn,
          cidrs: index.prefixesOf(asn).ipv4.map((text) => parseCidr(text)!),
        }));
        for (const number of [...edges, ...extra]) {
          const holder = asns.find(({ cidrs }) => cidrs.some((cidr) => cidrContains(cidr, ipv4(number))));
          assert.equal(index.lookUp(ipv4(number)), holder?.asn ?? null);
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('files without any range are refused', async () => {
  const empty = join(dir, 'empty.csv');
  writeFileSync(empty, 'nothing\n');
  await assert.rejects(
    openAsnIndex({ ipv4File: empty, ipv6File: empty, cacheDir: dir }),
    /The asn index cannot be built/,
  );
});

test('an AS is where most of its addresses are, until the overlay knows better', () => {
  const place = (countryCode: string): GeoFacts => ({ countryCode, continentCode: 'EU' }) as GeoFacts;
  const geo = (ip: { d: number }): GeoFacts | null => (ip.d >>> 24 === 1 ? place('DE') : place('FR'));
  let country: string | null = null;
  const directory = createAsnDirectory({
    index: small,
    geo,
    overlay: () => ({
      handle: null,
      description: null,
      countryCode: country,
      category: null,
      registered: null,
    }),
  });
  const cloudflare = directory.ofIp(parseIp('1.0.0.1')!);
  assert.equal(cloudflare?.countryCode, 'DE');
  assert.equal(directory.facts(13_335), cloudflare);
  assert.equal(directory.ofIp(parseIp('9.9.9.10')!), null);
  country = 'US';
  assert.equal(directory.facts(13_335).countryCode, 'DE');
  directory.forget();
  assert.equal(directory.facts(13_335).countryCode, 'US');
  assert.equal(directory.prefixesOf(13_335), directory.prefixesOf(13_335));
});
