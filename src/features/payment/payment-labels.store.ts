import { historyKey } from './history-key.ts';
import type { PaymentStore } from './payment-history.store.ts';
import { formatPaymentId, parsePaymentId } from './payment-id.ts';
import type {
  LabelEntry,
  LabelledPayment,
  LabelOrder,
  LabelOutcome,
  PaymentLabel,
  PaymentLabels,
  PaymentName,
} from './payment-label.ts';
import { keyRow, type PaymentRow, recordOf } from './payment-rows.store.ts';

type LabelRow = {
  label: PaymentLabel | null;
  at_ms: number;
  known_ms: number;
  source: string;
  author: string;
};

/** So many are written in one transaction, which holds others up for a few milliseconds. */
const ordersTogether = 50;

export function createPaymentLabels(
  {
    writer,
    commits,
    frauds,
    rows,
    tail,
  }: Pick<PaymentStore, 'writer' | 'commits' | 'frauds' | 'rows' | 'tail'>,
  clock: () => number,
): PaymentLabels {
  const byId = writer.prepare('select * from payment where id = ? and account_id = ?');
  const log = writer.prepare(
    'select label, at_ms, known_ms, source, author from payment_label where payment = ? order by known_ms, id',
  );
  const insert = writer.prepare(
    'insert into payment_label (payment, label, at_ms, known_ms, source, author) values (?, ?, ?, ?, ?, ?)',
  );

  function find(accountId: string, payment: PaymentName): PaymentRow | null {
    if ('id' in payment) {
      const id = parsePaymentId(payment.id);
      return id === null ? null : ((byId.get(id, accountId) as PaymentRow | undefined) ?? null);
    }
    const key = historyKey(accountId, 'transaction', payment.transactionId);
    return rows.findRow(accountId, key, payment.transactionId);
  }

  function set(order: LabelOrder): LabelOutcome {
    const row = find(order.accountId, order.payment);
    if (row === null) return { outcome: 'not_found' };
    const { label, source, author } = order;
    const answer = { id: formatPaymentId(row.id), label };
    const last = (log.all(row.id) as unknown as LabelRow[]).at(-1);
    if (isSame(last, order)) return { outcome: 'unchanged', ...answer };
    // Never before the entry that it follows, even if the clock was set back.
    const knownMs = Math.max(clock(), last?.known_ms ?? 0);
    const atMs = order.at === null ? knownMs : Math.round(order.at * 1000);
    insert.run(row.id, label, atMs, knownMs, source, author);
    frauds.rebuild(row.id, keyRow(row).keys);
    return { outcome: 'changed', ...answer };
  }

  return {
    async set(orders) {
      const portions: Promise<LabelOutcome[]>[] = [];
      for (let start = 0; start < orders.length; start += ordersTogether) {
        const portion = orders.slice(start, start + ordersTogether);
        portions.push(commits.run(() => portion.map(set)));
      }
      return (await Promise.all(portions)).flat();
    },
    get(accountId, payment) {
      commits.flush();
      tail.sync();
      const row = find(accountId, payment);
      return row === null ? null : describe(row, log.all(row.id) as unknown as LabelRow[]);
    },
  };
}

function isSame(last: LabelRow | undefined, { label, at, source }: LabelOrder): boolean {
  if (label === null) return last === undefined || last.label === null;
  return (
    last !== undefined &&
    last.label === label &&
    last.source === source &&
    (at === null || last.at_ms === Math.round(at * 1000))
  );
}

function describe(row: PaymentRow, labels: readonly LabelRow[]): LabelledPayment {
  const { transactionId, at, customer, cardFirst, cardLast4, device, ip, email, phone, ...rest } =
    recordOf(row);
  const { merchant, website, currency, amount, country } = rest;
  return {
    id: formatPaymentId(row.id),
    ...{ transactionId, at, customer, cardFirst, cardLast4, device, ip, email, phone },
    ...{ merchant, website, currency, amount, country },
    receivedAt: (row.received_at as number) / 1000,
    score: row.score as number | null,
    rules: row.rules === '' ? [] : (row.rules as string).split(','),
    source: row.source as string,
    label: labels.at(-1)?.label ?? null,
    labels: labels.map(
      ({ label, at_ms: atMs, known_ms: knownMs, source, author }): LabelEntry => ({
        label,
        at: atMs / 1000,
        knownAt: knownMs / 1000,
        source,
        author,
      }),
    ),
  };
}
