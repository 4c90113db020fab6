import { Type } from 'typebox';
import { ApiError, notFound } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, sentText } from '../../http/define-parameter.ts';
import { flag, nullable, record, text } from '../../http/schema.ts';
import { compileConditions } from './compile-rule.ts';
import { type ExplainedCondition, explainRule } from './explain-rule.ts';
import { previewResponse } from './preview-response.ts';
import { isObject, type Problem } from './problems.ts';
import { readRule } from './read-rule.ts';
import { callerOf } from './rule-caller.ts';
import type { RuleDocument } from './rule-document.ts';
import { exampleWhen, objectParameter } from './rule-parameters.ts';
import type { RuleSample, RuleSource } from './rule-source.ts';
import { parseRuleId } from './stored-rule.ts';
import { truthFlag } from './truth.ts';

interface TestReport {
  readonly problems: readonly Problem[];
  readonly matches: boolean | null;
  readonly conditions: readonly ExplainedCondition[];
  readonly sample: RuleSample | null;
  readonly after: object | null;
}

const idOrNone = defineParameter<string | null>({
  v1: 'id',
  v2: 'id',
  required: false,
  description: 'Id of a stored rule, in place of `rule`.',
  example: 'CR4',
  schema: Type.String({ maxLength: 12 }),
  read: sentText,
});

const exampleRule = {
  title: 'Block example.com',
  endpoint: 'email',
  when: exampleWhen,
  action: { type: 'mark_invalid' },
};
const anyObject = (description: string) => nullable(Type.Unsafe<object>({ type: 'object', description }));

export const ruleTest = defineEndpoint({
  name: 'rule_test',
  title: 'Try a rule',
  summary: 'Holds a rule against a sample: which conditions hold, and what the answer would be.',
  description:
    'What is left out of the sample is taken from the example of the endpoint; a `request`, `response` or `history` that is sent takes its place. The answer shows the fields that the action itself sets; what follows from them, such as a risk level, is not worked out anew. A rule that cannot be used is answered with its problems. Nothing is stored.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: {
    id: idOrNone,
    rule: objectParameter('rule', 'The rule, as `POST /v2/rules` takes it.', exampleRule),
    request: objectParameter('request', 'What is sent, under the names of v2.', { email: 'a@example.com' }),
    response: objectParameter('response', '`data` of an answer of v2.', { is_role_based: false }),
    history: objectParameter('history', 'What earlier payments say, for rules of payments.', {}),
  },
  v1: null,
  v2: {
    method: 'POST',
    path: '/rules/test',
    userId: false,
    data: record('How a rule fared.', {
      problems: Type.Array(
        record('A problem.', { path: text('JSON pointer into the rule.'), text: text('What is wrong.') }),
        { description: 'Why the rule cannot be used; empty when it can.' },
      ),
      matches: nullable(
        flag('Whether the rule holds; null when it cannot be told, and then it does not fire.'),
      ),
      conditions: Type.Array(
        record('A condition.', {
          path: text('JSON pointer into the rule.'),
          field: text('The field it is on.'),
          operator: text('Its operator.'),
          actual: Type.Unsafe<unknown>({ description: 'What the field has; null when it is not there.' }),
          holds: nullable(flag('Whether it holds; null when it cannot be told.')),
        }),
        { description: 'Every condition of the rule.' },
      ),
      request: anyObject('The request that was used.'),
      response: anyObject('The answer before the rule.'),
      changed_response: anyObject('The answer after the rule; null when it does not fire.'),
    }),
    view: ({ problems, matches, conditions, sample, after }: TestReport) => ({
      problems: problems.map(({ path, text: what }) => ({ path, text: what })),
      matches,
      conditions: conditions.map(({ path, field, operator, actual, holds }) => ({
        path,
        field,
        operator,
        actual,
        holds,
      })),
      request: sample?.request ?? null,
      response: sample?.response ?? null,
      changed_response: after,
    }),
  },
  example: { rule: exampleRule, request: { email: 'a@example.com' } },
  sample: (): TestReport => ({
    problems: [],
    matches: true,
    conditions: [
      {
        path: '/when/all/0',
        field: 'request.email',
        operator: 'ends_with',
        actual: 'a@example.com',
        holds: true,
      },
    ],
    sample: null,
    after: null,
  }),
  async run(input, call, deps: { readonly customRules: RuleSource }): Promise<TestReport> {
    const { accountId } = callerOf(call);
    const { customRules } = deps;
    const sent = input.rule ?? (await storedRule(input.id, accountId, customRules));
    const { rule, problems } = readRule(sent, customRules.subjects);
    const subject = rule === null ? undefined : customRules.subjects.get(rule.endpoint);
    if (rule === null || subject === undefined) {
      return { problems: problems ?? [], matches: null, conditions: [], sample: null, after: null };
    }
    const whole = customRules.sampleOf(rule.endpoint);
    const sample: RuleSample = {
      request: input.request ?? whole.request,
      response: input.response ?? whole.response,
      history: input.history ?? whole.history,
    };
    const isInList = (list: string, value: string) => customRules.isInList(accountId, list, value);
    const facts = { ...sample, nowMs: call.nowMs, isInList };
    const matches = truthFlag(compileConditions(rule.when, subject)(facts));
    return {
      problems: [],
      matches,
      conditions: explainRule(rule, subject, facts),
      sample,
      after: matches === true ? previewResponse(sample.response, input.id ?? newId, rule, subject) : null,
    };
  },
});

/** Stands for the id that a rule would get. */
const newId = 'CR0';

async function storedRule(id: string | null, accountId: string, rules: RuleSource): Promise<RuleDocument> {
  const number = id === null ? null : parseRuleId(id);
  if (id === null)
    throw new ApiError('invalid_params', { detail: 'Send a rule as "rule", or the id of one as "id".' });
  const rule = number === null ? null : await rules.find(accountId, number);
  if (rule === null || !isObject(rule.document)) throw notFound('rule', id);
  return rule.document;
}
