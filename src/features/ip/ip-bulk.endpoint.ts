import { Type } from 'typebox';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import type { ListSource } from '../lists/create-list-source.ts';
import { flagReport } from './flag-listed.ts';
import { ipAlert } from './ip-alert.ts';
import { applyIpRules, ipGeolocationRules } from './ip-custom-rules.ts';
import { securityFlags } from './ip-event-facts.ts';
import { ipDataV1 } from './ip-fields-v1.ts';
import { ipDataV2 } from './ip-fields-v2.ts';
import {
  ipsParameter,
  languageParameter,
  maxBulkAddresses,
  modulesParameter,
  type SentAddress,
} from './ip-parameters.ts';
import type { IpReport, IpSources } from './ip-report.ts';
import { lookUpIp } from './look-up-ip.ts';
import { refuseMissingModule } from './refuse-missing-module.ts';
import { sampleIpReport } from './sample-ip-report.ts';
import { viewIpV1 } from './view-ip-v1.ts';
import { viewIpV2 } from './view-ip-v2.ts';

interface BulkReport {
  readonly entries: readonly { readonly sent: SentAddress; readonly report: IpReport }[];
}

/** Several addresses in one call. */
export const ipBulk = defineEndpoint({
  name: 'ip_bulk',
  title: 'Bulk IP lookup',
  summary: `IP lookup of up to ${maxBulkAddresses} addresses in one call.`,
  description:
    'The answer is an object keyed by the addresses as they were sent; each value is an IP lookup. One address that cannot be read refuses the whole call and is named in the error. The `device` module describes the caller, not the addresses, and is accepted without effect. One call counts once.',
  tag: 'IP',
  plan: 'standard',
  parameters: {
    ips: ipsParameter,
    modules: modulesParameter(['security', 'currency', 'timezone', 'location', 'device']),
    language: languageParameter,
  },
  v1: {
    method: 'GET',
    path: '/lookup/ip/bulk',
    aliases: ['/BulkLookup'],
    userId: false,
    data: Type.Object({}, { additionalProperties: ipDataV1, description: 'IP lookups by address.' }),
    view: ({ entries }: BulkReport, input, call) => {
      const options = { ...input, baseUrl: call.baseUrl(), numbersOnly: call.legacy };
      return byAddress(entries, (report) => viewIpV1(report, options));
    },
  },
  v2: {
    method: 'GET',
    path: '/geo/ip/bulk',
    userId: false,
    data: Type.Object({}, { additionalProperties: ipDataV2, description: 'IP lookups by address.' }),
    view: ({ entries }: BulkReport, input, call) => {
      const options = { ...input, baseUrl: call.baseUrl() };
      return byAddress(entries, (report) => viewIpV2(report, options));
    },
  },
  example: { ips: '8.8.8.8,1.1.1.1' },
  sample: (input): BulkReport => ({
    entries: input.ips.map((sent) => ({ sent, report: sampleIpReport(sent.ip, input.modules) })),
  }),
  run: (input, call, deps: { readonly ip: IpSources; readonly lists: ListSource }): BulkReport => ({
    entries: input.ips.map((sent) => ({
      sent,
      report: flagReport(
        lookUpIp(sent.ip, input.modules, deps.ip, call.nowMs),
        deps.lists.ip(call.accountId(), sent.ip, call.nowMs),
      ),
    })),
  }),
  allow: (input, plan) => refuseMissingModule(input.modules, plan),
  event: ({ entries }) => ({
    subject: entries.map(({ sent }) => sent.ip.text).join(','),
    countryCode: null,
    risk: null,
    flags: flagsOf(entries),
  }),
  // Each address is judged by itself, as by single look-ups.
  rules: {
    subject: ipGeolocationRules,
    apply: ({ entries }, { language }, _call, deps, rules, { lacksModules }) => ({
      entries: entries.map(({ sent, report }) => ({
        sent,
        report: applyIpRules(report, { sources: deps.ip, language, lacksModules, device: null }, rules),
      })),
    }),
  },
  alert: ({ entries }) => entries.map(({ report }) => ipAlert(report)).filter((alert) => alert !== null),
  dataKind: 'ips',
});

/** A Map, because an object with ever other keys is slow to make. */
function byAddress(entries: BulkReport['entries'], view: (report: IpReport) => object): Map<string, object> {
  const data = new Map<string, object>();
  for (const { sent, report } of entries) data.set(sent.text, view(report));
  return data;
}

function flagsOf(entries: BulkReport['entries']): readonly string[] {
  const flags = new Set<string>();
  for (const { report } of entries) {
    if (report.security === null) return [];
    for (const flag of securityFlags(report.security)) flags.add(flag);
  }
  return [...flags];
}
