import type { BinFacts } from '../bin/bin-facts.ts';
import type { DeviceReport } from '../device/device-report.ts';
import type { IpSources } from '../ip/ip-report.ts';
import type { PhoneFacts } from '../phone/phone-facts.ts';
import type { RiskyCountry } from './payment-facts.ts';
import type { PaymentHistoryStore } from './payment-history.ts';
import type { PaymentModel } from './payment-model.ts';
import type { KeyedHash } from './read-card.ts';
import type { PaymentSettings } from './settings/payment-settings.ts';

/** What is known of currencies and countries by tables. */
export interface PaymentTables {
  /** Null for a code that is no currency. */
  currency(code: string): { readonly digits: number; readonly perUsd: number | null } | null;
  /** In US dollars. */
  readonly usualHighUsd: number;
  riskOf(country: string): RiskyCountry['level'];
  /** Date of the table of countries. */
  readonly countriesAsOf: string;
}

/** What a payment’s score draws on beside the sources of the other endpoints. */
export interface PaymentSources {
  readonly cardHash: KeyedHash;
  readonly tables: PaymentTables;
  readonly model: PaymentModel;
  /** Null while no payments are kept; the rules that need them are then not checked. */
  readonly history: PaymentHistoryStore | null;
  /** The thresholds, rules and weights that an account wants; the defaults for who has changed none. */
  readonly settings: (accountId: string | null) => PaymentSettings;
  /** A source has failed; what rests on it is not checked. */
  readonly failed: (source: string, error: unknown) => void;
}

/** Everything that is asked at once and answers from memory. */
export interface LookupSources {
  readonly ip: IpSources;
  readonly phone: (phone: string, country: string) => PhoneFacts;
  readonly bin: (bin: string) => BinFacts;
  readonly device: (headers: { readonly 'user-agent': string }) => DeviceReport;
}
