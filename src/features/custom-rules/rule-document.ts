import type { Operand, OperatorName } from './operators.ts';

/** Version of the form below, kept with every stored rule. */
export const ruleFormat = 1;

export const ruleLimits = {
  titleLength: 120,
  messageLength: 300,
  /** Groups in groups. */
  depth: 6,
  /** Conditions in one rule. */
  conditions: 100,
  /** Values behind `in`. */
  values: 1000,
  textLength: 500,
  /** Networks behind `in_network`. */
  networks: 200,
  /** Patterns behind `matches`. */
  patterns: 50,
  priority: 1000,
  /** Rules of an account that are not archived. */
  rules: 500,
} as const;

export const defaultPriority = 100;

/** A condition on one field. `value` may name another field in place of a value. */
export interface Leaf {
  readonly field: string;
  readonly operator: OperatorName;
  readonly value: Operand | FieldReference;
}

export interface FieldReference {
  readonly field: string;
}

export type ConditionTree =
  | Leaf
  | { readonly all: readonly ConditionTree[] }
  | { readonly any: readonly ConditionTree[] }
  | { readonly not: ConditionTree };

export type RuleAction =
  | { readonly type: 'blacklist' | 'whitelist' | 'mark_valid' | 'mark_invalid' | 'note' }
  | { readonly type: 'overwrite_score'; readonly score: number }
  | { readonly type: 'add_score'; readonly points: number };

/** A rule as its author writes it. */
export interface RuleDocument {
  readonly title: string;
  /** What the answer says of it; null for the title. */
  readonly message: string | null;
  readonly endpoint: string;
  /** Rules with a smaller number come first. */
  readonly priority: number;
  readonly when: ConditionTree;
  readonly action: RuleAction;
}

export const ruleStates = ['draft', 'shadow', 'live', 'archived'] as const;
export type RuleState = (typeof ruleStates)[number];

export function isLeaf(node: ConditionTree): node is Leaf {
  return 'field' in node;
}

export function isFieldReference(value: Leaf['value']): value is FieldReference {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every condition of a tree, with its JSON pointer. */
export function leavesOf(
  node: ConditionTree,
  path = '/when',
): { readonly path: string; readonly leaf: Leaf }[] {
  if (isLeaf(node)) return [{ path, leaf: node }];
  if ('not' in node) return leavesOf(node.not, `${path}/not`);
  const [name, nodes] = 'all' in node ? (['all', node.all] as const) : (['any', node.any] as const);
  return nodes.flatMap((item, index) => leavesOf(item, `${path}/${name}/${index}`));
}

/** The paths of all fields that the conditions name. */
export function fieldsReadBy({ when }: Pick<RuleDocument, 'when'>): string[] {
  return leavesOf(when).flatMap(({ leaf: { field, value } }) =>
    isFieldReference(value) ? [field, value.field] : [field],
  );
}
