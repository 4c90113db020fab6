import type { RuledReport } from '../../http/endpoint-rules.ts';
import type { TimeZoneReport } from '../time/time-zone-report.ts';
import type { CountryFacts } from './country-facts.ts';

/** Answer of a country lookup; `timeZone` is null when it was not asked for. */
export interface CountryReport extends RuledReport {
  readonly country: CountryFacts;
  readonly timeZone: TimeZoneReport | null;
}

/** Where country lookups get their facts, all from memory. */
export interface CountrySource {
  /** By alpha-2 code in any letter case; null when there is no such country. */
  find(code: string): CountryFacts | null;
  /** The time in the country's default zone, and the sun over its capital. */
  timeZone(country: CountryFacts, nowMs: number): TimeZoneReport;
}

export interface CountryModules {
  readonly language: boolean;
  readonly flag: boolean;
  readonly currency: boolean;
  readonly timezone: boolean;
}
