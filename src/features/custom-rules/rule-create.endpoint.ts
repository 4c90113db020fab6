import { ApiError } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { callerOf } from './rule-caller.ts';
import { ruleLimits } from './rule-document.ts';
import { exampleWhen, readSentRule, ruleParts, stateParameter } from './rule-parameters.ts';
import type { RuleSource } from './rule-source.ts';
import { ruleData, viewRule } from './rule-view.ts';
import { sampleRule } from './sample-rule.ts';
import type { StoredRule } from './stored-rule.ts';

interface Report {
  readonly rule: StoredRule;
  readonly subjects: RuleSource['subjects'];
}

export const ruleCreate = defineEndpoint({
  name: 'rule_create',
  title: 'Add a rule',
  summary: 'Adds a rule of the account; as a draft unless another state is named.',
  description:
    'Everything that is wrong with the rule is told at once, each problem with the place of it (a JSON pointer). `GET /v2/rules/fields` lists what conditions can be about, and the actions of each endpoint.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { ...ruleParts, state: stateParameter },
  v1: null,
  v2: {
    method: 'POST',
    path: '/rules',
    userId: false,
    data: ruleData,
    view: ({ rule, subjects }: Report) => viewRule(rule, subjects),
  },
  example: {
    title: 'Block example.com',
    endpoint: 'email',
    when: exampleWhen,
    action: { type: 'mark_invalid' },
  },
  sample: (): Report => ({ rule: sampleRule(4), subjects: new Map() }),
  async run(input, call, deps: { readonly customRules: RuleSource }): Promise<Report> {
    const { accountId, author } = callerOf(call);
    const { customRules } = deps;
    const document = readSentRule(input, customRules.subjects);
    const rule = await customRules.create(accountId, author, document, input.state ?? 'draft');
    if (rule === null) {
      throw new ApiError('invalid_params', {
        detail: `An account may have ${ruleLimits.rules} rules. Archive some first.`,
        status: 409,
      });
    }
    return { rule, subjects: customRules.subjects };
  },
});
