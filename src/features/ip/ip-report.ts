import type { RuledReport } from '../../http/endpoint-rules.ts';
import type { AsnFacts } from '../asn/asn-facts.ts';
import type { CountryFacts } from '../country/country-facts.ts';
import type { DeviceReport } from '../device/device-report.ts';
import type { ListAnswer } from '../lists/list-answer.ts';
import type { TimeZoneReport } from '../time/time-zone-report.ts';
import type { GeoFacts } from './geo-facts.ts';
import type { IpAddress } from './ip-address.ts';
import type { SecurityReport } from './security-facts.ts';

/** What was found out about an address. A module that was not asked for is null. */
export interface IpReport extends RuledReport {
  readonly ip: IpAddress;
  /** Milliseconds since the epoch for which the report holds. */
  readonly nowMs: number;
  readonly bogon: boolean;
  /** Null for a bogon and for an address no source knows. */
  readonly geo: GeoFacts | null;
  readonly country: CountryFacts | null;
  readonly asn: AsnFacts | null;
  readonly timeZone: TimeZoneReport | null;
  readonly security: SecurityReport | null;
  readonly device: DeviceReport | null;
  /** What the account's lists say; left out when they say nothing. */
  readonly listed?: ListAnswer;
  /** Whether it is blacklisted, where the security module was not asked for. */
  readonly blacklisted?: boolean;
}

/** What an IP answer draws on. Every method answers from memory; null means unknown. */
export interface IpSources {
  geo(ip: IpAddress): GeoFacts | null;
  asn(ip: IpAddress): AsnFacts | null;
  country(code: string): CountryFacts | null;
  timeZone(geo: GeoFacts, nowMs: number): TimeZoneReport;
  security(ip: IpAddress, asn: AsnFacts | null, userAgentBot: string | null): SecurityReport;
}

export interface IpModules {
  readonly security: boolean;
  readonly currency: boolean;
  readonly timezone: boolean;
  readonly location: boolean;
}
