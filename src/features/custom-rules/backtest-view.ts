import { Type } from 'typebox';
import { choice, integer, nullable, number, record, text } from '../../http/schema.ts';
import type { Backtest } from './backtest.ts';
import { backtestStates } from './backtest.ts';
import type { BacktestResult, BacktestRow, MoneyTally } from './backtest-tally.ts';
import { ruleId } from './stored-rule.ts';

const sum = (what: string) =>
  record(what, { payments: integer('Payments.'), amount: number('Their sum, in the currency itself.') });
const ofLabel = (what: string) =>
  record(what, {
    total: integer('Payments in the period.'),
    matches: integer('Of these, those for which the rule holds.'),
  });

const resultData = record('What came out; null until it is done.', {
  looked: integer('Payments that were looked at.'),
  matches: integer('Payments for which the rule holds.'),
  notes: Type.Array(text('A sentence.'), { description: 'What has to be known to read the result.' }),
  undecided: integer(
    'Payments for which it cannot be told, because what the conditions are about is not there.',
  ),
  labels: record('Matches by label. A chargeback counts as fraud.', {
    fraud: ofLabel('Fraud.'),
    legitimate: ofLabel('Legitimate.'),
    disputed: ofLabel('Disputed: in neither precision nor recall.'),
    none: ofLabel('Without a label.'),
  }),
  precision: nullable(number('Share of fraud among labelled matches; null without any.')),
  recall: nullable(number('Share of the labelled fraud that matches; null without any.')),
  false_positive_rate: nullable(number('Share of legitimate payments that match; null without any.')),
  money: Type.Array(
    record('One currency.', {
      currency: nullable(text('ISO 4217 code; null for payments without one.')),
      saved: sum('Fraud that would have been stopped and was not.'),
      wrongly_stopped: sum('Legitimate payments that would have been stopped and were not.'),
      stopped_unlabelled: sum('Payments without a label that would have been stopped and were not.'),
      lost: sum('Fraud that was stopped and would not have been.'),
      regained: sum('Legitimate payments that were stopped and would not have been.'),
    }),
    { description: 'What it would have cost and saved.' },
  ),
  days: Type.Array(
    record('A day.', {
      day: text('UTC day.'),
      looked: integer('Payments.'),
      matches: integer('Matches.'),
    }),
    { description: 'By day.' },
  ),
  rows: Type.Array(
    record('A payment.', {
      id: text('Id of the payment or event.'),
      transaction_id: nullable(text('Your own id of it.')),
      at: text('ISO 8601 time.'),
      subject: nullable(text('Id of the customer; of an event what was looked up.')),
      amount: nullable(number('Amount.')),
      currency: nullable(text('ISO 4217 code.')),
      label: nullable(text('Its label.')),
      score: nullable(number('Its score.')),
      score_after: nullable(number('Its score with the rule.')),
    }),
    { description: 'Some of the matches, the newest of each label.' },
  ),
});

export const backtestData = record('A back-test.', {
  id: text('Id of the back-test.'),
  rule: text('Id of the rule.'),
  version: integer('Version of the rule that is tested.'),
  state: choice([...backtestStates], '`waiting`, `running`, `done`, `failed` or `cancelled`.'),
  progress: number('From 0 to 1.'),
  from: text('ISO 8601 time of the beginning of the period.'),
  to: text('ISO 8601 time of its end.'),
  stop_from: number('A payment is taken as stopped when its score is at least this.'),
  lists: text('`now`: lists as they are when it runs. `then`: entries count from when they were added.'),
  problem: nullable(text('Why it failed; null when it did not.')),
  author: text('Id of the key that asked for it.'),
  created_at: text('ISO 8601 time.'),
  finished_at: nullable(text('ISO 8601 time.')),
  result: nullable(resultData),
});

const isoTime = (ms: number): string => new Date(ms).toISOString();

export function viewBacktest(backtest: Backtest): object {
  return {
    id: backtest.id,
    rule: ruleId(backtest.number),
    version: backtest.version,
    state: backtest.state,
    progress: Math.round(backtest.progress * 1000) / 1000,
    from: isoTime(backtest.options.fromMs),
    to: isoTime(backtest.options.toMs),
    stop_from: backtest.options.stopFrom,
    lists: backtest.options.lists ?? 'now',
    problem: backtest.problem,
    author: backtest.author,
    created_at: isoTime(backtest.createdAt),
    finished_at: backtest.finishedAt === null ? null : isoTime(backtest.finishedAt),
    result: backtest.result === null ? null : viewResult(backtest.result),
  };
}

function viewResult(result: BacktestResult): object {
  return {
    looked: result.looked,
    matches: result.matches,
    notes: result.notes ?? [],
    undecided: result.undecided,
    labels: result.labels,
    precision: result.precision,
    recall: result.recall,
    false_positive_rate: result.falsePositiveRate,
    money: result.money.map(viewMoney),
    days: result.days,
    rows: result.rows.map(viewRow),
  };
}

function viewMoney(tally: MoneyTally): object {
  return {
    currency: tally.currency === '' ? null : tally.currency,
    saved: rounded(tally.saved),
    wrongly_stopped: rounded(tally.wronglyStopped),
    stopped_unlabelled: rounded(tally.stoppedUnlabelled),
    lost: rounded(tally.lost),
    regained: rounded(tally.regained),
  };
}

/** No currency has more than four decimals; what is beyond comes of adding up. */
function rounded({ payments, amount }: MoneyTally['saved']): object {
  return { payments, amount: Math.round(amount * 10_000) / 10_000 };
}

function viewRow(row: BacktestRow): object {
  return {
    id: row.id,
    transaction_id: row.transactionId,
    at: isoTime(row.atMs),
    subject: row.customer,
    amount: row.amount,
    currency: row.currency,
    label: row.label,
    score: twoDecimals(row.score),
    score_after: twoDecimals(row.scoreAfter),
  };
}

/** As payments are answered. */
function twoDecimals(score: number | null): number | null {
  return score === null ? null : Math.round(score * 100) / 100;
}
