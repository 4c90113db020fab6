import { definePaymentRule, evidence } from '../define-payment-rule.ts';
import { distanceKm, pointOf } from '../distance.ts';
import { hidesPlace } from '../hides-place.ts';
import { anyOf, fact, field } from '../needs.ts';
import type { PaymentFacts } from '../payment-facts.ts';

function billingPoint({ payment: { values } }: PaymentFacts) {
  return pointOf(values.billing_latitude, values.billing_longitude);
}

function ipPoint({ ip }: PaymentFacts) {
  return ip === null ? null : pointOf(ip.latitude, ip.longitude);
}

export const billingElsewhere = definePaymentRule({
  id: 'PF10017',
  title: 'Billing address far from the IP address',
  description: 'Billing address does not match the IP geolocation.',
  needs: [
    fact(({ ip }) => ip?.country ?? null, 'customer_ip', 'the country of the IP address'),
    anyOf(field('billing_country'), (facts) =>
      billingPoint(facts) !== null && ipPoint(facts) !== null
        ? null
        : 'billing_latitude and billing_longitude',
    ),
  ],
  fires: (facts, limits) => {
    const { ip, payment } = facts;
    // Where a proxy is says little of where its user is.
    const trust = hidesPlace(ip!) ? 0.5 : 1;
    const billing = payment.values.billing_country;
    if (billing !== null && billing !== ip!.country) {
      return evidence(`The IP address is in ${ip!.country}, the billing address in ${billing}.`, trust);
    }
    const [from, to] = [billingPoint(facts), ipPoint(facts)];
    if (from === null || to === null) return null;
    const km = distanceKm(from, to);
    return km > limits.billing_distance + (ip!.radiusKm ?? 0)
      ? evidence(
          `The IP address is ${Math.round(km)} km from the billing address, limit ${limits.billing_distance} km.`,
          0.7 * trust,
        )
      : null;
  },
  examples: {
    firing: [
      { payment: { values: { billing_country: 'US' } } },
      // Hamburg to Munich.
      {
        payment: { values: { billing_latitude: 53.55, billing_longitude: 9.99 } },
        ip: { latitude: 48.14, longitude: 11.58 },
      },
    ],
    quiet: [
      {},
      { payment: { values: { billing_country: 'DE', billing_latitude: null } } },
      { payment: { values: { billing_latitude: null } } },
    ],
    boundary: [
      // A degree of latitude is 111.2 km: 520 km is the limit and the radius.
      [
        { ip: { latitude: 54.77, longitude: 8.6 }, payment: { values: { billing_latitude: 50.1 } } },
        { ip: { latitude: 54.79, longitude: 8.6 }, payment: { values: { billing_latitude: 50.1 } } },
      ],
    ],
  },
});
