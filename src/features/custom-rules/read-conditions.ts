import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import type { Field } from './field-catalogue.ts';
import {
  fieldOperators,
  isComparing,
  isOperator,
  type Operand,
  type OperatorName,
  operandOf,
  operatorNames,
  operators,
  type Scalar,
} from './operators.ts';
import { isObject, type Problems, refuseUnknownKeys } from './problems.ts';
import { readOperand } from './read-operand.ts';
import { type ConditionTree, type FieldReference, type Leaf, ruleLimits } from './rule-document.ts';
import type { RuleSubject } from './rule-subject.ts';

interface Reader {
  readonly subject: RuleSubject;
  readonly problems: Problems;
  leaves: number;
}

/** Reads `when`: groups `all`, `any` and `not` around conditions. Null when anything is wrong with it. */
export function readConditions(
  sent: unknown,
  subject: RuleSubject,
  problems: Problems,
): ConditionTree | null {
  const reader: Reader = { subject, problems, leaves: 0 };
  const tree = readNode(sent, '/when', 0, reader);
  if (reader.leaves > ruleLimits.conditions) {
    problems.add('/when', `A rule may have at most ${ruleLimits.conditions} conditions.`);
  }
  return tree;
}

const shape = 'This must be a condition with field and operator, or a group: all, any or not.';

function readNode(sent: unknown, path: string, depth: number, reader: Reader): ConditionTree | null {
  const { problems } = reader;
  if (!isObject(sent)) {
    problems.add(path, shape);
    return null;
  }
  const group = (['all', 'any', 'not'] as const).find((name) => Object.hasOwn(sent, name));
  if (group === undefined) return readLeaf(sent, path, reader);
  refuseUnknownKeys(sent, [group], path, problems);
  if (depth >= ruleLimits.depth) {
    problems.add(path, `Groups may stand in one another ${ruleLimits.depth} deep at most.`);
    return null;
  }
  if (group === 'not') {
    const node = readNode(sent['not'], `${path}/not`, depth + 1, reader);
    return node === null ? null : { not: node };
  }
  const items = sent[group];
  if (!Array.isArray(items) || items.length === 0) {
    problems.add(`${path}/${group}`, 'This must be a list of at least one condition or group.');
    return null;
  }
  const nodes: ConditionTree[] = [];
  for (let index = 0; index < items.length; index++) {
    // The sum is told once, by readConditions; what is beyond need not be read.
    if (reader.leaves > ruleLimits.conditions) return null;
    const node = readNode(items[index], `${path}/${group}/${index}`, depth + 1, reader);
    if (node !== null) nodes.push(node);
  }
  if (nodes.length < items.length) return null;
  return group === 'all' ? { all: nodes } : { any: nodes };
}

function readLeaf(sent: Readonly<Record<string, unknown>>, path: string, reader: Reader): Leaf | null {
  const { problems, subject } = reader;
  reader.leaves++;
  if (!Object.hasOwn(sent, 'field')) {
    problems.add(path, shape);
    return null;
  }
  refuseUnknownKeys(sent, ['field', 'operator', 'value'], path, problems);
  const field = findField(sent['field'], subject);
  if (field === null) {
    problems.add(
      `${path}/field`,
      `${subject.name} has no such field. Fields begin with ${rootsOf(subject)}; GET /v2/rules/fields lists them.`,
    );
  }
  const operator = sent['operator'];
  if (!isOperator(operator)) {
    problems.add(`${path}/operator`, `This must be one of ${operatorNames.join(', ')}.`);
    return null;
  }
  if (field === null) return null;
  const unfit = misfit(operator, field);
  if (unfit !== null) {
    problems.add(`${path}/operator`, unfit);
    return null;
  }
  const reference = readReference(sent['value'], operator, path, reader);
  if (reference !== undefined) {
    return reference === null ? null : { field: field.path, operator, value: reference };
  }
  const read = readOperand(sent['value'], operandOf(operator));
  // Of payments no whole number is kept, so such a condition would never hold.
  const problem = read.problem ?? (subject.openRequest && holdsCardNumber(read.operand) ? wholeCard : null);
  if (problem === null) return { field: field.path, operator, value: read.operand };
  problems.add(`${path}/value`, problem);
  return null;
}

const wholeCard =
  'This holds a whole card number, and those are not kept: rules see the first 6 to 8 digits and the last 4, as in 41111111XXXX1111.';

function holdsCardNumber(operand: Operand | null): boolean {
  const values = Array.isArray(operand) ? (operand as readonly Scalar[]) : [operand];
  return values.some((value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return maskCardNumbers(text) !== text;
  });
}

/** Undefined where the value names no field. */
function readReference(
  sent: unknown,
  operator: OperatorName,
  path: string,
  { subject, problems }: Reader,
): FieldReference | null | undefined {
  if (!isObject(sent)) return undefined;
  if (!fieldOperators.includes(operator)) return undefined;
  const field = findField(sent['field'], subject);
  if (field !== null && Object.keys(sent).length === 1) return { field: field.path };
  problems.add(`${path}/value`, 'This must be a value, or {"field": …} with another field.');
  return null;
}

/** A field of the catalogue, or a further one of a request that may have any. */
export function findField(name: unknown, subject: RuleSubject): Field | null {
  if (typeof name !== 'string') return null;
  const known = subject.fields.get(name);
  if (known !== undefined) return known;
  if (!subject.openRequest || !/^request(?:\.[\w-]{1,64}(?:\[\])?){1,4}$/.test(name)) return null;
  return { path: name, type: 'any', description: '', values: null, newBy: null };
}

function misfit(operator: OperatorName, field: Field): string | null {
  if (operator === 'is_new') {
    return field.newBy === null ? 'Whether this field is new cannot be told.' : null;
  }
  if (!isComparing(operator) || operators[operator].types.includes(field.type)) return null;
  const fitting = operatorNames.filter(
    (name) => isComparing(name) && operators[name].types.includes(field.type),
  );
  return `This does not fit a field of type ${field.type}; use one of ${fitting.join(', ')}, exists, not_exists.`;
}

function rootsOf(subject: RuleSubject): string {
  const roots = new Set([...subject.fields.keys()].map((path) => path.slice(0, path.indexOf('.') + 1)));
  return [...roots].join(', ');
}
