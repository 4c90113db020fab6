import { Type } from 'typebox';
import { notFound } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { record } from '../../http/schema.ts';
import { callerOf } from './rule-caller.ts';
import { idParameter } from './rule-parameters.ts';
import type { RuleSource } from './rule-source.ts';
import { ruleDayData, ruleFields, versionData, viewDay, viewRule, viewVersion } from './rule-view.ts';
import { sampleRule } from './sample-rule.ts';
import { type RuleDay, type RuleVersion, ruleId, type StoredRule } from './stored-rule.ts';

const daysShown = 90;

interface ShownRule {
  readonly rule: StoredRule;
  readonly days: readonly RuleDay[];
  readonly subjects: RuleSource['subjects'];
}

export const ruleShow = defineEndpoint({
  name: 'rule_show',
  title: 'One rule',
  summary: 'A rule with what it did on each of the last days, or in shadow would have done.',
  description: 'The counts are written every second.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { id: idParameter },
  v1: null,
  v2: {
    method: 'GET',
    path: '/rules/{id}',
    userId: false,
    data: record('A rule.', {
      ...ruleFields,
      days: Type.Array(ruleDayData, {
        description: 'The last days on which its conditions held, newest first.',
      }),
    }),
    view: ({ rule, days, subjects }: ShownRule) => ({ ...viewRule(rule, subjects), days: days.map(viewDay) }),
  },
  example: { id: 'CR4' },
  sample: ({ id }): ShownRule => ({
    rule: sampleRule(id),
    days: [{ day: '2026-01-15', state: 'shadow', matches: 12, changes: 9 }],
    subjects: new Map(),
  }),
  async run({ id }, call, deps: { readonly customRules: RuleSource }): Promise<ShownRule> {
    const { accountId } = callerOf(call);
    const { customRules } = deps;
    const [rule, days] = await Promise.all([
      customRules.find(accountId, id),
      customRules.days(accountId, id, daysShown),
    ]);
    if (rule === null) throw notFound('rule', ruleId(id));
    return { rule, days, subjects: customRules.subjects };
  },
});

export const ruleVersions = defineEndpoint({
  name: 'rule_versions',
  title: 'Versions of a rule',
  summary: 'Every version of a rule, newest first: what it was, and who changed it when.',
  description: 'The last 200 versions are answered.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { id: idParameter },
  v1: null,
  v2: {
    method: 'GET',
    path: '/rules/{id}/versions',
    userId: false,
    data: record('Versions of a rule.', {
      versions: Type.Array(versionData, { description: 'Newest first.' }),
    }),
    view: (versions: readonly RuleVersion[]) => ({ versions: versions.map(viewVersion) }),
  },
  example: { id: 'CR4' },
  sample: ({ id }): readonly RuleVersion[] => [sampleRule(id)],
  async run({ id }, call, deps: { readonly customRules: RuleSource }): Promise<readonly RuleVersion[]> {
    const versions = await deps.customRules.versions(callerOf(call).accountId, id);
    if (versions.length === 0) throw notFound('rule', ruleId(id));
    return versions;
  },
});
