import type { AppliedRules } from '../../http/common-fields.ts';
import type { ModelOpinion } from './payment-facts.ts';
import type { PaymentScore } from './score-payment.ts';

/** The customer as the request names them; it holds no card number. */
export interface PaymentCustomer {
  readonly id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
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
  /** For the event and the alert. */
  readonly customer: PaymentCustomer;
  readonly countryCode: string | null;
}
