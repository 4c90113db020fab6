import { defineIpRule } from '../define-ip-rule.ts';
import type { ThreatKind } from '../security-facts.ts';

const words: Readonly<Record<ThreatKind, string>> = {
  tor: 'a Tor exit',
  vpn: 'a VPN',
  proxy: 'an open proxy',
  relay: 'a private relay',
  hosting: 'a hosting address',
  crawler: 'a verified crawler',
  abuse: 'listed for abuse',
};

export const notKnown = defineIpRule({
  id: 'not_known',
  title: 'Not everything is known',
  description:
    'The feeds that could tell some of the flags have never been fetched, so their “no” is not certain.',
  kind: null,
  fires: (report) => report.unknown.length > 0,
  reason: (report) =>
    `No feed has been fetched yet that could tell whether the address is ${list(report.unknown.map((kind) => words[kind]))}.`,
  examples: {
    firing: [{ unknown: ['tor'] }, { unknown: ['tor', 'vpn', 'relay'] }],
    quiet: [{}, { isTor: true }],
  },
});

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}
