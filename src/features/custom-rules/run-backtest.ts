import { formatPaymentId } from '../payment/payment-id.ts';
import { type BacktestResult, createTally } from './backtest-tally.ts';
import { compileConditions } from './compile-rule.ts';
import { type PastEvents, recallEvent } from './past-event.ts';
import type { PastPayment, PastPayments } from './past-payment.ts';
import { type HistoryReplay, replayHistory } from './replay-history.ts';
import { isFieldReference, leavesOf, type RuleDocument } from './rule-document.ts';
import type { RuleFacts } from './rule-facts.ts';
import type { EventMapping, RuleSubject } from './rule-subject.ts';

export interface BacktestOrder {
  readonly accountId: string;
  readonly rule: RuleDocument;
  readonly subject: RuleSubject;
  readonly fromMs: number;
  readonly toMs: number;
  /** A payment is stopped when its score is at least this. */
  readonly stopFrom: number;
}

export interface BacktestTools {
  readonly cellOf: (latitude: number, longitude: number) => string | number;
  readonly isInList: RuleFacts['isInList'];
  /** Share of the payments that have been read; called every few thousand. */
  readonly onProgress: (share: number) => void;
}

const progressEvery = 4096;
const nothing = Object.freeze({});

/** Holds a rule against what is kept of the past: payments, or events of calls. */
export function runBacktest(
  order: BacktestOrder,
  past: PastPayments & PastEvents,
  tools: BacktestTools,
): BacktestResult {
  const { past: kind } = order.subject;
  if (kind === 'payments') return overPayments(order, past, tools);
  if (kind !== null) return overEvents(order, kind, past, tools);
  throw new Error(`Nothing is kept of ${order.subject.name} that a rule could be tested on.`);
}

/**
 * Goes through payments in the order in which they came. Of an answer in the past the score and the rules that fired are
 * known; conditions on more of it are unknown. What history a payment had is counted anew.
 */
function overPayments(order: BacktestOrder, payments: PastPayments, tools: BacktestTools): BacktestResult {
  const { accountId, rule, subject, fromMs, toMs } = order;
  const holds = compileConditions(rule.when, subject);
  const fields = fieldsOf(rule, subject);
  const needsRequest = [...fields].some((path) => path.startsWith('request.'));
  const replay = replayOf(fields, accountId, payments, tools);
  // What is new is only known by all that came before.
  const startMs = replay === null ? fromMs : 0;
  const progress = progressOf(payments.count(accountId, startMs, toMs), tools);
  const tally = createTally(rule, order.stopFrom, formatPaymentId);
  for (const payment of payments.readPayments(accountId, startMs, toMs, needsRequest)) {
    if (payment.atMs >= fromMs) {
      const facts: RuleFacts = {
        request: needsRequest ? parseRequest(payment.request) : nothing,
        response: { score: payment.score, rules: firedRules(payment.rules) },
        history: replay === null ? null : replay.factsBefore(payment),
        nowMs: payment.atMs,
        isInList: tools.isInList,
      };
      tally.add(payment, holds(facts));
    }
    replay?.add(payment);
    progress();
  }
  return tally.result();
}

/** The history that a rule reads; null when it reads none. */
function replayOf(
  fields: ReadonlySet<string>,
  accountId: string,
  payments: PastPayments,
  { cellOf }: BacktestTools,
): HistoryReplay | null {
  const read = new Set([...fields].filter((path) => path.startsWith('history.')));
  if (read.size === 0) return null;
  const needsFrauds = [...read].some((path) => path.startsWith('history.frauds.'));
  return replayHistory({ fields: read, frauds: needsFrauds ? payments.readFrauds(accountId) : [], cellOf });
}

/** An event keeps little of an answer; conditions on the rest are unknown, and the result says how often. */
function overEvents(
  { accountId, rule, subject, fromMs, toMs, stopFrom }: BacktestOrder,
  mapping: EventMapping,
  events: PastEvents,
  tools: BacktestTools,
): BacktestResult {
  const holds = compileConditions(rule.when, subject);
  const tally = createTally(rule, stopFrom, String);
  const progress = progressOf(events.countEvents(accountId, mapping.endpoints, fromMs, toMs), tools);
  for (const event of events.readEvents(accountId, mapping.endpoints, fromMs, toMs)) {
    const facts = {
      ...recallEvent(event, mapping),
      history: null,
      nowMs: event.atMs,
      isInList: tools.isInList,
    };
    const { id, atMs, subject: customer, risk: score } = event;
    tally.add({ ...noPayment, id, atMs, customer, score }, holds(facts));
    progress();
  }
  return tally.result();
}

const noPayment: PastPayment = {
  id: 0,
  transactionId: null,
  atMs: 0,
  customer: null,
  card: null,
  device: null,
  ip: null,
  email: null,
  phone: null,
  merchant: null,
  currency: null,
  amount: null,
  latitude: null,
  longitude: null,
  country: null,
  score: null,
  rules: '',
  request: null,
  label: null,
};

function progressOf(total: number, { onProgress }: BacktestTools): () => void {
  let read = 0;
  return () => {
    if (++read % progressEvery === 0) onProgress(Math.min(1, read / Math.max(1, total)));
  };
}

/** Every field that the conditions read, `is_new` as the field of history it stands for. */
function fieldsOf(rule: RuleDocument, subject: RuleSubject): Set<string> {
  return new Set(
    leavesOf(rule.when).flatMap(({ leaf: { field, operator, value } }) => {
      const newBy = operator === 'is_new' ? subject.fields.get(field)?.newBy : null;
      return [
        newBy === null || newBy === undefined ? field : `history.${newBy}.is_new`,
        ...(isFieldReference(value) ? [value.field] : []),
      ];
    }),
  );
}

function parseRequest(text: string | null): object {
  if (text === null || text === '') return nothing;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : nothing;
  } catch {
    return nothing;
  }
}

const noRules: readonly object[] = [];

function firedRules(ids: string): readonly object[] {
  return ids === '' ? noRules : ids.split(',').map((id) => ({ id }));
}
