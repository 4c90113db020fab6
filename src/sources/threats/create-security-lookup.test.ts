import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AsnFacts } from '../../features/asn/asn-facts.ts';
import type { IpAddress } from '../../features/ip/ip-address.ts';
import { parseIp } from '../../features/ip/parse-ip.ts';
import type { FeedKind } from '../feeds/define-feed.ts';
import type { LoadedFeed } from '../feeds/open-feeds.ts';
import { createSecurityLookup } from './create-security-lookup.ts';
import { loadedFeed } from './loaded-feed.fixture.ts';
import { buildThreatIndex } from './threat-index.ts';

const since = Date.UTC(2026, 4, 3) / 1000;
const tor = loadedFeed({ id: 'tor-exits', kind: 'tor', networks: [['185.220.101.0/24', since]] });
const dropped = loadedFeed({ id: 'asndrop', kind: 'abuse', asns: [[64_501, since]] });

function asn(number: number, type: AsnFacts['type'] = 'isp'): AsnFacts {
  const unknown = { name: null, countryCode: null, registry: null, status: null, created: null };
  return { number, org: `Org ${number}`, type, ...unknown, phone: null, email: null, domain: null };
}

async function open(feeds: readonly LoadedFeed[]) {
  let index = await buildThreatIndex(feeds);
  let loadedKinds = new Set(feeds.map((loaded) => loaded.feed.kind as FeedKind));
  const lookUp = createSecurityLookup({
    index: () => index,
    loadedKinds: () => loadedKinds,
    operators: {
      operatorOf(number, kind) {
        if (number === 64_502 && kind === 'vpn') return 'Example VPN';
        return number === 64_503 && kind === 'tor' ? 'Example Exits' : null;
      },
    },
  });
  return {
    lookUp: (text: string, facts: AsnFacts | null = null, bot: string | null = null) =>
      lookUp(parseIp(text) as IpAddress, facts, bot),
    async replace(others: readonly LoadedFeed[]) {
      index = await buildThreatIndex(others);
      loadedKinds = new Set(others.map((loaded) => loaded.feed.kind as FeedKind));
    },
  };
}

describe('the security look-up', () => {
  it('says which feed listed an address, since when, and of what time the feed is', async () => {
    const { lookUp } = await open([tor]);
    assert.deepEqual(lookUp('185.220.101.7').evidence, [
      {
        id: 'listed_tor',
        flag: 'tor',
        source: 'tor-exits',
        since: '2026-05-03T00:00:00Z',
        asOf: '2026-11-01T00:00:00Z',
        text: 'The list “Test list tor-exits” (Tor exits) names this address, seen there since 2026-05-03.',
      },
    ]);
  });

  it('says when a feed lists the network rather than the address', async () => {
    const { lookUp } = await open([dropped]);
    const report = lookUp('192.0.2.1', asn(64_501));
    assert.equal(report.isAbusive, true);
    assert.equal(report.evidence[0]!.id, 'network_listed_abuse');
    assert.match(report.evidence[0]!.text, /its network AS64501/);
  });

  it('answers from what is known of networks before any feed was fetched, and says what it cannot know', async () => {
    const { lookUp } = await open([]);
    const report = lookUp('192.0.2.1', asn(64_502, 'hosting'));
    assert.equal(report.proxyType, 'VPN');
    assert.equal(report.isHosting, true);
    assert.deepEqual(report.unknown, ['tor', 'vpn', 'proxy', 'relay', 'crawler', 'abuse']);
  });

  it('takes kinds off the unknown ones as their feeds arrive', async () => {
    const { lookUp } = await open([tor, dropped]);
    assert.deepEqual(lookUp('192.0.2.1', asn(1)).unknown, ['vpn', 'proxy', 'relay', 'crawler']);
  });

  it('cannot know hosting of an address in no known network, until a hosting feed arrives', async () => {
    const { lookUp, replace } = await open([tor]);
    assert.deepEqual(lookUp('192.0.2.1').unknown, ['vpn', 'proxy', 'relay', 'crawler', 'abuse', 'hosting']);
    assert.deepEqual(lookUp('192.0.2.1', asn(1)).unknown, ['vpn', 'proxy', 'relay', 'crawler', 'abuse']);
    await replace([loadedFeed({ id: 'cloud', kind: 'hosting', networks: [] })]);
    assert.ok(!lookUp('192.0.2.1').unknown.includes('hosting'));
  });

  it('takes every address of a Tor operator for an exit only while there is no list of exits', async () => {
    const { lookUp, replace } = await open([dropped]);
    assert.equal(lookUp('192.0.2.1', asn(64_503)).isTor, true);
    await replace([tor]);
    assert.equal(lookUp('192.0.2.1', asn(64_503)).isTor, false);
    assert.equal(
      lookUp('192.0.2.1', asn(64_502)).proxyType,
      'VPN',
      'VPN operators are known by their networks',
    );
  });

  it('makes one verdict for all addresses of which the same is true, and none for another’s User-Agent', async () => {
    const { lookUp } = await open([tor]);
    const facts = asn(64_500, 'hosting');
    assert.equal(lookUp('185.220.101.1', facts), lookUp('185.220.101.2', facts));
    assert.equal(lookUp('192.0.2.1', facts), lookUp('192.0.2.2', facts));
    assert.notEqual(lookUp('192.0.2.1', facts), lookUp('192.0.2.1', asn(64_503, 'hosting')));
    assert.equal(lookUp('192.0.2.1', facts, 'curl').isBot, true);
    assert.equal(lookUp('192.0.2.1', facts).isBot, false);
  });

  it('shares the verdict of clean addresses between networks', async () => {
    const { lookUp } = await open([tor]);
    assert.equal(lookUp('192.0.2.1', asn(1)), lookUp('192.0.2.1', asn(2)));
  });

  it('forgets its verdicts when the feeds change', async () => {
    const { lookUp, replace } = await open([tor]);
    assert.equal(lookUp('185.220.101.1').isTor, true);
    await replace([dropped]);
    const report = lookUp('185.220.101.1');
    assert.equal(report.isTor, false);
    assert.ok(report.unknown.includes('tor'));
  });
});
