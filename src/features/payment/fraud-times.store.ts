import type { StoreWriter } from '../../store/open-store.ts';
import { monthMs } from './history-facts.ts';
import type { KeyedPayment } from './key-payment.ts';

/** The times in which payments of a customer, card, device or merchant were known to be fraud. */
export interface FraudTimes {
  /** Payments known at `atMs` to be fraud since at most 30 days, but for one. */
  count(subject: number | null, atMs: number, except: number | null): number | null;
  /** Makes them anew from the payment's labels; inside a transaction. `before` had other subjects. */
  rebuild(payment: number, keys: KeyedPayment['keys'], before?: KeyedPayment['keys']): void;
  /** Inside a transaction. */
  forget(payment: number, keys: KeyedPayment['keys']): void;
}

/** What counts as confirmed. */
const confirmed = new Set(['fraud', 'chargeback']);
const subjectNames = ['customer', 'card', 'device', 'merchant'] as const;

export function createFraudTimes({ prepare }: Pick<StoreWriter, 'prepare'>): FraudTimes {
  const count = prepare(
    `select count(*) as n from payment_fraud
     where subject = ? and from_ms >= ? and from_ms < ? and (until_ms is null or until_ms >= ?) and payment <> ?`,
  );
  const remove = prepare('delete from payment_fraud where subject = ? and payment = ?');
  const insert = prepare(
    'insert into payment_fraud (subject, from_ms, payment, until_ms) values (?, ?, ?, ?) on conflict do nothing',
  );
  const labels = prepare('select label, known_ms from payment_label where payment = ? order by known_ms, id');

  return {
    count(subject, atMs, except) {
      if (subject === null) return null;
      return (count.get(subject, atMs - monthMs, atMs, atMs, except ?? 0) as { n: number }).n;
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
