import type { AppliedRules } from '../../http/common-fields.ts';
import type { ModelOpinion } from './payment-facts.ts';
import type { PaymentHistory, PaymentRecord } from './payment-history.ts';
import type { PaymentScore } from './score-payment.ts';

/** The customer as the request names them; it holds no card number. */
export interface PaymentCustomer {
  readonly id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** All of these in the forms by which a person’s data is deleted; the first is that of the event’s subject. */
  readonly persons: readonly string[];
}

/** What a payment answer is made of. */
export interface PaymentReport {
  /** Id under which the payment is kept; null while none are kept. */
  readonly id: string | null;
  /** The caller’s own. */
  readonly transactionId: string | null;
  readonly score: PaymentScore;
  readonly model: { readonly name: string; readonly opinion: ModelOpinion } | null;
  readonly customRules: AppliedRules;
  /** The score before the account's own rules, where they changed it. */
  readonly scoreBefore?: number;
  /** What those rules say, in the words of the account. */
  readonly ownReason?: string;
  /** What the account's own rules may ask for; null in a sample. */
  readonly asked: { readonly request: object; readonly history: PaymentHistory | null } | null;
  /** What is to be kept of the payment; null where nothing is. */
  readonly record: PaymentRecord | null;
  /** For the event and the alert. */
  readonly customer: PaymentCustomer;
  readonly countryCode: string | null;
}
