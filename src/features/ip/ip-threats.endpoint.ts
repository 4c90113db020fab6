import { Type } from 'typebox';
import { customRulesApplied, noRulesApplied } from '../../http/common-fields.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import type { RuledReport, RuleEffect } from '../../http/endpoint-rules.ts';
import { choice, integer, nullable, number, record, shared, text } from '../../http/schema.ts';
import type { CountryFacts } from '../country/country-facts.ts';
import { defineRuleSubject } from '../custom-rules/rule-subject.ts';
import type { ListSource } from '../lists/create-list-source.ts';
import { bogon } from './bogon.ts';
import { decideByLists } from './decide-by-lists.ts';
import { flagSecurity } from './flag-listed.ts';
import type { GeoFacts } from './geo-facts.ts';
import type { IpAddress } from './ip-address.ts';
import { addressAlert } from './ip-alert.ts';
import { ipFlagFields } from './ip-custom-rules.ts';
import { securityFlags } from './ip-event-facts.ts';
import { securityFieldsV1 } from './ip-fields-v1.ts';
import { securityV2 } from './ip-fields-v2.ts';
import { ipParameter } from './ip-parameters.ts';
import type { IpSources } from './ip-report.ts';
import type { IpScore } from './ip-score.ts';
import { sampleSecurity } from './sample-ip-report.ts';
import { scoreIp } from './score-ip.ts';
import type { SecurityReport } from './security-facts.ts';
import { viewSecurityV1 } from './view-ip-v1.ts';
import { viewSecurityV2 } from './view-ip-v2.ts';

interface ThreatsReport extends RuledReport {
  readonly ip: IpAddress;
  readonly geo: GeoFacts | null;
  readonly country: CountryFacts | null;
  readonly security: SecurityReport;
  readonly score: IpScore;
}

const threatsDataV2 = record('Risk of the address, with reasons.', {
  ip: text('The address in canonical form.'),
  score: integer('Risk from 0 (none known) to 100.', { minimum: 0, maximum: 100 }),
  risk_level: choice(['low', 'medium', 'high', 'critical'], 'The score in words.'),
  recommendation: choice(
    ['allow', 'review', 'block'],
    'What to do with a request from the address, going by it alone.',
  ),
  rules: Type.Array(
    record('One rule that fired.', {
      id: text('Stable id.'),
      title: text('Title.'),
      weight: number('From 0 to 1: the share of the remaining distance to 100 that the rule adds.'),
      reason: text('Why it fired, in words.'),
      source: text('Feed or table that said so.'),
      since: nullable(
        text('ISO 8601 time since which the source has listed the address; null when unknown.'),
      ),
      as_of: nullable(text('ISO 8601 time of the data used; null when unknown.')),
    }),
    { description: 'The rules that fired, strongest first.' },
  ),
  security: securityV2,
  custom_rules_applied: customRulesApplied,
});

function viewThreatsV2({ ip, security, score, customRules }: ThreatsReport): object {
  return {
    ip: ip.text,
    score: score.score,
    risk_level: score.riskLevel,
    recommendation: score.recommendation,
    rules: score.rules.map((rule) => ({
      id: rule.id,
      title: rule.title,
      weight: rule.weight,
      reason: rule.reason,
      source: rule.source,
      since: rule.since,
      as_of: rule.asOf,
    })),
    security: viewSecurityV2(security),
    custom_rules_applied: customRules ?? noRulesApplied,
  };
}

/** Rules for the threat flags of an address. */
export const ipReputationRules = defineRuleSubject({
  name: 'ip_reputation',
  title: 'IP reputation',
  parameters: [ipParameter],
  data: threatsDataV2,
  actions: ['blacklist', 'whitelist'],
  shows: { blacklisted: 'security.is_blacklisted' },
  past: {
    endpoints: ['ip_threats'],
    subject: 'request.ip',
    country: null,
    risk: 'response.score',
    flags: ipFlagFields,
    hasAllFlags: true,
    review: { subject: 'ip' },
  },
});

function changeThreats(report: ThreatsReport, { blacklisted }: RuleEffect): ThreatsReport {
  const { security } = report;
  return blacklisted === null || security.blacklisted === blacklisted
    ? report
    : { ...report, security: { ...security, blacklisted } };
}

/** Threat flags of an address, and in v2 a score with reasons. */
export const ipThreats = defineEndpoint({
  name: 'ip_threats',
  title: 'IP reputation',
  summary:
    'Whether an IP address is a proxy, VPN, Tor exit, relay, bot or hosting address; in v2 with a score and reasons.',
  description:
    'The flags come from downloaded feeds and from what is known of the network that announces the address. v2 adds a score from 0 to 100, a recommendation and, for every rule that fired, which source said so and since when.',
  tag: 'IP',
  plan: 'free',
  parameters: { ip: ipParameter },
  v1: {
    method: 'GET',
    path: '/lookup/ip/threats',
    aliases: ['/threats'],
    userId: true,
    data: record('Threat flags of the address.', {
      ip: text('The address in canonical form.'),
      threats: shared(record('The flags.', securityFieldsV1)),
      custom_rules_applied: customRulesApplied,
    }),
    view: ({ ip, security, customRules }: ThreatsReport) => ({
      ip: ip.text,
      threats: viewSecurityV1(security),
      custom_rules_applied: customRules ?? noRulesApplied,
    }),
  },
  v2: {
    method: 'GET',
    path: '/score/ip/{ip}',
    userId: true,
    data: threatsDataV2,
    view: viewThreatsV2,
  },
  example: { ip: '185.220.101.1' },
  sample: (input): ThreatsReport => ({
    ip: input.ip,
    geo: null,
    country: null,
    security: sampleSecurity,
    score: scoreIp(sampleSecurity, false),
  }),
  run(input, call, deps: { readonly ip: IpSources; readonly lists: ListSource }): ThreatsReport {
    const { ip } = input;
    const isBogon = bogon(ip) !== null;
    const listed = deps.lists.ip(call.accountId(), ip, call.nowMs);
    const security = flagSecurity(deps.ip.security(ip, isBogon ? null : deps.ip.asn(ip), null), listed);
    const geo = isBogon ? null : deps.ip.geo(ip);
    return {
      ip,
      geo,
      country: geo === null || geo.countryCode === null ? null : deps.ip.country(geo.countryCode),
      security,
      score: decideByLists(scoreIp(security, isBogon), listed),
    };
  },
  event: (report: ThreatsReport) => ({
    subject: report.ip.text,
    countryCode: report.geo === null ? null : report.geo.countryCode,
    risk: report.score.score,
    flags: securityFlags(report.security),
  }),
  rules: {
    subject: ipReputationRules,
    apply: (report, _input, call, _deps, rules) =>
      rules.run(
        {
          request: { ip: report.ip.text },
          response: viewThreatsV2(report),
          history: null,
          nowMs: call.nowMs,
          isAllowed: report.security.listed?.verdict === 'allow',
        },
        report,
        changeThreats,
      ),
  },
  alert: (report: ThreatsReport) =>
    report.score.score === 0 ? null : addressAlert(report, report.score.score),
  dataKind: 'ips',
});
