export type AsnType = 'isp' | 'hosting' | 'business' | 'education' | 'government';

/** What is known of an autonomous system. Null means no source knows. */
export interface AsnFacts {
  /** Digits only. */
  readonly number: number;
  /** Short handle such as `GOOGLE`, where a source has it; else the organization's name. */
  readonly name: string | null;
  readonly org: string | null;
  /** ISO 3166-1 alpha-2 country of the organization. */
  readonly countryCode: string | null;
  readonly type: AsnType | null;
  /** `ARIN`, `RIPE`, `APNIC`, `LACNIC`, `AFRINIC`. */
  readonly registry: string | null;
  readonly status: string | null;
  /** ISO 8601 timestamp of the registration. */
  readonly created: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly domain: string | null;
}

/** What an AS registry download adds to an AS; all of it may be unknown. */
export interface AsnOverlay {
  /** Short name in capitals, such as `CLOUDFLARENET`. */
  readonly handle: string | null;
  /** Name of the organization. */
  readonly description: string | null;
  readonly countryCode: string | null;
  /** `isp`, `hosting`, `business`, `education_research` or `government_admin`. */
  readonly category: string | null;
  /** ISO 8601 date or time of the registration. */
  readonly registered: string | null;
}

/** The networks an AS announces, each list sorted by address and merged where neighbours join. */
export interface AsnPrefixes {
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
}
