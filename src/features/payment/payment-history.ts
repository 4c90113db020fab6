/**
 * What an account's earlier payments say about one payment: the facts its rules and its model read. Everything is
 * causal: only payments and labels that were known before this one count, and this one is never among them. A subject
 * that the request does not name (no card, no device) is null, and what rests on it is not checked.
 */
export interface PaymentHistory {
  readonly customer: SubjectHistory | null;
  readonly card: SubjectHistory | null;
  readonly device: SubjectHistory | null;
  readonly ip: SubjectHistory | null;
  readonly email: SubjectHistory | null;
  readonly phone: SubjectHistory | null;
  readonly distinct: DistinctHistory;
  /** The customer's own amounts in this currency; null without a customer, amount or currency. */
  readonly amounts: AmountHistory | null;
  /** Amounts of all customers at this website in this currency. */
  readonly siteAmounts: SiteAmounts | null;
  readonly places: PlaceHistory | null;
  readonly frauds: FraudHistory;
}

/** Counts in the last hour, 24 hours, 7 days and 30 days. */
export interface WindowCounts {
  readonly hour: number;
  readonly day: number;
  readonly week: number;
  readonly month: number;
}

export interface SubjectHistory {
  /** Payments before this one. */
  readonly payments: WindowCounts;
  /** Unix seconds of the first and of the last payment known; null where there is none. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
}

/** Distinct values seen together, this payment's own value not counted unless it was seen before. */
export interface DistinctHistory {
  readonly cardsOfCustomer: WindowCounts | null;
  readonly devicesOfCustomer: WindowCounts | null;
  readonly ipsOfCustomer: WindowCounts | null;
  readonly customersOfCard: WindowCounts | null;
  readonly customersOfDevice: WindowCounts | null;
  readonly customersOfIp: WindowCounts | null;
  readonly cardsOfDevice: WindowCounts | null;
  readonly cardsOfIp: WindowCounts | null;
  /** Whether the customer paid before with this very card, from this very device; null where either is missing. */
  readonly cardKnownToCustomer: boolean | null;
  readonly deviceKnownToCustomer: boolean | null;
  /** Unix seconds of the customer's last payment with this very card, from this very device; null where there is none. */
  readonly cardLastAt: number | null;
  readonly deviceLastAt: number | null;
}

/** Of ln(1 + amount), so that it is one scale for small and large amounts. */
export interface AmountHistory {
  readonly count: number;
  readonly meanLog: number;
  readonly deviationLog: number;
  /** Largest amount so far, in the currency itself. */
  readonly largest: number;
}

export interface SiteAmounts {
  readonly count: number;
  /** An amount that 99.5 percent of the payments are not above, at most 2 percent too high; null while too few are known. */
  readonly high: number | null;
}

export interface PlaceHistory {
  /** Where the customer's last payment with a place came from. */
  readonly last: { readonly latitude: number; readonly longitude: number; readonly at: number } | null;
  /** Distinct places (cells of about 100 km) and countries of the customer's payments in the last 30 days. */
  readonly placesLastMonth: number;
  readonly countriesLastMonth: number;
  /** Whether this payment's own place and country are among those; null where it has none. */
  readonly placeIsKnown: boolean | null;
  readonly countryIsKnown: boolean | null;
}

/** Payments labelled fraud or chargeback in the last 30 days, by the time the label came. */
export interface FraudHistory {
  readonly customer: number | null;
  readonly card: number | null;
  readonly device: number | null;
  readonly merchant: number | null;
}

/**
 * What the store keeps of one payment. Subjects come as they are compared: e-mail and phone in normal form, the card
 * as its keyed hash; the store never sees a card number.
 */
export interface PaymentRecord {
  readonly accountId: string;
  /** The caller's own id; the same id again changes the record and is counted once. */
  readonly transactionId: string | null;
  /** Unix seconds, with fractions where they are known. A time in the future counts as now. */
  readonly at: number;
  readonly customer: string | null;
  readonly card: string | null;
  readonly cardFirst: string | null;
  readonly cardLast4: string | null;
  readonly device: string | null;
  readonly ip: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly merchant: string | null;
  readonly website: string | null;
  readonly currency: string | null;
  readonly amount: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly country: string | null;
  /** The whole request without secrets, JSON, for back-tests and the dashboard. */
  readonly request: string;
}

/** The score once it is known, stored in the same transaction as the record. */
export interface PaymentVerdict {
  readonly score: number;
  /** Ids of the rules that fired. */
  readonly rules: readonly string[];
}

/** One read and one write per payment. */
export interface PaymentHistoryStore {
  read(record: PaymentRecord): PaymentHistory;
  /** Resolves with the payment's id once the record is on the disk. */
  write(record: PaymentRecord, verdict: PaymentVerdict): Promise<string>;
}
