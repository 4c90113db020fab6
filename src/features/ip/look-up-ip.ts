import { bogon } from './bogon.ts';
import type { IpAddress } from './ip-address.ts';
import type { IpModules, IpReport, IpSources } from './ip-report.ts';

/** Gathers what the sources know of an address, as far as the modules ask for it. */
export function lookUpIp(ip: IpAddress, modules: IpModules, sources: IpSources, nowMs: number): IpReport {
  const isBogon = bogon(ip) !== null;
  const geo = isBogon ? null : sources.geo(ip);
  const asn = isBogon ? null : sources.asn(ip);
  const code = geo === null ? null : geo.countryCode;
  return {
    ip,
    nowMs,
    bogon: isBogon,
    geo,
    country: code === null ? null : sources.country(code),
    asn,
    timeZone: modules.timezone && geo !== null ? sources.timeZone(geo, nowMs) : null,
    security: modules.security ? sources.security(ip, asn, null) : null,
    device: null,
  };
}
