import { Type } from 'typebox';
import { ApiError, notFound } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';
import type { Backtest, Backtests } from './backtest.ts';
import { backtestData, viewBacktest } from './backtest-view.ts';
import { type ListTime, listTimes } from './past-lists.ts';
import { describeProblems } from './problems.ts';
import { readRule } from './read-rule.ts';
import { numberOf, timeOf } from './read-value.ts';
import { callerOf } from './rule-caller.ts';
import { idParameter } from './rule-parameters.ts';
import type { RuleSource } from './rule-source.ts';
import { sampleRule } from './sample-rule.ts';
import { ruleId } from './stored-rule.ts';

interface Deps {
  readonly customRules: RuleSource;
  readonly backtests: Backtests;
}

/** Scores from here on are answered with the recommendation to block. */
const usualStop = 60;
const usualPeriodMs = 90 * 86_400_000;

const timeParameter = (name: 'from' | 'to', description: string) =>
  defineParameter<number | null>({
    v1: name,
    v2: name,
    required: false,
    description,
    example: '2026-01-01',
    schema: Type.String({ maxLength: 40 }),
    read(sent) {
      if (sent === null) return null;
      const time = timeOf(sent);
      if (time !== null) return time;
      throw new ApiError('invalid_params', { detail: `The ${name} must be an ISO 8601 date or time.` });
    },
  });

const stopFrom = defineParameter<number>({
  v1: 'stop_from',
  v2: 'stop_from',
  required: false,
  description: `A payment is taken as stopped when its score is at least this; ${usualStop} where it is left out.`,
  example: usualStop,
  schema: Type.Number({ minimum: 0, maximum: 100 }),
  read(sent) {
    if (sent === null) return usualStop;
    const number = numberOf(sent);
    if (number !== null && number >= 0 && number <= 100) return number;
    throw new ApiError('invalid_params', { detail: 'The stop_from must be a number from 0 to 100.' });
  },
});

const lists = defineParameter<ListTime>({
  v1: 'lists',
  v2: 'lists',
  required: false,
  description:
    'What conditions on lists are held against. `now`: the lists as they are, which says what they would have caught; the usual. `then`: entries count from when they were added, so that a list filled from the frauds of the period does not know them beforehand. Entries that were removed are gone in either case.',
  example: 'now',
  schema: Type.Unsafe<string>({ type: 'string', enum: [...listTimes] }),
  read(sent) {
    if (sent === null) return 'now';
    const time = listTimes.find((item) => item === sent);
    if (time !== undefined) return time;
    throw new ApiError('invalid_params', { detail: `The lists must be one of ${listTimes.join(', ')}.` });
  },
});

const backtestId = defineParameter<string>({
  v1: 'id',
  v2: 'id',
  required: true,
  description: 'Id of the back-test.',
  example: 'bt_0123456789abcdef',
  schema: Type.String({ maxLength: 40 }),
  read: (sent) => requiredText(sent, 'invalid_params'),
});

function sampleBacktest(id: string): Backtest {
  const nowMs = Date.UTC(2026, 0, 15, 12);
  const { document, version } = sampleRule(4);
  return {
    id,
    accountId: 'acc_1',
    number: 4,
    version,
    rule: document,
    options: { fromMs: Date.UTC(2025, 9, 17), toMs: nowMs, stopFrom: usualStop, lists: 'now' },
    state: 'running',
    progress: 0.25,
    result: null,
    problem: null,
    author: 'key_1',
    createdAt: nowMs,
    finishedAt: null,
  };
}

export const backtestStart = defineEndpoint({
  name: 'backtest_start',
  title: 'Back-test a rule',
  summary: 'Holds a rule against the payments or events of the past: what it would have done.',
  description:
    'It runs beside the server’s other work; ask `GET /v2/backtests/{id}` for how far it is and for the result. Each payment is judged by its request, its score and the rules that fired, and by the history it had then, which is counted anew in the order of time. Rules of other endpoints are held against events; what these do not keep of an answer is looked up again with the data of today. `notes` says what a result rests on, `undecided` for how many rows it could not be told. The version of the rule at the start is tested, whatever its state. A rule that sets or adds to the score stops a payment when the score reaches `stop_from`; any other is taken as stopping what it matches.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: {
    id: idParameter,
    from: timeParameter('from', 'Beginning of the period; 90 days ago where it is left out.'),
    to: timeParameter('to', 'End of the period; now where it is left out.'),
    stopFrom,
    lists,
  },
  v1: null,
  v2: {
    method: 'POST',
    path: '/rules/{id}/backtest',
    userId: false,
    data: backtestData,
    view: viewBacktest,
  },
  example: { id: 'CR4', from: '2026-01-01' },
  sample: (): Backtest => sampleBacktest('bt_0123456789abcdef'),
  async run({ id, from, to, stopFrom: stop, lists: listTime }, call, deps: Deps): Promise<Backtest> {
    const { accountId, author } = callerOf(call);
    const { customRules, backtests } = deps;
    const stored = await customRules.find(accountId, id);
    if (stored === null) throw notFound('rule', ruleId(id));
    const { rule, problems } = readRule(stored.document, customRules.subjects);
    if (rule === null) {
      throw new ApiError('invalid_params', { detail: `The rule cannot run. ${describeProblems(problems)}` });
    }
    if ((customRules.subjects.get(rule.endpoint)?.past ?? null) === null) {
      throw new ApiError('invalid_params', {
        detail: `Rules of ${rule.endpoint} cannot be back-tested: nothing is kept that they could be tested on. Let the rule run in shadow.`,
      });
    }
    const toMs = to ?? call.nowMs;
    const fromMs = from ?? toMs - usualPeriodMs;
    if (fromMs >= toMs) throw new ApiError('invalid_params', { detail: 'The period ends before it begins.' });
    const started = await backtests.start({
      accountId,
      author,
      number: id,
      version: stored.version,
      rule,
      options: { fromMs, toMs, stopFrom: stop, lists: listTime },
    });
    if (started === null) {
      throw new ApiError('flood_detected', {
        detail: 'Five back-tests of the account have not ended yet.',
        retryAfterSeconds: 10,
      });
    }
    return started;
  },
});

export const backtestShow = defineEndpoint({
  name: 'backtest_show',
  title: 'One back-test',
  summary: 'How far a back-test is, and its result.',
  description: 'The last 200 of an account are kept.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { id: backtestId },
  v1: null,
  v2: { method: 'GET', path: '/backtests/{id}', userId: false, data: backtestData, view: viewBacktest },
  example: { id: 'bt_0123456789abcdef' },
  sample: ({ id }): Backtest => sampleBacktest(id),
  async run({ id }, call, deps: Deps): Promise<Backtest> {
    const found = await deps.backtests.find(callerOf(call).accountId, id);
    if (found === null) throw notFound('back-test', id);
    return found;
  },
});

export const backtestCancel = defineEndpoint({
  name: 'backtest_cancel',
  title: 'Cancel a back-test',
  summary: 'Ends a back-test that has not ended yet.',
  description: 'One that has ended stays as it is.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { id: backtestId },
  v1: null,
  v2: {
    method: 'POST',
    path: '/backtests/{id}/cancel',
    userId: false,
    data: backtestData,
    view: viewBacktest,
  },
  example: { id: 'bt_0123456789abcdef' },
  sample: ({ id }): Backtest => ({ ...sampleBacktest(id), state: 'cancelled' }),
  async run({ id }, call, deps: Deps): Promise<Backtest> {
    const found = await deps.backtests.cancel(callerOf(call).accountId, id);
    if (found === null) throw notFound('back-test', id);
    return found;
  },
});
