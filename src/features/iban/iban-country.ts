import type { Membership } from './iban-membership.ts';

/** What is known of a country that has IBANs. */
export interface IbanCountry {
  /** English name. */
  readonly name: string;
  /** Lower case, as in its top-level domain: `uk` for `GB`. */
  readonly iana: string;
  readonly iso3166: string;
  /** ISO 4217. */
  readonly currency: string | null;
  /** Null where the country has no central bank. */
  readonly centralBankName: string | null;
  readonly centralBankUrl: string | null;
  readonly membership: Membership;
  /** Length of an IBAN. */
  readonly length: number;
  readonly isSepa: boolean;
  readonly swiftOfficial: boolean;
}
