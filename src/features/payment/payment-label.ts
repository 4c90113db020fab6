import type { PaymentRecord } from './payment-history.ts';

/** What a payment turned out to be. */
export const paymentLabels = ['fraud', 'legitimate', 'chargeback', 'disputed'] as const;
export type PaymentLabel = (typeof paymentLabels)[number];

/** One entry of a payment's log of labels; null takes the label before it back. */
export interface LabelEntry {
  readonly label: PaymentLabel | null;
  /** When it was found out, in unix seconds, as the caller says. */
  readonly at: number;
  /** When it became known here. Facts go by this. */
  readonly knownAt: number;
  /** Who says so: `bank`, `manual review` … */
  readonly source: string;
  /** Id of the key, or `command line`. */
  readonly author: string;
}

export type PaymentName = { readonly id: string } | { readonly transactionId: string };

export interface LabelOrder {
  readonly accountId: string;
  readonly payment: PaymentName;
  /** Null takes the label back. */
  readonly label: PaymentLabel | null;
  /** Unix seconds; null for now. */
  readonly at: number | null;
  readonly source: string;
  readonly author: string;
}

/** `unchanged` where the payment already has that label, from that source and time. */
export type LabelOutcome =
  | { readonly outcome: 'changed' | 'unchanged'; readonly id: string; readonly label: PaymentLabel | null }
  | { readonly outcome: 'not_found' };

/** What is told of a payment as it was recorded. */
type SharedWithRecord = Pick<
  PaymentRecord,
  | 'transactionId'
  | 'at'
  | 'customer'
  | 'cardFirst'
  | 'cardLast4'
  | 'device'
  | 'ip'
  | 'email'
  | 'phone'
  | 'merchant'
  | 'website'
  | 'currency'
  | 'amount'
  | 'country'
>;

/** A stored payment with its labels. */
export interface LabelledPayment extends SharedWithRecord {
  readonly id: string;
  readonly receivedAt: number;
  readonly score: number | null;
  readonly rules: readonly string[];
  /** `api`, or the name of an import. */
  readonly source: string;
  readonly label: PaymentLabel | null;
  /** Oldest first. */
  readonly labels: readonly LabelEntry[];
}

export interface PaymentLabels {
  /** One answer for each order, once all are on the disk. The same again changes nothing. */
  set(orders: readonly LabelOrder[]): Promise<LabelOutcome[]>;
  get(accountId: string, payment: PaymentName): LabelledPayment | null;
}
