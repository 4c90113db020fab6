import { compileLeaf } from './compile-rule.ts';
import { compileFieldPath } from './field-path.ts';
import { leavesOf, type RuleDocument } from './rule-document.ts';
import type { RuleFacts } from './rule-facts.ts';
import type { RuleSubject } from './rule-subject.ts';
import { truthFlag } from './truth.ts';

export interface ExplainedCondition {
  /** JSON pointer into the rule. */
  readonly path: string;
  readonly field: string;
  readonly operator: string;
  /** What the field has; null when it is not there. */
  readonly actual: unknown;
  /** Null when it cannot be told. */
  readonly holds: boolean | null;
}

/** Whether each condition of a rule holds, one by one. */
export function explainRule(
  rule: RuleDocument,
  subject: RuleSubject,
  facts: RuleFacts,
): ExplainedCondition[] {
  return leavesOf(rule.when).map(({ path, leaf }) => ({
    path,
    field: leaf.field,
    operator: leaf.operator,
    actual: compileFieldPath(leaf.field)(facts),
    holds: truthFlag(compileLeaf(leaf, subject)(facts)),
  }));
}
