import type { RuleEffect, RuleRunner } from '../../http/endpoint-rules.ts';
import { defineRuleSubject } from '../custom-rules/rule-subject.ts';
import type { DeviceReport } from '../device/device-report.ts';
import { notListed } from '../lists/list-answer.ts';
import { flagSecurity } from './flag-listed.ts';
import type { Language } from './geo-facts.ts';
import { ipDataV2 } from './ip-fields-v2.ts';
import { ipParameter, languageParameter } from './ip-parameters.ts';
import type { IpModules, IpReport, IpSources } from './ip-report.ts';
import type { SecurityReport } from './security-facts.ts';
import { viewIpV2 } from './view-ip-v2.ts';

/** The fields that a flag of an event stands for. */
export const ipFlagFields = {
  proxy: 'response.security.vpn_or_proxy',
  tor: 'response.security.tor',
  bot: 'response.security.bot',
  relay: 'response.security.relay',
  hosting: 'response.security.hosting',
  blacklisted: 'response.security.is_blacklisted',
} as const;

/** Rules for the location of an address: of the caller, of one that is named, and of each of a bulk. */
export const ipGeolocationRules = defineRuleSubject({
  name: 'ip_geolocation',
  title: 'IP geolocation',
  parameters: [ipParameter, languageParameter],
  data: ipDataV2,
  actions: ['blacklist', 'whitelist'],
  shows: { blacklisted: 'security.is_blacklisted' },
  past: {
    endpoints: ['ip_lookup', 'caller_geo'],
    subject: 'request.ip',
    country: 'response.geo.country_code',
    risk: null,
    flags: ipFlagFields,
    hasAllFlags: false,
    review: { subject: 'ip' },
  },
});

export interface IpRuleCircumstances {
  readonly sources: IpSources;
  readonly language: Language;
  readonly lacksModules: ReadonlySet<string>;
  /** The caller's device, where the address is the caller's. */
  readonly device: (() => DeviceReport) | null;
}

/**
 * The report as the account's rules have it. They see what they ask for whether or not the caller asked for the module,
 * but nothing that the plan does not have.
 */
export function applyIpRules(
  report: IpReport,
  { sources, language, lacksModules, device }: IpRuleCircumstances,
  rules: RuleRunner,
): IpReport {
  const wants = (part: string): boolean => rules.wants(part) && !lacksModules.has(part);
  const modules: IpModules & { readonly device: boolean } = {
    security: wants('security'),
    currency: wants('currency'),
    timezone: wants('timezone'),
    location: wants('location'),
    device: wants('device') && device !== null,
  };
  const listed = report.listed ?? notListed;
  const security = (): SecurityReport =>
    report.security ?? flagSecurity(sources.security(report.ip, report.asn, null), listed);
  const whole: IpReport = {
    ...report,
    security: modules.security ? security() : null,
    timeZone:
      modules.timezone && report.geo !== null
        ? (report.timeZone ?? sources.timeZone(report.geo, report.nowMs))
        : null,
    device: modules.device && device !== null ? (report.device ?? device()) : null,
  };
  const input = {
    request: { ip: report.ip.text, lang: language },
    response: viewIpV2(whole, { modules, language, baseUrl: '' }),
    history: null,
    nowMs: report.nowMs,
    isAllowed: report.listed?.verdict === 'allow',
  };
  return rules.run(input, report, changeIp);
}

function changeIp(report: IpReport, { blacklisted }: RuleEffect): IpReport {
  if (blacklisted === null) return report;
  const { security } = report;
  if (security !== null) {
    return security.blacklisted === blacklisted
      ? report
      : { ...report, security: { ...security, blacklisted } };
  }
  // Nobody asked for the module, and nothing would be listed without the rule.
  return (report.blacklisted ?? false) === blacklisted ? report : { ...report, blacklisted };
}
