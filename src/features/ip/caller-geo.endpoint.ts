import { ApiError } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { wantedClientHints } from '../device/client-hints.ts';
import type { DeviceReport } from '../device/device-report.ts';
import type { ListSource } from '../lists/create-list-source.ts';
import { flagReport } from './flag-listed.ts';
import type { IpAddress } from './ip-address.ts';
import { ipAlert } from './ip-alert.ts';
import { applyIpRules, ipGeolocationRules } from './ip-custom-rules.ts';
import { ipEventFacts } from './ip-event-facts.ts';
import { ipDataV1 } from './ip-fields-v1.ts';
import { ipDataV2 } from './ip-fields-v2.ts';
import { languageParameter, modulesParameter } from './ip-parameters.ts';
import type { IpReport, IpSources } from './ip-report.ts';
import { lookUpIp } from './look-up-ip.ts';
import { parseIp } from './parse-ip.ts';
import { refuseMissingModule } from './refuse-missing-module.ts';
import { sampleDevice, sampleIpReport } from './sample-ip-report.ts';
import { viewIpV1 } from './view-ip-v1.ts';
import { viewIpV2 } from './view-ip-v2.ts';

interface CallerDeps {
  readonly ip: IpSources;
  readonly lists: ListSource;
  readonly device: (headers: Call['headers']) => DeviceReport;
}

/** The caller's own address, location and device. */
export const callerGeo = defineEndpoint({
  name: 'caller_geo',
  title: 'IP geolocation of the caller',
  summary: 'What is known of the address the request came from, and of the device that sent it.',
  description:
    'Call it from the end user’s browser or app. The address is the connection’s, or what a trusted proxy says of it. `device` reads the User-Agent and client hints; with `security`, a User-Agent that says it is a bot sets `isBot`.',
  tag: 'IP',
  plan: 'free',
  headers: { 'Accept-CH': wantedClientHints },
  parameters: {
    modules: modulesParameter(['security', 'currency', 'timezone', 'location', 'device']),
    language: languageParameter,
  },
  v1: {
    method: 'GET',
    path: '/geoip',
    aliases: ['/GeoIP'],
    userId: true,
    data: ipDataV1,
    view: (report: IpReport, input, call) =>
      viewIpV1(report, { ...input, baseUrl: call.baseUrl(), numbersOnly: call.legacy }),
  },
  v2: {
    method: 'GET',
    path: '/geo/ip',
    userId: true,
    data: ipDataV2,
    view: (report: IpReport, input, call) => viewIpV2(report, { ...input, baseUrl: call.baseUrl() }),
  },
  example: { params: 'security,currency,timezone,location,device' },
  sample: (input): IpReport => ({
    ...sampleIpReport(parseIp('203.0.113.7') as IpAddress, input.modules),
    device: input.modules.device ? sampleDevice : null,
  }),
  run(input, call, deps: CallerDeps): IpReport {
    const ip = call.caller();
    if (ip === null) throw new ApiError('invalid_ip', { detail: 'The address of the caller is not known.' });
    const { modules } = input;
    const listed = deps.lists.ip(call.accountId(), ip, call.nowMs);
    const report = lookUpIp(ip, modules, deps.ip, call.nowMs);
    if (!modules.device && !modules.security) return flagReport(report, listed);
    const device = deps.device(call.headers);
    const whole: IpReport = {
      ...report,
      security: modules.security ? deps.ip.security(ip, report.asn, device.bot?.name ?? null) : null,
      device: modules.device ? device : null,
    };
    return flagReport(whole, listed);
  },
  allow: (input, plan) => refuseMissingModule(input.modules, plan),
  event: (report) => ipEventFacts(report),
  rules: {
    subject: ipGeolocationRules,
    apply: (report, { language }, call, deps, rules, { lacksModules }) =>
      applyIpRules(
        report,
        { sources: deps.ip, language, lacksModules, device: () => deps.device(call.headers) },
        rules,
      ),
  },
  alert: (report) => ipAlert(report),
  dataKind: 'ips',
});
