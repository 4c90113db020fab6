import type { StoreWriter } from '../../store/open-store.ts';
import { monthMs } from './history-facts.ts';
import type { KeyedPayment } from './key-payment.ts';
import type { FraudHistory } from './payment-history.ts';

/** The times in which payments of a customer, card, device or merchant were known to be fraud. */
export interface FraudTimes {
  /** Payments known at `atMs` to be fraud since at most 30 days, but for one. */
  count(keys: KeyedPayment['keys'], atMs: number, except: number | null): FraudHistory;
  /** Makes them anew from the payment's labels; inside a transaction. `before` had other subjects. */
  rebuild(payment: number, keys: KeyedPayment['keys'], before?: KeyedPayment['keys']): void;
  /** Inside a transaction. */
  forget(payment: number, keys: KeyedPayment['keys']): void;
}

/** What counts as confirmed. */
const confirmed = new Set(['fraud', 'chargeback']);
const subjectNames = ['customer', 'card', 'device', 'merchant'] as const;

export function createFraudTimes({ prepare }: Pick<StoreWriter, 'prepare'>): FraudTimes {
  // All in one statement, as calling one takes longer than a look into a small table.
  const ofSubject = (parameter: string) =>
    `(select count(*) from payment_fraud where subject = ${parameter} and from_ms >= ?5 and from_ms < ?6
      and (until_ms is null or until_ms >= ?6) and payment <> ?7)`;
  const count = prepare(`select ${['?1', '?2', '?3', '?4'].map(ofSubject).join(', ')}`);
  count.setReturnArrays(true);
  const remove = prepare('delete from payment_fraud where subject = ? and payment = ?');
  const insert = prepare(
    'insert into payment_fraud (subject, from_ms, payment, until_ms) values (?, ?, ?, ?) on conflict do nothing',
  );
  const labels = prepare('select label, known_ms from payment_label where payment = ? order by known_ms, id');

  return {
    count({ customer, card, device, merchant }, atMs, except) {
      const found = count.get(customer, card, device, merchant, atMs - monthMs, atMs, except ?? 0);
      const [ofCustomer, ofCard, ofDevice, ofMerchant] = found as unknown as readonly number[];
      return {
        customer: customer === null ? null : (ofCustomer ?? 0),
        card: card === null ? null : (ofCard ?? 0),
        device: device === null ? null : (ofDevice ?? 0),
        merchant: merchant === null ? null : (ofMerchant ?? 0),
      };
    },
    forget(payment, keys) {
      for (const name of subjectNames) if (keys[name] !== null) remove.run(keys[name], payment);
    },
    rebuild(payment, keys, before = keys) {
      const log = labels.all(payment) as { label: string | null; known_ms: number }[];
      if (log.length === 0) return;
      for (const name of subjectNames) {
        const [key, old] = [keys[name], before[name]];
        if (old !== null) remove.run(old, payment);
        if (key === null) continue;
        for (const [index, { label, known_ms: fromMs }] of log.entries()) {
          const untilMs = log[index + 1]?.known_ms ?? null;
          if (label === null || !confirmed.has(label) || untilMs === fromMs) continue;
          insert.run(key, fromMs, payment, untilMs);
        }
      }
    },
  };
}
