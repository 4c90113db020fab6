import { ApiError, notFound } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { expectedVersion } from '../../http/expected-version.ts';
import { describeProblems } from './problems.ts';
import { readRule } from './read-rule.ts';
import { callerOf } from './rule-caller.ts';
import type { RuleState } from './rule-document.ts';
import { idParameter, stateParameter } from './rule-parameters.ts';
import type { RuleSource } from './rule-source.ts';
import { ruleData, viewRule } from './rule-view.ts';
import { sampleRule } from './sample-rule.ts';
import { ruleId, type StoredRule } from './stored-rule.ts';

interface Report {
  readonly rule: StoredRule;
  readonly subjects: RuleSource['subjects'];
}

interface Deps {
  readonly customRules: RuleSource;
}

export const ruleState = defineEndpoint({
  name: 'rule_state',
  title: 'Change the state of a rule',
  summary: 'Makes a rule a draft, lets it run in shadow or live, or archives it.',
  description:
    'Any state may follow any other. Shadow first is good advice: what the rule would have done is then counted by day in `GET /v2/rules/{id}`. A rule that is archived can be brought back as a draft.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { id: idParameter, state: stateParameter, version: expectedVersion },
  v1: null,
  v2: {
    method: 'POST',
    path: '/rules/{id}/state',
    userId: false,
    data: ruleData,
    view: ({ rule, subjects }: Report) => viewRule(rule, subjects),
  },
  example: { id: 'CR4', state: 'shadow' },
  sample: ({ id, state }): Report => ({
    rule: { ...sampleRule(id), state: state ?? 'shadow' },
    subjects: new Map(),
  }),
  run({ id, state, version }, call, deps: Deps): Promise<Report> {
    if (state === null) throw new ApiError('invalid_params', { detail: 'The state is missing.' });
    return setState(id, { state, version }, call, deps);
  },
});

/** A rule is archived rather than deleted, so that what was applied in the past can still be read. */
export const ruleArchive = defineEndpoint({
  name: 'rule_archive',
  title: 'Archive a rule',
  summary: 'Takes a rule out of use. It keeps its id and its versions.',
  description: 'The same as the state `archived`.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { id: idParameter, version: expectedVersion },
  v1: null,
  v2: {
    method: 'DELETE',
    path: '/rules/{id}',
    userId: false,
    data: ruleData,
    view: ({ rule, subjects }: Report) => viewRule(rule, subjects),
  },
  example: { id: 'CR4' },
  sample: ({ id }): Report => ({ rule: { ...sampleRule(id), state: 'archived' }, subjects: new Map() }),
  run: ({ id, version }, call, deps: Deps): Promise<Report> =>
    setState(id, { state: 'archived', version }, call, deps),
});

async function setState(
  id: number,
  change: { readonly state: RuleState; readonly version: number | null },
  call: Call,
  { customRules }: Deps,
): Promise<Report> {
  const { state } = change;
  const { accountId, author } = callerOf(call);
  const { subjects } = customRules;
  if (state === 'live' || state === 'shadow') {
    const old = await customRules.find(accountId, id);
    const problems = old === null ? null : readRule(old.document, subjects).problems;
    if (problems !== null) {
      throw new ApiError('invalid_params', { detail: `The rule cannot run. ${describeProblems(problems)}` });
    }
  }
  const rule = await customRules.change(accountId, id, author, change);
  if (rule === null) throw notFound('rule', ruleId(id));
  return { rule, subjects };
}
