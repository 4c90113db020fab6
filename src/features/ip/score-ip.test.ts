import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decideSecurity } from './decide-security.ts';
import { ipRules, ipRuleWeights } from './rules/index.ts';
import { scoreIp } from './score-ip.ts';
import type { Evidence, SecurityReport, ThreatKind } from './security-facts.ts';

const clean: SecurityReport = {
  isProxy: false,
  proxyType: null,
  isTor: false,
  isBot: false,
  isRelay: false,
  isHosting: false,
  isAbusive: false,
  blacklisted: false,
  evidence: [],
  unknown: [],
};

function listed(flag: ThreatKind, changes: Partial<Evidence> = {}): Evidence {
  return {
    id: `listed_${flag}`,
    flag,
    source: `${flag}-list`,
    since: '2026-03-01T00:00:00Z',
    asOf: '2026-11-01T00:00:00Z',
    text: `Listed as ${flag}.`,
    ...changes,
  };
}

function decided(flags: readonly ThreatKind[], missing: readonly ThreatKind[] = []): SecurityReport {
  return decideSecurity({
    listed: flags.map((flag) => listed(flag)),
    asn: null,
    userAgentBot: null,
    missing,
  });
}

describe('every rule of the IP score', () => {
  for (const rule of ipRules) {
    it(`${rule.id} fires on its firing examples and on no other`, () => {
      assert.ok(rule.examples.firing.length > 0 && rule.examples.quiet.length > 0);
      for (const example of rule.examples.firing) assert.equal(rule.fires({ ...clean, ...example }), true);
      for (const example of rule.examples.quiet) assert.equal(rule.fires({ ...clean, ...example }), false);
    });
    it(`${rule.id} has a weight, and words for its reason`, () => {
      const weight = ipRuleWeights[rule.id];
      assert.ok(weight !== undefined && weight > 0 && weight < 1);
      for (const example of rule.examples.firing) {
        const fired = scoreIp({ ...clean, ...example }, false).rules.find((item) => item.id === rule.id);
        assert.match(fired!.reason, /^[A-Z].*\.$/);
      }
    });
  }

  it('has a name of its own, and no weight is left over', () => {
    const ids = ipRules.map((rule) => rule.id);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(Object.keys(ipRuleWeights).sort(), [...ids].sort());
  });
});

describe('the IP score', () => {
  const cases: readonly (readonly [string, readonly ThreatKind[], number, string, string])[] = [
    ['an address that nothing lists', [], 0, 'low', 'allow'],
    ['a private relay in a data centre', ['relay', 'hosting'], 10, 'low', 'allow'],
    ['a private relay that VPN lists take in', ['relay', 'vpn', 'hosting'], 10, 'low', 'allow'],
    ['a verified crawler in a data centre', ['crawler', 'hosting'], 20, 'low', 'allow'],
    ['a server', ['hosting'], 35, 'medium', 'review'],
    ['a VPN, which has to run on a server', ['vpn', 'hosting'], 50, 'medium', 'review'],
    ['an open proxy', ['proxy'], 70, 'high', 'block'],
    ['an address that attacks', ['abuse'], 80, 'high', 'block'],
    ['a Tor exit', ['tor'], 85, 'critical', 'block'],
    ['a Tor exit that attacks', ['tor', 'abuse'], 97, 'critical', 'block'],
  ];
  for (const [title, flags, score, riskLevel, recommendation] of cases) {
    it(`of ${title} is ${score}, ${riskLevel}, ${recommendation}`, () => {
      const found = scoreIp(decided(flags), false);
      assert.deepEqual(
        [found.score, found.riskLevel, found.recommendation],
        [score, riskLevel, recommendation],
      );
    });
  }

  it('of an address about which feeds are missing is not the score of a safe one, and says what is missing', () => {
    const found = scoreIp(decided([], ['tor', 'vpn', 'relay']), false);
    assert.equal(found.score, 5);
    assert.match(found.rules[0]!.reason, /a Tor exit, a VPN or a private relay\./);
  });

  it('of a reserved address says so and nothing else', () => {
    const found = scoreIp(decided([], ['tor']), true);
    assert.deepEqual(
      found.rules.map((rule) => rule.id),
      ['bogon'],
    );
    assert.equal(found.score, 40);
  });

  it('names every source, the earliest time it listed the address and the latest it was asked', () => {
    const evidence = [
      listed('vpn', {
        source: 'first',
        since: '2026-05-01T00:00:00Z',
        asOf: '2026-11-02T00:00:00Z',
        text: 'One.',
      }),
      listed('vpn', { source: 'second', since: '2026-04-01T00:00:00Z', text: 'Two.' }),
      listed('vpn', { source: 'known-networks', since: null, asOf: null, text: 'Three.' }),
    ];
    const [rule] = scoreIp({ ...clean, isProxy: true, proxyType: 'VPN', evidence }, false).rules;
    assert.deepEqual(rule, {
      id: 'vpn',
      title: 'VPN',
      weight: 0.5,
      reason: 'One. Two. Three.',
      source: 'first, second, known-networks',
      since: '2026-04-01T00:00:00Z',
      asOf: '2026-11-02T00:00:00Z',
    });
  });

  const kinds: readonly ThreatKind[] = ['tor', 'vpn', 'proxy', 'relay', 'hosting', 'crawler', 'abuse'];
  const flags = fc.subarray([...kinds]);

  it('stays from 0 to 100, and is 0 only for an address that nothing is known against', () => {
    fc.assert(
      fc.property(flags, flags, (known, missing) => {
        const { score, rules } = scoreIp(decided(known, missing), false);
        assert.ok(Number.isInteger(score) && score >= 0 && score <= 100);
        assert.equal(score === 0, known.length + missing.length === 0);
        assert.deepEqual(
          rules.map((rule) => rule.weight),
          rules.map((rule) => rule.weight).sort((a, b) => b - a),
        );
      }),
    );
  });

  it('is never lowered by one more reason to distrust the address', () => {
    const reasons = kinds.filter((kind) => kind !== 'relay' && kind !== 'crawler');
    fc.assert(
      fc.property(flags, fc.constantFrom(...reasons), (known, more) => {
        const before = scoreIp(decided(known), false).score;
        assert.ok(scoreIp(decided([...new Set([...known, more])]), false).score >= before);
      }),
    );
  });
});
