import { paymentFeatures } from './payment-features.ts';
import type { PaymentModel } from './payment-model.ts';

/** With fewer features than these nothing can be said. */
const fewestKnown = 5;
/** Log-odds of an ordinary payment: 1 in 150. */
const intercept = -5;

/** What a feature adds to the log-odds. Every curve ends, so that no single feature decides alone. */
type Curve = (value: number) => number;

const flag =
  (weight: number): Curve =>
  (value) =>
    weight * value;
/** Grows from `from` on, up to `most` at `to`. */
const ramp =
  (from: number, to: number, most: number): Curve =>
  (value) =>
    most * Math.min(1, Math.max(0, (value - from) / (to - from)));

/**
 * Hand-set weights. They follow what is known of fraud (many cards on one device, payments right after sign-up, confirmed
 * frauds, amounts far from a customer’s own) and are not learned from data.
 */
const curves: Readonly<Record<string, Curve>> = {
  amount_z: ramp(1.5, 6, 2.4),
  amount_to_largest: ramp(0, 2.5, 0.8),
  amount_to_high: ramp(-0.7, 1.5, 1.2),
  customer_hour: ramp(2, 10, 1),
  customer_day: ramp(5, 25, 0.6),
  card_hour: ramp(2, 10, 1.2),
  card_day: ramp(5, 25, 0.6),
  device_day: ramp(6, 30, 0.8),
  ip_hour: ramp(3, 20, 0.9),
  ip_day: ramp(10, 60, 0.5),
  email_day: ramp(5, 25, 0.5),
  cards_of_customer_day: ramp(1, 4, 1.6),
  cards_of_customer_week: ramp(2, 8, 0.8),
  ips_of_customer_day: ramp(2, 8, 0.6),
  customers_of_card_month: ramp(1, 5, 1.8),
  customers_of_device_month: ramp(1, 6, 2),
  customers_of_ip_day: ramp(2, 15, 0.8),
  cards_of_device_week: ramp(1, 6, 2),
  cards_of_ip_day: ramp(2, 12, 1.2),
  card_is_new: flag(0.4),
  device_is_new: flag(0.6),
  // From a minute (ln 61 = 4.1) to a month (ln 2,592,001 = 14.8).
  account_age: (value) => 2.6 - ramp(4.1, 8.2, 1.4)(value) - ramp(8.2, 14.8, 1.7)(value),
  since_last: (value) => 0.4 - ramp(3, 8, 0.4)(value),
  travel_km: ramp(5, 9, 0.5),
  travel_kmh: ramp(6.2, 8, 1.4),
  ip_not_billing: flag(0.9),
  shipping_not_billing: flag(0.6),
  ip_not_card: flag(0.7),
  shipping_km: ramp(6, 9, 0.3),
  night: ramp(0.5, 1, 0.3),
  pays_by_card: flag(0.1),
  cvv_failed: flag(1.5),
  two_factor: flag(-0.7),
  is_digital: flag(0.2),
  ip_hides_place: flag(1.1),
  email_is_bad: flag(1.2),
  frauds_of_customer: ramp(0, 2, 3),
  frauds_of_card: ramp(0, 2, 3),
  frauds_of_device: ramp(0, 2, 2.4),
  frauds_of_merchant: ramp(2, 30, 0.7),
};

const ordered = paymentFeatures.map(({ name }) => {
  const curve = curves[name];
  if (curve === undefined) throw new Error(`The baseline has no curve for ${name}.`);
  return { name, curve };
});

/** A logistic function over hand-set curves: transparent, monotone where the features are, and to be replaced by a learned one. */
export const baselineModel: PaymentModel = {
  name: 'baseline-1',
  judge(features) {
    const contributions: { feature: string; logOdds: number }[] = [];
    let known = 0;
    let sum = intercept;
    for (let index = 0; index < ordered.length; index++) {
      const value = features[index]!;
      if (Number.isNaN(value)) continue;
      known++;
      const { name, curve } = ordered[index]!;
      const logOdds = curve(value);
      if (logOdds === 0) continue;
      sum += logOdds;
      contributions.push({ feature: name, logOdds });
    }
    if (known < fewestKnown) return null;
    contributions.sort((left, right) => right.logOdds - left.logOdds);
    return { probability: 1 / (1 + Math.exp(-sum)), contributions };
  },
};
