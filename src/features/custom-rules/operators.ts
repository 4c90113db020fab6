import { type Cidr, cidrContains, parseCidr } from '../ip/cidr.ts';
import { parseIp } from '../ip/parse-ip.ts';
import type { FieldType } from './field-catalogue.ts';
import { compileGlob } from './glob.ts';
import { comparedText, flagOf, maxComparedItems, numberOf, timeOf } from './read-value.ts';
import type { RuleFacts } from './rule-facts.ts';
import { no, not, type Truth, truth, unknown, yes } from './truth.ts';

/** What stands behind an operator; see `readOperand`. `scalar` may name another field instead. */
export type OperandKind =
  | 'none'
  | 'scalar'
  | 'number'
  | 'range'
  | 'scalars'
  | 'text'
  | 'texts'
  | 'time'
  | 'days'
  | 'networks'
  | 'list';

export type Scalar = string | number | boolean;
export type Operand = Scalar | readonly Scalar[] | null;

/** Compares a value that is there. */
export type Compare = (value: unknown, facts: RuleFacts) => Truth;

interface OperatorRow {
  readonly title: string;
  readonly types: readonly FieldType[];
  readonly operand: OperandKind;
  readonly compile: (operand: never) => Compare;
}

const anyType: readonly FieldType[] = ['text', 'number', 'boolean', 'list', 'any'];
const texts: readonly FieldType[] = ['text', 'list', 'any', 'number'];
const numbers: readonly FieldType[] = ['number', 'text', 'list', 'any'];
const times: readonly FieldType[] = ['text', 'number', 'list', 'any'];
const flags: readonly FieldType[] = ['boolean', 'list', 'any', 'text', 'number'];

function row<T extends Operand>(
  title: string,
  types: readonly FieldType[],
  operand: OperandKind,
  compile: (operand: T) => Compare,
): OperatorRow {
  return { title, types, operand, compile: compile as OperatorRow['compile'] };
}

/** The same question with the answers swapped; what is unknown stays so. */
function negated<T extends Operand>(compile: (operand: T) => Compare): (operand: T) => Compare {
  return (operand) => {
    const compare = compile(operand);
    return (value, facts) => not(compare(value, facts));
  };
}

/** For a list: yes if it is so for one of its items. */
function some<T extends Operand>(compile: (operand: T) => Compare): (operand: T) => Compare {
  return (operand) => {
    const compare = compile(operand);
    return (value, facts) =>
      Array.isArray(value) ? someItem(value, (item) => compare(item, facts)) : compare(value, facts);
  };
}

function someItem(items: readonly unknown[], test: (item: unknown) => Truth): Truth {
  let result: Truth = no;
  const count = Math.min(items.length, maxComparedItems);
  for (let index = 0; index < count; index++) {
    const item = items[index];
    const of = item === null || item === undefined ? unknown : test(item);
    if (of === yes) return yes;
    if (of === unknown) result = unknown;
  }
  return result;
}

const textTest =
  (make: (operand: string) => (text: string) => boolean) =>
  (operand: string): Compare => {
    const test = make(operand.toLowerCase());
    return (value) => {
      const text = comparedText(value);
      return text === null ? unknown : truth(test(text));
    };
  };

const numberTest =
  (test: (value: number, operand: number) => boolean) =>
  (operand: number): Compare =>
  (value) => {
    const number = numberOf(value);
    return number === null ? unknown : truth(test(number, operand));
  };

const timeTest =
  (test: (valueMs: number, operand: number, nowMs: number) => boolean) =>
  (operand: string | number): Compare => {
    const wanted = typeof operand === 'number' ? operand : (timeOf(operand) ?? Number.NaN);
    return (value, facts) => {
      const time = timeOf(value);
      return time === null ? unknown : truth(test(time, wanted, facts.nowMs));
    };
  };

/** A number is compared as a number, a flag as a flag, all else as text. */
function compileEquals(operand: Scalar): Compare {
  if (typeof operand === 'number') return numberTest((value, wanted) => value === wanted)(operand);
  if (typeof operand === 'boolean') {
    return (value) => {
      const flag = flagOf(value);
      return flag === null ? unknown : truth(flag === operand);
    };
  }
  return textTest((wanted) => (text) => text === wanted)(operand);
}

function compileIn(operand: readonly Scalar[]): Compare {
  const words = new Set(operand.map((item) => String(item).toLowerCase()));
  const wanted = new Set(operand.filter((item) => typeof item === 'number'));
  return (value) => {
    const text = comparedText(value);
    if (text === null) return unknown;
    if (words.has(text)) return yes;
    if (wanted.size === 0) return no;
    const number = numberOf(value);
    return truth(number !== null && wanted.has(number));
  };
}

function compileGlobs(operand: readonly string[]): Compare {
  const globs = operand.map(compileGlob);
  return (value) => {
    const text = comparedText(value);
    return text === null ? unknown : truth(globs.some((matches) => matches(text)));
  };
}

function compileNetworks(operand: readonly string[]): Compare {
  const networks = operand.map(parseCidr).filter((cidr): cidr is Cidr => cidr !== null);
  return (value) => {
    const ip = typeof value === 'string' && value.length <= 64 ? parseIp(value) : null;
    return ip === null ? unknown : truth(networks.some((cidr) => cidrContains(cidr, ip)));
  };
}

function compileInList(operand: string): Compare {
  return (value, { isInList }) => {
    if (isInList === null || (typeof value !== 'string' && typeof value !== 'number')) return unknown;
    const found = isInList(operand, String(value));
    return found === null ? unknown : truth(found);
  };
}

function compileFlag(wanted: boolean): () => Compare {
  return () => compileEquals(wanted);
}

const dayMs = 86_400_000;

/** THE TABLE of operators that compare a value. `exists`, `not_exists` and `is_new` are not among them. */
export const operators = {
  equals: row('is', anyType, 'scalar', some(compileEquals)),
  not_equals: row('is not', anyType, 'scalar', negated(some(compileEquals))),
  in: row('is one of', anyType, 'scalars', some(compileIn)),
  not_in: row('is none of', anyType, 'scalars', negated(some(compileIn))),
  matches: row('matches', texts, 'texts', some(compileGlobs)),
  not_matches: row('does not match', texts, 'texts', negated(some(compileGlobs))),
  contains: row('contains', texts, 'text', some(textTest((part) => (text) => text.includes(part)))),
  not_contains: row(
    'does not contain',
    texts,
    'text',
    negated(some(textTest((part) => (text) => text.includes(part)))),
  ),
  starts_with: row('begins with', texts, 'text', some(textTest((part) => (text) => text.startsWith(part)))),
  ends_with: row('ends with', texts, 'text', some(textTest((part) => (text) => text.endsWith(part)))),
  greater: row('is more than', numbers, 'number', some(numberTest((value, than) => value > than))),
  greater_or_equal: row('is at least', numbers, 'number', some(numberTest((value, than) => value >= than))),
  less: row('is less than', numbers, 'number', some(numberTest((value, than) => value < than))),
  less_or_equal: row('is at most', numbers, 'number', some(numberTest((value, than) => value <= than))),
  between: row(
    'is between',
    numbers,
    'range',
    some(([low, high]: readonly [number, number]) => numberTest((value) => value >= low && value <= high)(0)),
  ),
  is_true: row('is true', flags, 'none', some(compileFlag(true))),
  is_false: row('is false', flags, 'none', some(compileFlag(false))),
  before: row('is before', times, 'time', some(timeTest((time, wanted) => time < wanted))),
  after: row('is after', times, 'time', some(timeTest((time, wanted) => time > wanted))),
  older_than: row(
    'is more days ago than',
    times,
    'days',
    some(timeTest((time, days, nowMs) => nowMs - time > days * dayMs)),
  ),
  younger_than: row(
    'is fewer days ago than',
    times,
    'days',
    some(timeTest((time, days, nowMs) => nowMs - time < days * dayMs)),
  ),
  in_network: row('is in the network', texts, 'networks', some(compileNetworks)),
  not_in_network: row('is not in the network', texts, 'networks', negated(some(compileNetworks))),
  in_list: row('is in the list', texts, 'list', some(compileInList)),
  not_in_list: row('is not in the list', texts, 'list', negated(some(compileInList))),
} as const satisfies Readonly<Record<string, OperatorRow>>;

/** Operators that tell something of a value that may be missing. */
export const presenceOperators = {
  exists: { title: 'is there', operand: 'none' },
  not_exists: { title: 'is not there', operand: 'none' },
  is_new: { title: 'is new', operand: 'none' },
} as const;

export type ComparingOperator = keyof typeof operators;
export type OperatorName = ComparingOperator | keyof typeof presenceOperators;

export const operatorNames = [...Object.keys(operators), ...Object.keys(presenceOperators)] as OperatorName[];

export function isOperator(name: unknown): name is OperatorName {
  return (
    typeof name === 'string' && (Object.hasOwn(operators, name) || Object.hasOwn(presenceOperators, name))
  );
}

export function isComparing(name: OperatorName): name is ComparingOperator {
  return Object.hasOwn(operators, name);
}

export function operandOf(name: OperatorName): OperandKind {
  return isComparing(name) ? operators[name].operand : 'none';
}

export function compileOperator(name: ComparingOperator, operand: Operand): Compare {
  return operators[name].compile(operand as never);
}

/** Compares two values of which neither is known beforehand; the first may be a list. */
export function compareFields(name: ComparingOperator, value: unknown, other: unknown): Truth {
  if (Array.isArray(value)) {
    return name === 'not_equals'
      ? not(compareFields('equals', value, other))
      : someItem(value, (item) => (Array.isArray(item) ? unknown : compareFields(name, item, other)));
  }
  const left = numberOf(value);
  const right = numberOf(other);
  if (left === null || right === null) {
    if (name !== 'equals' && name !== 'not_equals') return unknown;
    const [leftText, rightText] = [comparedText(value), comparedText(other)];
    if (leftText === null || rightText === null) return unknown;
    return truth((leftText === rightText) === (name === 'equals'));
  }
  switch (name) {
    case 'equals':
      return truth(left === right);
    case 'not_equals':
      return truth(left !== right);
    case 'greater':
      return truth(left > right);
    case 'greater_or_equal':
      return truth(left >= right);
    case 'less':
      return truth(left < right);
    case 'less_or_equal':
      return truth(left <= right);
    default:
      return unknown;
  }
}

/** Operators whose operand may be another field. */
export const fieldOperators: readonly OperatorName[] = [
  'equals',
  'not_equals',
  'greater',
  'greater_or_equal',
  'less',
  'less_or_equal',
];
