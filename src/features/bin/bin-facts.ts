import type { BinRecord } from './bin-record.ts';
import type { CardScheme } from './card-schemes.ts';

/** What is told of an issuer's country. */
export interface BinCountry {
  readonly alpha2: string;
  /** English name. */
  readonly name: string;
  /** Digits of the dialling code. */
  readonly dialCode: string | null;
  /** ISO 3166-1 numeric, three digits. */
  readonly numeric: string | null;
  readonly emoji: string;
  /** English name of the continent. */
  readonly continent: string;
  readonly languageCode: string | null;
  readonly languageNative: string | null;
  /** ISO 4217. */
  readonly currency: string | null;
}

/** What is known of a BIN. */
export interface BinFacts {
  readonly bin: string;
  /** Whether a card scheme has numbers that begin so. */
  readonly isValid: boolean;
  /** Why not, in plain words; empty when it is valid. */
  readonly reason: string;
  /** Null when no scheme is known. */
  readonly scheme: CardScheme | null;
  readonly coName: string | null;
  /** The first digits by which the scheme was told; null when a table told it, or nothing did. */
  readonly detectedDigits: string | null;
  readonly record: BinRecord;
  /** Null when the issuer's country is not known. */
  readonly country: BinCountry | null;
  readonly sources: BinSources;
}

/** Which source said what; null where nothing is known. */
export interface BinSources {
  readonly scheme: string | null;
  readonly type: string | null;
  readonly brand: string | null;
  readonly bank: string | null;
  readonly country: string | null;
  readonly currency: string | null;
}
