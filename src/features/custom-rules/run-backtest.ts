import { formatPaymentId } from '../payment/payment-id.ts';
import { type BacktestResult, createTally } from './backtest-tally.ts';
import { compileConditions } from './compile-rule.ts';
import {
  type PastEvent,
  type PastEvents,
  type PastSubject,
  type ReviewSubjects,
  recallEvent,
  toldFields,
} from './past-event.ts';
import { type ListTime, listKindsOf, type PastLists } from './past-lists.ts';
import type { PastPayment, PastPayments } from './past-payment.ts';
import { recalledFields, recallPayment } from './recall-payment.ts';
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
  readonly lists: ListTime;
}

export interface BacktestTools {
  readonly cellOf: (latitude: number, longitude: number) => string | number;
  /** Null where there are none to ask. */
  readonly lists: PastLists | null;
  /** Looks up what calls asked about once more; null where nobody can. */
  readonly review: ReviewSubjects | null;
  /** Share of the payments that have been read; called every few thousand. */
  readonly onProgress: (share: number) => void;
}

const progressEvery = 4096;
const nothing = Object.freeze({});

/** Holds a rule against what is kept of the past: payments, or events of calls. */
export async function runBacktest(
  order: BacktestOrder,
  past: PastPayments & PastEvents,
  tools: BacktestTools,
): Promise<BacktestResult> {
  const { past: kind } = order.subject;
  if (kind === 'payments') return overPayments(order, past, tools);
  if (kind !== null) return overEvents(order, kind, past, tools);
  throw new Error(`Nothing is kept of ${order.subject.name} that a rule could be tested on.`);
}

/**
 * Goes through payments in the order in which they came. Of an answer in the past the score and the rules that fired are
 * known, and what follows from them; conditions on more of it are unknown. What history a payment had is counted anew.
 */
function overPayments(order: BacktestOrder, payments: PastPayments, tools: BacktestTools): BacktestResult {
  const { accountId, rule, subject, fromMs, toMs } = order;
  const holds = compileConditions(rule.when, subject);
  const fields = fieldsOf(rule, subject);
  const needsRequest = [...fields].some((path) => path.startsWith('request.'));
  const needsResponse = [...fields].some((path) => path.startsWith('response.'));
  const replay = replayOf(fields, accountId, payments, tools);
  // What is new is only known by all that came before.
  const startMs = replay === null ? fromMs : 0;
  const progress = progressOf(payments.count(accountId, startMs, toMs), tools);
  const tally = createTally(rule, order.stopFrom, formatPaymentId);
  for (const payment of payments.readPayments(accountId, startMs, toMs, needsRequest)) {
    if (payment.atMs >= fromMs) {
      tools.lists?.moveTo(payment.atMs);
      const facts: RuleFacts = {
        request: needsRequest ? parseRequest(payment.request) : nothing,
        response: needsResponse ? recallPayment(payment) : nothing,
        history: replay === null ? null : replay.factsBefore(payment),
        nowMs: payment.atMs,
        isInList: tools.lists?.isInList ?? null,
      };
      tally.add(payment, holds(facts));
    }
    replay?.add(payment);
    progress();
  }
  const notes = [...listNotes(order, tools), ...unknownNotes(fields, recalledFields)];
  return { ...tally.result(), notes };
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

/**
 * Goes through calls in the order in which they came. An event keeps little of an answer; where conditions read more,
 * the subject is looked up once more with the data of today, and the result says so.
 */
async function overEvents(
  order: BacktestOrder,
  mapping: EventMapping,
  events: PastEvents,
  tools: BacktestTools,
): Promise<BacktestResult> {
  const { accountId, rule, subject, fromMs, toMs } = order;
  const holds = compileConditions(rule.when, subject);
  const fields = fieldsOf(rule, subject);
  const told = toldFields(mapping);
  const isTold = [...fields].every((path) => told.has(path) || !path.startsWith('response.'));
  const review = isTold || mapping.review === undefined ? null : reviewOnce(tools.review);
  const tally = createTally(rule, order.stopFrom, String);
  const progress = progressOf(events.countEvents(accountId, mapping.endpoints, fromMs, toMs), tools);
  let withoutSubject = 0;
  for (const portion of portions(events.readEvents(accountId, mapping.endpoints, fromMs, toMs))) {
    const today = review === null ? null : await review(portion);
    for (const [index, event] of portion.entries()) {
      tools.lists?.moveTo(event.atMs);
      const facts = {
        ...recallEvent(event, mapping, today?.[index] ?? null),
        history: null,
        nowMs: event.atMs,
        isInList: tools.lists?.isInList ?? null,
      };
      const { id, atMs, subject: customer, risk: score } = event;
      if (customer === null) withoutSubject++;
      tally.add({ ...noPayment, id, atMs, customer, score }, holds(facts));
      progress();
    }
  }
  const notes = [
    ...listNotes(order, tools),
    ...(review === null ? unknownNotes(fields, told) : [reviewNote]),
    ...(withoutSubject === 0 ? [] : [`What ${withoutSubject} calls asked about is not kept in plain.`]),
  ];
  return { ...tally.result(), notes };
}

const reviewNote =
  'What calls asked about was looked up again with the data of today, asking no network; what was kept of their answers counts as it was then.';

const portionEvents = 256;

function* portions(events: Iterable<PastEvent>): Generator<readonly PastEvent[]> {
  let portion: PastEvent[] = [];
  for (const event of events) {
    portion.push(event);
    if (portion.length < portionEvents) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** Asks once for each subject, as long as memory has room for the answers. */
function reviewOnce(review: ReviewSubjects | null) {
  if (review === null) return null;
  const known = new Map<string, object | null>();
  const keyOf = ({ subject, country }: PastEvent): string => `${country ?? ''} ${subject}`;
  return async (portion: readonly PastEvent[]): Promise<readonly (object | null)[]> => {
    if (known.size > mostReviews) known.clear();
    const open = new Map<string, PastSubject>();
    for (const event of portion) {
      const { subject, country } = event;
      if (subject !== null && !known.has(keyOf(event))) open.set(keyOf(event), { subject, country });
    }
    const answers = open.size === 0 ? [] : await review([...open.values()]);
    for (const [index, key] of [...open.keys()].entries()) known.set(key, answers[index] ?? null);
    return portion.map((event) => (event.subject === null ? null : (known.get(keyOf(event)) ?? null)));
  };
}

const mostReviews = 50_000;

function listNotes({ rule, lists }: BacktestOrder, tools: BacktestTools): string[] {
  if (tools.lists === null || listKindsOf(rule).size === 0) return [];
  return [
    lists === 'now'
      ? 'Lists are those of now: what was added to them later counts for all of the period, what was removed does not.'
      : 'Entries of lists count from when they were added; what was removed is gone, and names and modes are those of now.',
  ];
}

function unknownNotes(fields: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  const unknown = [...fields].filter((path) => path.startsWith('response.') && !known.has(path));
  return unknown.length === 0
    ? []
    : [`Not kept of every answer, so that conditions on it may be unknown: ${unknown.join(', ')}.`];
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
