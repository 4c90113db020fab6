import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideSecurity } from './decide-security.ts';
import type { Evidence, SecurityFacts, SecurityReport, ThreatKind } from './security-facts.ts';

function listed(flag: ThreatKind): Evidence {
  return {
    id: `listed_${flag}`,
    flag,
    source: `${flag}-list`,
    since: null,
    asOf: null,
    text: `Listed as ${flag}.`,
  };
}

function decide(flags: readonly ThreatKind[], changes: Partial<SecurityFacts> = {}): SecurityReport {
  return decideSecurity({
    listed: flags.map(listed),
    asn: null,
    userAgentBot: null,
    missing: [],
    ...changes,
  });
}

const hostingAsn = { number: 64_500, org: 'Example Servers', type: 'hosting' } as const;

describe('the verdict on an address', () => {
  interface Case {
    readonly name: string;
    readonly flags: readonly ThreatKind[];
    readonly given?: Partial<SecurityFacts>;
    readonly expect: Partial<SecurityReport>;
  }
  const cases: readonly Case[] = [
    {
      name: 'an address that nothing lists has no flags',
      flags: [],
      expect: {
        isProxy: false,
        proxyType: null,
        isTor: false,
        isBot: false,
        isRelay: false,
        isHosting: false,
      },
    },
    {
      name: 'a Tor exit is a proxy of type TOR, whatever else lists it',
      flags: ['relay', 'vpn', 'proxy', 'tor', 'hosting'],
      expect: { isProxy: true, proxyType: 'TOR', isTor: true, isRelay: true, isHosting: true },
    },
    {
      name: 'a relay that VPN lists take in is a relay',
      flags: ['relay', 'vpn'],
      expect: { isProxy: true, proxyType: 'Relay', isRelay: true },
    },
    {
      name: 'a VPN goes before an open proxy',
      flags: ['proxy', 'vpn'],
      expect: { isProxy: true, proxyType: 'VPN', isTor: false },
    },
    {
      name: 'an open proxy goes before a relay',
      flags: ['relay', 'proxy'],
      expect: { isProxy: true, proxyType: 'Proxy' },
    },
    {
      name: 'a relay is a proxy of its own type, in a data centre too',
      flags: ['relay', 'hosting'],
      expect: { isProxy: true, proxyType: 'Relay', isRelay: true, isHosting: true },
    },
    {
      name: 'a hosting address is no proxy but has the type Hosting',
      flags: ['hosting'],
      expect: { isProxy: false, proxyType: 'Hosting', isHosting: true },
    },
    {
      name: 'a network of a hosting provider makes a hosting address without any feed',
      flags: [],
      given: { asn: hostingAsn },
      expect: { isProxy: false, proxyType: 'Hosting', isHosting: true },
    },
    {
      name: 'a network of another type makes none',
      flags: [],
      given: { asn: { ...hostingAsn, type: 'isp' } },
      expect: { isHosting: false, proxyType: null },
    },
    {
      name: 'a verified crawler is a bot, and that it is hosted is no news',
      flags: ['crawler'],
      given: { asn: hostingAsn },
      expect: { isBot: true, isHosting: true, isProxy: false, proxyType: null },
    },
    {
      name: 'a User-Agent makes a bot but verifies nothing',
      flags: [],
      given: { asn: hostingAsn, userAgentBot: 'Googlebot' },
      expect: { isBot: true, isHosting: true, proxyType: 'Hosting' },
    },
    {
      name: 'an address listed for abuse is abusive and no proxy by that alone',
      flags: ['abuse'],
      expect: { isAbusive: true, isProxy: false, proxyType: null },
    },
    {
      name: 'kinds without any data are named, so that a “no” is honest',
      flags: [],
      given: { missing: ['tor', 'relay'] },
      expect: { isTor: false, unknown: ['tor', 'relay'] },
    },
    { name: 'nobody is blacklisted by a feed', flags: ['tor', 'abuse'], expect: { blacklisted: false } },
  ];
  for (const { name, flags, given, expect } of cases) {
    it(name, () => {
      const report = decide(flags, given);
      for (const [field, value] of Object.entries(expect)) {
        assert.deepEqual(report[field as keyof SecurityReport], value, field);
      }
    });
  }

  it('gives evidence for every flag, each with its source', () => {
    const report = decide(['tor'], { asn: hostingAsn, userAgentBot: 'curl' });
    assert.deepEqual(
      report.evidence.map(({ flag, source }) => [flag, source]),
      [
        ['tor', 'tor-list'],
        ['hosting', 'asn-type'],
        ['crawler', 'user-agent'],
      ],
    );
    assert.match(report.evidence[1]!.text, /AS64500 \(Example Servers\)/);
  });

  it('does not repeat what a feed has said of hosting', () => {
    assert.equal(decide(['hosting'], { asn: hostingAsn }).evidence.length, 1);
  });
});
