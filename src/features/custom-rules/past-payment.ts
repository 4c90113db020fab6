export type PastLabel = 'fraud' | 'legitimate' | 'chargeback' | 'disputed';

/** A stored payment, as a back-test reads it. */
export interface PastPayment {
  readonly id: number;
  readonly transactionId: string | null;
  readonly atMs: number;
  readonly customer: string | null;
  readonly card: string | null;
  readonly device: string | null;
  readonly ip: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly merchant: string | null;
  readonly currency: string | null;
  readonly amount: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly country: string | null;
  readonly score: number | null;
  /** Ids of the rules that fired, separated by commas. */
  readonly rules: string;
  /** JSON; null where it was not read or is no longer kept. */
  readonly request: string | null;
  /** The last label. */
  readonly label: PastLabel | null;
}

/** A time in which a payment was known as fraud. */
export interface PastFraud {
  readonly payment: number;
  readonly fromMs: number;
  /** Null while it still is. */
  readonly untilMs: number | null;
  readonly customer: string | null;
  readonly card: string | null;
  readonly device: string | null;
  readonly merchant: string | null;
}

/** Where a back-test finds the payments of one account. */
export interface PastPayments {
  /** In the order of time, and of id where it is the same. `fromMs` included, `toMs` not. */
  readPayments(accountId: string, fromMs: number, toMs: number, withRequest: boolean): Iterable<PastPayment>;
  readFrauds(accountId: string): readonly PastFraud[];
  count(accountId: string, fromMs: number, toMs: number): number;
}
