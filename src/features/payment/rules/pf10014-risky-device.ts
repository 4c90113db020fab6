import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { isWithin } from '../is-within.ts';
import { anyOf, fact, historyOf } from '../needs.ts';

export const riskyDevice = definePaymentRule({
  id: 'PF10014',
  title: 'High-risk device',
  description: 'Device registered as high-risk (customer_useragent).',
  needs: [
    anyOf(
      historyOf((history) => history.device, 'customer_device_id'),
      fact(({ device }) => device?.clientYears ?? null, 'customer_useragent', 'the age of the browser'),
    ),
  ],
  fires: ({ at, history, device }, limits) => {
    const frauds = history?.frauds.device ?? 0;
    if (frauds >= limits.device_frauds) {
      return evidence(`${counted(frauds, 'confirmed fraud')} from the device in the last 30 days.`);
    }
    const {
      customersOfDevice = null,
      deviceKnownToCustomer = null,
      deviceLastAt = null,
    } = history?.distinct ?? {};
    const isNew = deviceKnownToCustomer !== null && !isWithin(deviceLastAt, at, 'month');
    const customers = (customersOfDevice?.month ?? 0) + (isNew ? 1 : 0);
    if (customers > limits.accounts_per_device) {
      return evidence(
        `The device was used by ${counted(customers, 'customer')} in the last 30 days, limit ${limits.accounts_per_device}.`,
        0.8,
      );
    }
    const years = device?.clientYears ?? 0;
    return years > limits.client_age
      ? evidence(`${device!.client} is ${Math.floor(years)} years old, limit ${limits.client_age}.`, 0.4)
      : null;
  },
  examples: {
    firing: [
      { history: { frauds: { device: 2 } } },
      { history: { distinct: { customersOfDevice: { month: 8 } } } },
      { history: null, device: { clientYears: 12, client: 'MSIE 9' } },
    ],
    quiet: [
      {},
      { history: { frauds: { customer: 4 } } },
      { history: { device: null, frauds: { device: null } } },
    ],
    boundary: [
      [{ history: { frauds: { device: 0 } } }, { history: { frauds: { device: 1 } } }],
      [
        { history: { distinct: { customersOfDevice: { month: 3 } } } },
        { history: { distinct: { customersOfDevice: { month: 3 }, deviceLastAt: null } } },
      ],
      [{ device: { clientYears: 6 } }, { device: { clientYears: 6.1 } }],
    ],
  },
});
