import { ApiError, notFound } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { expectedVersion } from '../../http/expected-version.ts';
import { callerOf } from './rule-caller.ts';
import { idParameter, readSentRule, ruleParts } from './rule-parameters.ts';
import type { RuleSource } from './rule-source.ts';
import { ruleData, viewRule } from './rule-view.ts';
import { sampleRule } from './sample-rule.ts';
import { ruleId, type StoredRule } from './stored-rule.ts';

interface Report {
  readonly rule: StoredRule;
  readonly subjects: RuleSource['subjects'];
}

export const ruleChange = defineEndpoint({
  name: 'rule_change',
  title: 'Change a rule',
  summary: 'Changes the parts of a rule that are sent, in a new version.',
  description:
    'The rule keeps its state: a rule that is live is live as changed, in every process within a second. What it was for (`endpoint`) cannot be changed. A `message` that is null is taken back. Send the `version` that was read, so that a change that somebody else made meanwhile is not lost.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { id: idParameter, ...ruleParts, version: expectedVersion },
  v1: null,
  v2: {
    method: 'PATCH',
    path: '/rules/{id}',
    userId: false,
    data: ruleData,
    view: ({ rule, subjects }: Report) => viewRule(rule, subjects),
  },
  example: { id: 'CR4', title: 'Block example.com' },
  sample: ({ id }): Report => ({ rule: sampleRule(id), subjects: new Map() }),
  async run({ id, version, ...parts }, call, deps: { readonly customRules: RuleSource }): Promise<Report> {
    const { accountId, author } = callerOf(call);
    const { customRules } = deps;
    const old = await customRules.find(accountId, id);
    if (old === null) throw notFound('rule', ruleId(id));
    if (parts.endpoint !== null && parts.endpoint !== old.document.endpoint) {
      throw new ApiError('invalid_params', {
        detail: 'A rule stays with its endpoint; add another rule instead.',
      });
    }
    const sent = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));
    const document = readSentRule({ ...old.document, ...sent }, customRules.subjects);
    const rule = await customRules.change(accountId, id, author, { document, version });
    if (rule === null) throw notFound('rule', ruleId(id));
    return { rule, subjects: customRules.subjects };
  },
});
