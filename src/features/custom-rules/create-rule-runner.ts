import type { RuledReport, RuleEffect, RuleInput, RuleRunner } from '../../http/endpoint-rules.ts';
import { type Condition, compileConditions } from './compile-rule.ts';
import { decideEffect, type MatchedRule } from './decide-effect.ts';
import { isFieldReference, leavesOf, type RuleDocument } from './rule-document.ts';
import type { RuleFacts } from './rule-facts.ts';
import type { RuleSubject } from './rule-subject.ts';
import { yes } from './truth.ts';

/** A rule ready to be held against facts. */
export interface RunnableRule extends MatchedRule {
  readonly number: number;
  readonly priority: number;
  readonly holds: Condition;
  /** `response.security`, `request`, `history`: what the conditions read. */
  readonly parts: ReadonlySet<string>;
}

/** Tells what a rule did, or in shadow would have done, to one answer. */
export type CountMatch = (number: number, state: 'live' | 'shadow', changed: boolean) => void;

export interface RuleSet {
  readonly live: readonly RunnableRule[];
  readonly shadow: readonly RunnableRule[];
  readonly count: CountMatch;
  /** Whether one of the account's lists has a value; null where lists cannot be asked. */
  readonly isInList: RuleFacts['isInList'];
}

export function compileRule(number: number, rule: RuleDocument, subject: RuleSubject): RunnableRule {
  return {
    number,
    id: `CR${number}`,
    title: rule.title,
    message: rule.message ?? rule.title,
    priority: rule.priority,
    action: rule.action,
    holds: compileConditions(rule.when, subject),
    parts: new Set(
      leavesOf(rule.when).flatMap(({ leaf }) => {
        const other = isFieldReference(leaf.value) ? [partOf(leaf.value.field)] : [];
        return [leaf.operator === 'is_new' ? 'history' : partOf(leaf.field), ...other];
      }),
    ),
  };
}

/** `response.rules[].id` → `rules`; `history.ip.is_new` → `history`. */
function partOf(path: string): string {
  const [root, name = ''] = path.split('.');
  return root === 'response' ? name.replace('[]', '') : (root as string);
}

/** By priority, and by number where it is the same. */
export function inOrder(rules: readonly RunnableRule[]): RunnableRule[] {
  return [...rules].sort((left, right) => left.priority - right.priority || left.number - right.number);
}

/** Runs the rules of one account for one subject; live ones change the report, shadow ones are only counted. */
export function createRuleRunner({ live, shadow, count, isInList }: RuleSet): RuleRunner {
  const parts = new Set([...live, ...shadow].flatMap((rule) => [...rule.parts]));

  function run<Report extends RuledReport>(
    input: RuleInput,
    report: Report,
    change: (report: Report, effect: RuleEffect) => Report,
  ): Report {
    const { request, response, history, nowMs } = input;
    const facts: RuleFacts = { request, response, history, nowMs, isInList };
    for (const rule of shadow) {
      if (rule.holds(facts) === yes) count(rule.number, 'shadow', changes(rule, input, report, change));
    }
    const matched = live.filter((rule) => rule.holds(facts) === yes);
    if (matched.length === 0) return report;
    if (input.isAllowed) {
      for (const rule of matched) count(rule.number, 'live', false);
      return report;
    }
    const { effect, applied } = decideEffect(matched);
    for (const rule of matched) {
      const isApplied = applied.rules.some(({ id }) => id === rule.id);
      count(rule.number, 'live', isApplied && changes(rule, input, report, change));
    }
    return { ...change(report, effect), customRules: applied };
  }

  return { wants: (part) => parts.has(part), run };
}

/** Whether a rule alone makes another report. */
function changes<Report extends RuledReport>(
  rule: RunnableRule,
  { isAllowed }: RuleInput,
  report: Report,
  change: (report: Report, effect: RuleEffect) => Report,
): boolean {
  return !isAllowed && change(report, decideEffect([rule]).effect) !== report;
}
