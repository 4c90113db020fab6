import type { DatabaseSync } from 'node:sqlite';
import type { PastFraud, PastPayment, PastPayments } from './past-payment.ts';

const columns = `
  p.id, p.transaction_id as transactionId, p.at_ms as atMs, p.customer, p.card, p.device, p.ip, p.email, p.phone,
  p.merchant, p.currency, p.amount, p.latitude, p.longitude, p.country, p.score, p.rules,
  (select l.label from payment_label l where l.payment = p.id order by l.known_ms desc, l.id desc limit 1) as label
`;
const fraudLabels: ReadonlySet<string> = new Set(['fraud', 'chargeback']);

/** Reads the stored payments, for a back-test in a thread of its own. */
export function openPastPayments(database: DatabaseSync): PastPayments {
  return {
    readPayments: (accountId, fromMs, toMs, withRequest) =>
      database
        .prepare(
          `select ${columns}, ${withRequest ? 'p.request' : 'null'} as request from payment p
           where p.account_id = ? and p.at_ms >= ? and p.at_ms < ? order by p.at_ms, p.id`,
        )
        .iterate(accountId, fromMs, toMs) as Iterable<unknown> as Iterable<PastPayment>,
    count(accountId, fromMs, toMs) {
      const counted = database.prepare(
        'select count(*) as payments from payment where account_id = ? and at_ms >= ? and at_ms < ?',
      );
      return (counted.get(accountId, fromMs, toMs) as { payments: number }).payments;
    },
    readFrauds(accountId) {
      const labels = database.prepare(`
        select l.payment, l.label, l.known_ms as knownMs, p.customer, p.card, p.device, p.merchant
        from payment_label l join payment p on p.id = l.payment
        where p.account_id = ? order by l.payment, l.known_ms, l.id
      `);
      return fraudsOf(labels.all(accountId) as unknown as LabelRow[]);
    },
  };
}

interface LabelRow {
  readonly payment: number;
  readonly label: string | null;
  readonly knownMs: number;
  readonly customer: string | null;
  readonly card: string | null;
  readonly device: string | null;
  readonly merchant: string | null;
}

/** From the log of labels the times in which each payment was known as fraud. */
function fraudsOf(rows: readonly LabelRow[]): PastFraud[] {
  const frauds: PastFraud[] = [];
  let open: LabelRow | null = null;
  const close = (untilMs: number | null): void => {
    if (open === null) return;
    const { payment, knownMs, customer, card, device, merchant } = open;
    frauds.push({ payment, fromMs: knownMs, untilMs, customer, card, device, merchant });
    open = null;
  };
  for (const row of rows) {
    if (open !== null && (open as LabelRow).payment !== row.payment) close(null);
    const isFraud = row.label !== null && fraudLabels.has(row.label);
    if (!isFraud) close(row.knownMs);
    else open ??= row;
  }
  close(null);
  return frauds;
}
