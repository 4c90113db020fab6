import type { PaymentHistory } from './payment-history.ts';
import type { Payment } from './read-payment.ts';

/** Everything the rules may know of a payment. Null is unknown throughout: the rule that needs it is not checked. */
export interface PaymentFacts {
  /** Unix seconds. */
  readonly at: number;
  readonly payment: Payment;
  readonly amount: Amount | null;
  readonly ip: IpFacts | null;
  readonly email: EmailVerdict | null;
  readonly phone: PhoneVerdict | null;
  readonly device: DeviceVerdict | null;
  readonly bin: BinVerdict | null;
  /** Where the customer pays from: by GPS, else by an IP address that hides nobody. */
  readonly place: Place | null;
  readonly customerCountry: RiskyCountry | null;
  readonly cardCountry: RiskyCountry | null;
  readonly history: PaymentHistory | null;
  readonly lists: ListVerdicts | null;
  readonly model: ModelOpinion | null;
}

/** An amount in a currency that exists. */
export interface Amount {
  readonly value: number;
  readonly currency: string;
  /** Decimals of the currency (ISO 4217). */
  readonly digits: number;
  /** Roughly, by a dated table; null for a currency it does not have. */
  readonly usd: number | null;
  /** The amount in the currency that few purchases anywhere reach; null for a currency the table does not have. */
  readonly usualHigh: number | null;
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** How far off it may be. */
  readonly radiusKm: number;
  readonly source: 'gps' | 'ip';
}

export interface IpFacts {
  /** Canonical text. */
  readonly text: string;
  /** Alpha-2 code. */
  readonly country: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radiusKm: number | null;
  readonly threat: IpThreat | null;
}

export interface IpThreat {
  /** The worst of what the address is; null when it is nothing bad. */
  readonly kind: 'tor' | 'abuse' | 'proxy' | 'vpn' | 'hosting' | 'bot' | 'relay' | null;
  /** Why, in a sentence; empty when `kind` is null. */
  readonly reason: string;
  /** Whether its users may be anywhere, whatever else is worse of it: a rented server that is listed for abuse, say. */
  readonly hidesPlace: boolean;
  /** Whether all sources that could tell have been asked. */
  readonly isCertain: boolean;
}

export interface EmailVerdict {
  /** In the form in which addresses are compared. */
  readonly address: string | null;
  readonly domain: string | null;
  readonly isValid: boolean;
  readonly isDisposable: boolean;
  readonly isFree: boolean;
  /** The worst reason; empty when there is none. */
  readonly reason: string;
  /** False when nothing bad is known but the DNS could not be asked. */
  readonly isCertain: boolean;
}

export interface PhoneVerdict {
  /** `+4930123456`; null when no number could be read. */
  readonly e164: string | null;
  readonly country: string | null;
  readonly isValid: boolean;
  readonly reason: string;
  /** From 0 to 1. */
  readonly risk: number;
}

export interface DeviceVerdict {
  /** Why the device might not be real; null when it looks real. */
  readonly unreal: string | null;
  /** How old the browser is, in years; null when that cannot be told. */
  readonly clientYears: number | null;
  /** `Chrome 140`; null when unknown. */
  readonly client: string | null;
}

export interface BinVerdict {
  readonly isValid: boolean;
  readonly reason: string;
  readonly scheme: string | null;
  readonly coScheme: string | null;
  readonly lengths: readonly number[];
  readonly isLuhn: boolean | null;
  /** Alpha-2 code of the issuer’s country. */
  readonly country: string | null;
}

export interface RiskyCountry {
  readonly code: string;
  readonly name: string;
  readonly level: 'high' | 'increased' | 'none';
  /** Where the code comes from, in words. */
  readonly source: string;
  /** Date of the table. */
  readonly asOf: string;
}

/** What the account’s lists say of one value; `unknown` when they could not be read. */
export interface ListVerdict {
  readonly verdict: 'block' | 'allow' | 'none' | 'unknown';
  /** Name of the list; null when no list has it. */
  readonly list: string | null;
  /** What was found in it, in words. */
  readonly subject: string;
}

/** Null where the request has no such value. */
export interface ListVerdicts {
  readonly ip: ListVerdict | null;
  readonly email: ListVerdict | null;
  readonly phone: ListVerdict | null;
  readonly card: ListVerdict | null;
  readonly customer: ListVerdict | null;
  readonly device: ListVerdict | null;
}

/** What a model says of a payment. */
export interface ModelOpinion {
  /** Calibrated probability of fraud. */
  readonly probability: number;
  /** What each known feature adds to the log-odds, largest first. */
  readonly contributions: readonly { readonly feature: string; readonly logOdds: number }[];
}
