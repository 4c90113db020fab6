import { changedScore, decideEffect } from './decide-effect.ts';
import type { PastPayment } from './past-payment.ts';
import type { RuleDocument } from './rule-document.ts';
import { type Truth, unknown, yes } from './truth.ts';

/** Sums of money in one currency, in the currency itself, and how many payments they are of. */
export interface MoneyTally {
  readonly currency: string;
  /** Fraud that the rule would have stopped, which was not stopped. */
  saved: Sum;
  /** Legitimate payments that the rule would have stopped. */
  wronglyStopped: Sum;
  /** Stopped payments of which nobody has said what they are. */
  stoppedUnlabelled: Sum;
  /** Fraud that was stopped, which the rule would have let through. */
  lost: Sum;
  /** Legitimate payments that were stopped, which the rule would have let through. */
  regained: Sum;
}

interface Sum {
  payments: number;
  amount: number;
}

export interface BacktestRow {
  /** Id of the payment or event. */
  readonly id: string;
  readonly transactionId: string | null;
  readonly atMs: number;
  readonly customer: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly label: string | null;
  readonly score: number | null;
  readonly scoreAfter: number | null;
}

export interface BacktestResult {
  readonly looked: number;
  readonly matches: number;
  /** Neither yes nor no: what the conditions are about was not there. */
  readonly undecided: number;
  readonly labels: {
    readonly fraud: LabelTally;
    readonly legitimate: LabelTally;
    readonly disputed: LabelTally;
    readonly none: LabelTally;
  };
  /** Share of fraud among matches that are labelled; null without any. */
  readonly precision: number | null;
  /** Share of the labelled fraud that matches; null without any. */
  readonly recall: number | null;
  readonly falsePositiveRate: number | null;
  readonly money: readonly MoneyTally[];
  readonly days: readonly { readonly day: string; readonly looked: number; readonly matches: number }[];
  readonly rows: readonly BacktestRow[];
  /** What has to be known to read the result; absent in those of before. */
  readonly notes?: readonly string[];
}

interface LabelTally {
  total: number;
  matches: number;
}

export interface Tally {
  add(payment: PastPayment, holds: Truth): void;
  result(): BacktestResult;
}

const rowsOfEach = 10;
const mostDays = 800;
const mostCurrencies = 200;

/** Adds up what a rule would have done. A payment is stopped when its score is at least `stopFrom`. */
export function createTally(
  rule: Pick<RuleDocument, 'action'>,
  stopFrom: number,
  idOf: (id: number) => string,
): Tally {
  const { effect } = decideEffect([{ id: '', title: '', message: '', action: rule.action }]);
  const setsScore = effect.score !== null || effect.points !== 0;
  const labels = { fraud: zero(), legitimate: zero(), disputed: zero(), none: zero() };
  const money = new Map<string, MoneyTally>();
  const days = new Map<string, { looked: number; matches: number }>();
  const rows: Record<keyof typeof labels, BacktestRow[]> = {
    fraud: [],
    legitimate: [],
    disputed: [],
    none: [],
  };
  let [looked, matches, undecided] = [0, 0, 0];
  let [day, dayStart] = ['', Number.POSITIVE_INFINITY];

  function dayOf(atMs: number) {
    const start = Math.floor(atMs / 86_400_000) * 86_400_000;
    if (start !== dayStart) {
      dayStart = start;
      day = new Date(start).toISOString().slice(0, 10);
    }
    let found = days.get(day);
    if (found === undefined) {
      found = { looked: 0, matches: 0 };
      if (days.size < mostDays) days.set(day, found);
    }
    return found;
  }

  function addMoney(payment: PastPayment, label: keyof typeof labels, after: number | null): void {
    const { currency, amount, score } = payment;
    if (amount === null || label === 'disputed') return;
    const wasStopped = score !== null && score >= stopFrom;
    // An action without a score is taken as what stops a payment.
    const isStopped = setsScore ? after !== null && after >= stopFrom : true;
    if (wasStopped === isStopped) return;
    const tally = moneyOf(currency ?? '');
    const sums = isStopped
      ? { fraud: tally.saved, legitimate: tally.wronglyStopped, none: tally.stoppedUnlabelled }
      : { fraud: tally.lost, legitimate: tally.regained, none: null };
    const sum = sums[label];
    if (sum === null) return;
    sum.payments++;
    sum.amount += amount;
  }

  function moneyOf(currency: string): MoneyTally {
    let tally = money.get(currency);
    if (tally === undefined) {
      const sum = (): Sum => ({ payments: 0, amount: 0 });
      tally = {
        currency,
        saved: sum(),
        wronglyStopped: sum(),
        stoppedUnlabelled: sum(),
        lost: sum(),
        regained: sum(),
      };
      if (money.size < mostCurrencies) money.set(currency, tally);
    }
    return tally;
  }

  return {
    add(payment, holds) {
      looked++;
      const ofDay = dayOf(payment.atMs);
      ofDay.looked++;
      const label = labelOf(payment);
      labels[label].total++;
      if (holds === unknown) undecided++;
      if (holds !== yes) return;
      matches++;
      ofDay.matches++;
      labels[label].matches++;
      const { score } = payment;
      const after = score === null ? effect.score : changedScore(score, effect, { minimum: 0, maximum: 100 });
      addMoney(payment, label, after);
      const kept = rows[label];
      if (kept.length === rowsOfEach) kept.shift();
      kept.push(rowOf(payment, idOf(payment.id), after));
    },
    result() {
      const { fraud, legitimate } = labels;
      return {
        looked,
        matches,
        undecided,
        labels,
        precision: share(fraud.matches, fraud.matches + legitimate.matches),
        recall: share(fraud.matches, fraud.total),
        falsePositiveRate: share(legitimate.matches, legitimate.total),
        money: [...money.values()].sort((left, right) => (left.currency < right.currency ? -1 : 1)),
        days: [...days].map(([name, counts]) => ({ day: name, ...counts })),
        rows: [...rows.fraud, ...rows.legitimate, ...rows.disputed, ...rows.none],
      };
    },
  };
}

function zero(): LabelTally {
  return { total: 0, matches: 0 };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** A chargeback is fraud; of what is disputed it is not known yet. */
function labelOf({ label }: PastPayment): 'fraud' | 'legitimate' | 'disputed' | 'none' {
  if (label === 'fraud' || label === 'chargeback') return 'fraud';
  return label ?? 'none';
}

function rowOf(payment: PastPayment, id: string, after: number | null): BacktestRow {
  const { transactionId, atMs, customer, amount, currency, label, score } = payment;
  return { id, transactionId, atMs, customer, amount, currency, label, score, scoreAfter: after };
}
