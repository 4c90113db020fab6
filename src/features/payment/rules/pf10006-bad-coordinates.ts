import { definePaymentRule, evidence } from '../define-payment-rule.ts';
import { coordinateProblem } from '../distance.ts';

export const badCoordinates = definePaymentRule({
  id: 'PF10006',
  title: 'Coordinates that are no place',
  description: 'Customer latitude or longitude is invalid.',
  needs: [
    ({ payment: { values, unreadable } }) =>
      values.customer_latitude !== null ||
      values.customer_longitude !== null ||
      unreadable.has('customer_latitude') ||
      unreadable.has('customer_longitude')
        ? null
        : 'customer_latitude and customer_longitude',
  ],
  fires: ({ payment: { values, unreadable } }) => {
    for (const name of ['customer_latitude', 'customer_longitude'] as const) {
      if (unreadable.has(name)) return evidence(`${name} is not a number.`);
      if (values[name] === null)
        return evidence(`${name} is missing although the other coordinate was sent.`, 0.5);
    }
    const problem = coordinateProblem(values.customer_latitude!, values.customer_longitude!);
    return problem === null ? null : evidence(`${problem}.`);
  },
  examples: {
    firing: [
      { payment: { values: { customer_latitude: 0, customer_longitude: 0 } } },
      {
        payment: { values: { customer_latitude: null }, unreadable: new Set(['customer_latitude'] as const) },
      },
      { payment: { values: { customer_longitude: null } } },
    ],
    quiet: [{}, { payment: { values: { customer_latitude: 0 } } }],
    boundary: [
      [
        { payment: { values: { customer_latitude: 90 } } },
        { payment: { values: { customer_latitude: 90.0001 } } },
      ],
      [
        { payment: { values: { customer_longitude: -180 } } },
        { payment: { values: { customer_longitude: -180.5 } } },
      ],
    ],
  },
});
