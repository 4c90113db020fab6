import type { Alert } from '../../http/define-endpoint.ts';
import type { CountryFacts } from '../country/country-facts.ts';
import { defineAlert } from '../events/alert-kinds.ts';
import { decideByLists } from './decide-by-lists.ts';
import type { GeoFacts } from './geo-facts.ts';
import type { IpAddress } from './ip-address.ts';
import type { IpReport } from './ip-report.ts';
import { ipNumber } from './parse-ip.ts';
import { scoreIp } from './score-ip.ts';
import type { SecurityReport } from './security-facts.ts';

/** What an alert tells of an address. */
export interface AlertedAddress {
  readonly ip: IpAddress;
  readonly geo: GeoFacts | null;
  readonly country: CountryFacts | null;
  readonly security: SecurityReport;
}

/** Null for a lookup without the security module, and for an address that no rule speaks against. */
export function ipAlert(report: IpReport): Alert | null {
  const { security } = report;
  // Most addresses end here, without a score being made.
  if (security === null) return null;
  const isListed = report.listed !== undefined && report.listed.verdict !== 'none';
  if (security.evidence.length === 0 && !report.bogon && !isListed) return null;
  const plain = scoreIp(security, report.bogon);
  const { score } = isListed ? decideByLists(plain, report.listed) : plain;
  return score === 0 ? null : addressAlert({ ...report, security }, score);
}

export function addressAlert(address: AlertedAddress, risk: number): Alert {
  const { ip, geo, country, security } = address;
  const countryCode = geo === null ? null : geo.countryCode;
  return defineAlert({
    kind: 'suspicious_ip',
    risk,
    subject: ip.text,
    countryCode,
    payload: () => ({
      ip: ip.text,
      ipType: ip.version === 4 ? 'IPv4' : 'IPv6',
      IPNumber: ipNumber(ip),
      countryCode,
      countryGeoNameID: geo?.countryGeoNameId ?? country?.geoNameId ?? null,
      countryName: country === null ? null : country.names.en,
      security: {
        isProxy: security.isProxy,
        proxyType: security.proxyType,
        isTor: security.isTor,
        isBot: security.isBot,
        isRelay: security.isRelay,
        isHosting: security.isHosting,
      },
    }),
  });
}
