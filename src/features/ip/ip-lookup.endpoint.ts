import { defineEndpoint } from '../../http/define-endpoint.ts';
import type { ListSource } from '../lists/create-list-source.ts';
import { flagReport } from './flag-listed.ts';
import { ipAlert } from './ip-alert.ts';
import { applyIpRules, ipGeolocationRules } from './ip-custom-rules.ts';
import { ipEventFacts } from './ip-event-facts.ts';
import { ipDataV1 } from './ip-fields-v1.ts';
import { ipDataV2 } from './ip-fields-v2.ts';
import { ipParameter, languageParameter, modulesParameter } from './ip-parameters.ts';
import type { IpReport, IpSources } from './ip-report.ts';
import { lookUpIp } from './look-up-ip.ts';
import { refuseMissingModule } from './refuse-missing-module.ts';
import { sampleIpReport } from './sample-ip-report.ts';
import { viewIpV1 } from './view-ip-v1.ts';
import { viewIpV2 } from './view-ip-v2.ts';

/** Everything known of one address. */
export const ipLookup = defineEndpoint({
  name: 'ip_lookup',
  title: 'IP lookup',
  summary:
    'Location, network and, on request, threat flags, currency, time zone and country facts of an IP address.',
  description:
    'Without `params` the basic fields and the `asn` block are answered; each module is added by naming it. A private or reserved address answers with `bogon: true` and null geography.',
  tag: 'IP',
  plan: 'free',
  parameters: {
    ip: ipParameter,
    modules: modulesParameter(['security', 'currency', 'timezone', 'location']),
    language: languageParameter,
  },
  v1: {
    method: 'GET',
    path: '/lookup/ip',
    aliases: ['/IPLookup'],
    userId: true,
    data: ipDataV1,
    view: (report: IpReport, input, call) =>
      viewIpV1(report, { ...input, baseUrl: call.baseUrl(), numbersOnly: call.legacy }),
  },
  v2: {
    method: 'GET',
    path: '/lookup/ip/{ip}',
    userId: true,
    data: ipDataV2,
    view: (report: IpReport, input, call) => viewIpV2(report, { ...input, baseUrl: call.baseUrl() }),
  },
  example: { ip: '8.8.8.8', params: 'security,currency,timezone,location' },
  sample: (input) => sampleIpReport(input.ip, input.modules),
  run: (input, call, deps: { readonly ip: IpSources; readonly lists: ListSource }) =>
    flagReport(
      lookUpIp(input.ip, input.modules, deps.ip, call.nowMs),
      deps.lists.ip(call.accountId(), input.ip, call.nowMs),
    ),
  allow: (input, plan) => refuseMissingModule(input.modules, plan),
  event: (report: IpReport) => ipEventFacts(report),
  rules: {
    subject: ipGeolocationRules,
    apply: (report, { language }, _call, deps, rules, { lacksModules }) =>
      applyIpRules(report, { sources: deps.ip, language, lacksModules, device: null }, rules),
  },
  alert: (report: IpReport) => ipAlert(report),
  dataKind: 'ips',
});
