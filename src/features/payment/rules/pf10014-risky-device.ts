import type { Need } from '../define-payment-rule.ts';
import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { isWithin } from '../is-within.ts';
import { anyOf, fact, historyOf } from '../needs.ts';

const known = anyOf(
  historyOf((history) => history.device, 'customer_device_id'),
  fact(({ device }) => device?.clientYears ?? null, 'customer_useragent', 'the age of the browser'),
);

/** A device that a list has needs no history to be judged. */
const listedOrKnown: Need = (facts, limits) =>
  facts.lists?.device?.verdict === 'block' ? null : known(facts, limits);

export const riskyDevice = definePaymentRule({
  id: 'PF10014',
  title: 'High-risk device',
  description: 'Device registered as high-risk (customer_useragent).',
  needs: [listedOrKnown],
  fires: ({ at, history, device, lists }, limits) => {
    // The 26 rules have none of its own for blacklisted devices.
    const listed = lists?.device ?? null;
    if (listed?.verdict === 'block') return evidence(`The device is in the list ${listed.list}.`);
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
      {
        history: null,
        device: null,
        lists: { device: { verdict: 'block', list: 'Stolen phones', subject: 'device' } },
      },
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
      [
        { lists: { device: { verdict: 'allow', list: 'Tills', subject: 'device' } } },
        { lists: { device: { verdict: 'block', list: 'Stolen phones', subject: 'device' } } },
      ],
      [{ device: { clientYears: 6 } }, { device: { clientYears: 6.1 } }],
    ],
  },
});
