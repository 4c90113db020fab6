import type { IpRule } from './define-ip-rule.ts';
import type { FiredIpRule, IpScore, Recommendation, RiskLevel } from './ip-score.ts';
import { ipRules, ipRuleWeights } from './rules/index.ts';
import type { SecurityReport } from './security-facts.ts';

/** Scores from which a level begins. */
const levels: readonly (readonly [from: number, level: RiskLevel, recommendation: Recommendation])[] = [
  [85, 'critical', 'block'],
  [60, 'high', 'block'],
  [30, 'medium', 'review'],
  [0, 'low', 'allow'],
];

/** What a user cannot come from: an address that is not of the public internet. */
const bogonRule: FiredIpRule = {
  id: 'bogon',
  title: 'Not a public address',
  weight: 0.4,
  reason: 'The address is private or reserved, so no user of the public internet can have it.',
  source: 'iana-special-purpose',
  since: null,
  asOf: null,
};

/** Source of a reason that comes from no feed or table. */
const ownSource = 'assay';

/**
 * Score of an address from 0 to 100. The weights of the fired rules are combined as independent reasons
 * (noisy-or), so one more fired rule never lowers the score.
 */
export function scoreIp(report: SecurityReport, isBogon: boolean): IpScore {
  // No feed could know a reserved address, so feeds that are missing do not matter there.
  const rules = isBogon
    ? [bogonRule]
    : ipRules.filter((rule) => rule.fires(report)).map((rule) => fired(rule, report));
  rules.sort((left, right) => right.weight - left.weight);
  const unharmed = rules.reduce((share, rule) => share * (1 - rule.weight), 1);
  const score = Math.round(100 * (1 - unharmed));
  const [, riskLevel, recommendation] = levels.find(([from]) => score >= from) as (typeof levels)[number];
  return { score, riskLevel, recommendation, rules };
}

function fired(rule: IpRule, report: SecurityReport): FiredIpRule {
  const evidence = report.evidence.filter((item) => item.flag === rule.kind);
  const texts = rule.reason === null ? evidence.map((item) => item.text) : [rule.reason(report)];
  return {
    id: rule.id,
    title: rule.title,
    weight: ipRuleWeights[rule.id] ?? 0,
    reason: texts.length === 0 ? rule.description : texts.join(' '),
    source: evidence.length === 0 ? ownSource : [...new Set(evidence.map((item) => item.source))].join(', '),
    since: edge(
      evidence.map((item) => item.since),
      (left, right) => left < right,
    ),
    asOf: edge(
      evidence.map((item) => item.asOf),
      (left, right) => left > right,
    ),
  };
}

/** The earliest or latest of ISO 8601 times in UTC, which sort as texts; null when there is none. */
function edge(
  times: readonly (string | null)[],
  isBetter: (left: string, right: string) => boolean,
): string | null {
  return times.reduce(
    (best, time) => (time !== null && (best === null || isBetter(time, best)) ? time : best),
    null,
  );
}
