import type { ModelOpinion } from './payment-facts.ts';

/** Gives a probability of fraud from the features of a payment, in the order of `paymentFeatures`, NaN where unknown. */
export interface PaymentModel {
  /** Which model and version, for answers and logs. */
  readonly name: string;
  /** Null where too little is known for an opinion. */
  judge(features: Float64Array): ModelOpinion | null;
}
