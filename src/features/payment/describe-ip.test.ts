import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideSecurity } from '../ip/decide-security.ts';
import type { Evidence, ThreatKind } from '../ip/security-facts.ts';
import { describeIp } from './describe-ip.ts';

function described(...flags: readonly ThreatKind[]) {
  const listed = flags.map(
    (flag): Evidence => ({
      id: flag,
      flag,
      source: flag,
      since: null,
      asOf: null,
      text: `Listed as ${flag}.`,
    }),
  );
  const security = () => decideSecurity({ listed, asn: null, userAgentBot: null, missing: [] });
  const none = () => null;
  return describeIp('203.0.113.9', { geo: none, asn: none, security });
}

test('users of an address may be anywhere where it is a proxy or rented, whatever is worse of it', () => {
  for (const [flags, kind, hides] of [
    [[], null, false],
    [['abuse'], 'abuse', false],
    [['vpn'], 'vpn', true],
    [['abuse', 'hosting'], 'abuse', true],
    [['abuse', 'vpn'], 'abuse', true],
    [['crawler', 'hosting'], 'bot', true],
    [['relay'], 'relay', true],
  ] as const) {
    const { threat } = described(...flags)!;
    assert.deepEqual([threat?.kind, threat?.hidesPlace], [kind, hides], flags.join(' and '));
  }
});
