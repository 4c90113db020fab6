import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Cidr, cidrContains, formatCidr, parseCidr } from '../../features/ip/cidr.ts';
import type { IpAddress } from '../../features/ip/ip-address.ts';
import { ipv4, ipv6, parseIp } from '../../features/ip/parse-ip.ts';
import { loadedFeed } from './loaded-feed.fixture.ts';
import { buildThreatIndex, type ThreatIndex } from './threat-index.ts';

function answer(index: ThreatIndex, text: string): string[] {
  const found = index.lookUp(parseIp(text) as IpAddress);
  return found === null ? [] : found.listings.map((item) => `${item.loaded.feed.id}@${item.sinceSeconds}`);
}

const tor = loadedFeed({
  id: 'tor',
  kind: 'tor',
  networks: [
    ['185.220.101.1', 100],
    ['185.220.101.2', 200],
    ['2001:67c:6ec::1', 100],
  ],
});
const vpn = loadedFeed({
  id: 'vpn',
  kind: 'vpn',
  networks: [
    ['185.220.100.0/22', 300],
    ['255.255.255.0/24', 300],
    ['2001:67c:6ec::/48', 300],
    ['ffff::/16', 300],
  ],
  asns: [
    [9009, 50],
    [64_500, 60],
  ],
});
const hosting = loadedFeed({
  id: 'hosting',
  kind: 'hosting',
  networks: [['0.0.0.0/8', 1]],
  asns: [[9009, 70]],
});

describe('the threat index', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['185.220.101.1', ['tor@100', 'vpn@300']],
    ['185.220.101.2', ['tor@200', 'vpn@300']],
    ['185.220.101.3', ['vpn@300']],
    ['185.220.100.0', ['vpn@300']],
    ['185.220.103.255', ['vpn@300']],
    ['185.220.99.255', []],
    ['185.220.104.0', []],
    ['0.0.0.0', ['hosting@1']],
    ['0.255.255.255', ['hosting@1']],
    ['1.0.0.0', []],
    ['255.255.255.255', ['vpn@300']],
    ['255.255.254.255', []],
    ['2001:67c:6ec::', ['vpn@300']],
    ['2001:67c:6ec::1', ['tor@100', 'vpn@300']],
    ['2001:67c:6ec::2', ['vpn@300']],
    ['2001:67c:6ec:ffff:ffff:ffff:ffff:ffff', ['vpn@300']],
    ['2001:67c:6ed::', []],
    ['::', []],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['vpn@300']],
    ['fffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
  ];
  for (const [text, expected] of cases) {
    it(`${text} is listed by ${expected.join(' and ') || 'nobody'}`, async () => {
      assert.deepEqual(answer(await buildThreatIndex([tor, vpn, hosting]), text), expected);
    });
  }

  it('gives one object to all addresses of which the same is true', async () => {
    const index = await buildThreatIndex([tor, vpn, hosting]);
    const of = (text: string) => index.lookUp(parseIp(text) as IpAddress);
    assert.equal(of('185.220.101.3'), of('2001:67c:6ec::2'));
    assert.notEqual(of('185.220.101.1'), of('185.220.101.2'));
    assert.ok(Object.isFrozen(of('185.220.101.1')) && Object.isFrozen(of('185.220.101.1')?.listings));
  });

  it('knows the lists that name an AS, and since when', async () => {
    const index = await buildThreatIndex([tor, vpn, hosting]);
    const of = (asn: number) => index.lookUpAsn(asn).map((item) => [item.loaded.feed.id, item.sinceSeconds]);
    assert.deepEqual(of(9009), [
      ['vpn', 50],
      ['hosting', 70],
    ]);
    assert.deepEqual(of(64_500), [['vpn', 60]]);
    assert.deepEqual(of(1), []);
  });

  it('of no lists lists nothing', async () => {
    const index = await buildThreatIndex([]);
    assert.deepEqual(answer(index, '8.8.8.8'), []);
    assert.deepEqual(answer(index, '2001:4860:4860::8888'), []);
  });

  /** Networks in a small corner of the space, so that they meet, touch and repeat; none inside another of its list. */
  function network(version: 4 | 6): fc.Arbitrary<Cidr> {
    const word = fc.constantFrom(0, 1, 2, 3, 0xffff_fffe, 0xffff_ffff);
    const first =
      version === 4
        ? word.map((d) => ipv4(d))
        : fc.tuple(word, word, word, word).map((words) => ipv6(...words));
    const most = version === 4 ? 32 : 128;
    return fc
      .tuple(first, fc.integer({ min: 1, max: most }))
      .map(([ip, bits]) => parseCidr(`${ip.text}/${bits}`) as Cidr);
  }

  function apart(cidrs: readonly Cidr[]): Cidr[] {
    const order = (left: IpAddress, right: IpAddress): number =>
      left.a - right.a || left.b - right.b || left.c - right.c || left.d - right.d;
    const sorted = [...cidrs].sort((left, right) => order(left.first, right.first) || left.bits - right.bits);
    return sorted.filter(
      (cidr, place) => !sorted.some((other, at) => at < place && cidrContains(other, cidr.first)),
    );
  }

  for (const version of [4, 6] as const) {
    it(`finds what a search through all IPv${version} lists finds`, async () => {
      const lists = fc.array(fc.array(network(version), { maxLength: 6 }).map(apart), { maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(lists, fc.array(network(version), { minLength: 1 }), async (given, probes) => {
          const index = await buildThreatIndex(
            given.map((cidrs, list) =>
              loadedFeed({
                id: `list-${list}`,
                kind: 'abuse',
                networks: cidrs.map((cidr, place) => [formatCidr(cidr), (place % 2) + 1] as const),
              }),
            ),
          );
          const edges = given.flat().flatMap((cidr) => neighbours(cidr.first));
          for (const ip of [...probes.map((cidr) => cidr.first), ...edges]) {
            const expected = given.flatMap((cidrs, list) => {
              const place = cidrs.findIndex((cidr) => cidrContains(cidr, ip));
              return place === -1 ? [] : [`list-${list}@${(place % 2) + 1}`];
            });
            assert.deepEqual(answer(index, ip.text), expected, ip.text);
          }
        }),
        { numRuns: 150 },
      );
    });
  }

  function neighbours(ip: IpAddress): IpAddress[] {
    const words = [ip.d, (ip.d + 1) >>> 0, (ip.d - 1) >>> 0];
    return words.map((d) => (ip.version === 4 ? ipv4(d) : ipv6(ip.a, ip.b, ip.c, d)));
  }
});
