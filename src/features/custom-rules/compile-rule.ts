import { compileFieldPath } from './field-path.ts';
import { type Compare, compareFields, compileOperator, isComparing, type Operand } from './operators.ts';
import { isThere } from './read-value.ts';
import { type ConditionTree, isFieldReference, isLeaf, type Leaf } from './rule-document.ts';
import type { RuleFacts } from './rule-facts.ts';
import type { RuleSubject } from './rule-subject.ts';
import { no, not, type Truth, truth, unknown, yes } from './truth.ts';

export type Condition = (facts: RuleFacts) => Truth;

/**
 * Makes a function that tells whether the conditions of a rule hold. It does no I/O, changes nothing and takes a time
 * that the limits of a rule bound. Nothing of a rule is ever run as code.
 */
export function compileConditions(node: ConditionTree, subject: RuleSubject): Condition {
  if (isLeaf(node)) return compileLeaf(node, subject);
  if ('not' in node) {
    const condition = compileConditions(node.not, subject);
    return (facts) => not(condition(facts));
  }
  if ('all' in node) return allOf(node.all.map((item) => compileConditions(item, subject)));
  return anyOf(node.any.map((item) => compileConditions(item, subject)));
}

function allOf(conditions: readonly Condition[]): Condition {
  const only = conditions[0];
  if (conditions.length === 1 && only !== undefined) return only;
  return (facts) => {
    let result: Truth = yes;
    for (let index = 0; index < conditions.length; index++) {
      const of = (conditions[index] as Condition)(facts);
      if (of === no) return no;
      if (of === unknown) result = unknown;
    }
    return result;
  };
}

function anyOf(conditions: readonly Condition[]): Condition {
  const only = conditions[0];
  if (conditions.length === 1 && only !== undefined) return only;
  return (facts) => {
    let result: Truth = no;
    for (let index = 0; index < conditions.length; index++) {
      const of = (conditions[index] as Condition)(facts);
      if (of === yes) return yes;
      if (of === unknown) result = unknown;
    }
    return result;
  };
}

/** One condition alone, as it is also explained. */
export function compileLeaf({ field, operator, value }: Leaf, subject: RuleSubject): Condition {
  const read = compileFieldPath(field);
  if (operator === 'exists') return (facts) => truth(isThere(read(facts)));
  if (operator === 'not_exists') return (facts) => truth(!isThere(read(facts)));
  if (operator === 'is_new') {
    const newBy = subject.fields.get(field)?.newBy ?? '';
    const isNew = compileFieldPath(`history.${newBy}.is_new`);
    return (facts) => {
      const found = isNew(facts);
      return typeof found === 'boolean' ? truth(found) : unknown;
    };
  }
  if (!isComparing(operator)) return () => unknown;
  if (isFieldReference(value)) {
    const readOther = compileFieldPath(value.field);
    return (facts) => {
      const [left, right] = [read(facts), readOther(facts)];
      return left === null || right === null ? unknown : compareFields(operator, left, right);
    };
  }
  return compareWith(read, compileOperator(operator, value as Operand));
}

function compareWith(read: (facts: RuleFacts) => unknown, compare: Compare): Condition {
  return (facts) => {
    const value = read(facts);
    return value === null ? unknown : compare(value, facts);
  };
}
