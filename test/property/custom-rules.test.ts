/** Rules of any form are read or refused without harm, and what is compiled says what a plain interpreter says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compileConditions } from '../../src/features/custom-rules/compile-rule.ts';
import { operatorNames } from '../../src/features/custom-rules/operators.ts';
import { readRule } from '../../src/features/custom-rules/read-rule.ts';
import {
  type ConditionTree,
  isFieldReference,
  isLeaf,
  type Leaf,
  leavesOf,
  ruleLimits,
} from '../../src/features/custom-rules/rule-document.ts';
import { sampleFacts, sampleSubject } from '../../src/features/custom-rules/sample-subject.fixture.ts';
import { truthFlag } from '../../src/features/custom-rules/truth.ts';

const subjects = new Map([[sampleSubject.name, sampleSubject]]);
const fieldNames = [...sampleSubject.fields.keys(), 'request.shop.lane', 'request.shop.open', 'request.none'];

const value = fc.oneof(
  fc.constantFrom('DE', 'jane.doe@example.com', '*@*', '192.0.2.0/24', '2024-03-01', 'email', 'new', '40'),
  fc.integer({ min: -5, max: 130 }),
  fc.boolean(),
  fc.array(fc.oneof(fc.constantFrom('DE', 'mobile', '*'), fc.integer({ min: 0, max: 60 })), { maxLength: 3 }),
  fc.constantFrom(...fieldNames).map((field) => ({ field })),
  fc.constant(undefined),
);
const leaf = fc.record({
  field: fc.constantFrom(...fieldNames),
  operator: fc.constantFrom(...operatorNames),
  value,
});
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('tree') }),
  ),
}));

test('any JSON at all is read as a rule or refused with its problems, and what is read can be run', () => {
  const action = fc.oneof(fc.constant({ type: 'note' }), fc.jsonValue());
  const document = fc.oneof(
    fc.jsonValue(),
    fc.record({
      title: fc.string(),
      endpoint: fc.constant('payment'),
      when: fc.oneof(tree, fc.jsonValue()),
      action,
    }),
  );
  fc.assert(
    fc.property(document, fc.jsonValue(), (sent, facts) => {
      const read = readRule(sent, subjects);
      if (read.rule === null) {
        assert.ok(read.problems.length > 0 && read.problems.length <= 50);
        assert.ok(read.problems.every(({ path, text }) => /^(\/|$)/.test(path) && text !== ''));
        return;
      }
      const condition = compileConditions(read.rule.when, sampleSubject);
      const odd = facts as object;
      for (const given of [sampleFacts, { ...sampleFacts, request: odd, response: odd, history: odd }]) {
        assert.ok([0, 1, 2].includes(condition(given)));
      }
    }),
    { numRuns: 2000 },
  );
});

test('a compiled rule says what a plain interpreter says', () => {
  let run = 0;
  fc.assert(
    fc.property(tree, (when) => {
      const read = readRule({ title: 't', endpoint: 'payment', when, action: { type: 'note' } }, subjects);
      if (read.rule === null) return;
      run++;
      const compiled = truthFlag(compileConditions(read.rule.when, sampleSubject)(sampleFacts));
      assert.equal(compiled, interpret(read.rule.when));
    }),
    { numRuns: 12_000 },
  );
  assert.ok(run > 500, `only ${run} rules were compared`);
});

test('the size of a rule is bounded', () => {
  const many = Array.from({ length: ruleLimits.conditions + 1 }, () => ({
    field: 'response.score',
    operator: 'exists',
  }));
  let deep: unknown = { field: 'response.score', operator: 'exists' };
  for (let depth = 0; depth < 10_000; depth++) deep = { not: deep };
  for (const when of [{ all: many }, deep, { any: [{ all: many }, { all: many }] }]) {
    const read = readRule({ title: 't', endpoint: 'payment', when, action: { type: 'note' } }, subjects);
    assert.equal(read.rule, null);
  }
  const most = readRule(
    { title: 't', endpoint: 'payment', when: { all: many.slice(1) }, action: { type: 'note' } },
    subjects,
  );
  assert.equal(most.rule === null ? 0 : leavesOf(most.rule.when).length, ruleLimits.conditions);
});

/** Null for unknown. */
function interpret(node: ConditionTree): boolean | null {
  if (isLeaf(node)) return judge(node);
  if ('not' in node) {
    const inner = interpret(node.not);
    return inner === null ? null : !inner;
  }
  const results = ('all' in node ? node.all : node.any).map(interpret);
  const decisive = 'any' in node;
  if (results.includes(decisive)) return decisive;
  return results.includes(null) ? null : !decisive;
}

function judge({ field, operator, value }: Leaf): boolean | null {
  const actual = lookUp(field);
  const isThere = actual !== null && actual !== '' && !(Array.isArray(actual) && actual.length === 0);
  if (operator === 'exists') return isThere;
  if (operator === 'not_exists') return !isThere;
  if (operator === 'is_new') {
    const found = lookUp(`history.${sampleSubject.fields.get(field)?.newBy}.is_new`);
    return typeof found === 'boolean' ? found : null;
  }
  if (actual === null) return null;
  const positive = operator.startsWith('not_') ? operator.slice(4) : operator;
  const wanted = isFieldReference(value) ? lookUp(value.field) : value;
  if (isFieldReference(value) && (wanted === null || wanted === undefined)) return null;
  const items = Array.isArray(actual) ? actual : [actual];
  const results = items.map((item) => one(item, positive, wanted, isFieldReference(value)));
  const result = results.includes(true) ? true : results.includes(null) ? null : false;
  return result === null || positive === operator ? result : !result;
}

function lookUp(path: string): unknown {
  const step = (from: unknown, names: readonly string[]): unknown => {
    const [name, ...rest] = names;
    if (name === undefined) return from ?? null;
    if (typeof from !== 'object' || from === null) return null;
    const found = (from as Record<string, unknown>)[name.replace('[]', '')] ?? null;
    if (!name.endsWith('[]')) return step(found, rest);
    return Array.isArray(found) ? found.flatMap((item) => step(item, rest)) : null;
  };
  return step(sampleFacts, path.split('.'));
}

// biome-ignore lint/suspicious/noExplicitAny: values of any type are compared.
function one(actual: any, operator: string, wanted: any, isField: boolean): boolean | null {
  const text = ['string', 'number', 'boolean'].includes(typeof actual) ? String(actual).toLowerCase() : null;
  const isNumber = (item: unknown): boolean =>
    item !== '' && typeof item !== 'boolean' && Number.isFinite(Number(item));
  const number = text === null || !isNumber(actual) ? null : Number(actual);
  const words: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };
  const flag = text === null ? null : (words[text] ?? null);
  const time = toTime(actual);
  const list = (Array.isArray(wanted) ? wanted : [wanted]).map((item) => String(item).toLowerCase());
  const withNumber = (test: (n: number) => boolean): boolean | null =>
    number === null ? null : test(number);
  switch (operator) {
    case 'equals':
      if (isField && isNumber(wanted) && number !== null) return number === Number(wanted);
      if (!isField && typeof wanted === 'number') return withNumber((n) => n === wanted);
      if (!isField && typeof wanted === 'boolean') return flag === null ? null : flag === wanted;
      if (Array.isArray(wanted)) return null;
      return text === null ? null : text === String(wanted).toLowerCase();
    case 'in':
      if (text === null) return null;
      return (
        list.includes(text) || wanted.some((item: unknown) => typeof item === 'number' && item === number)
      );
    case 'matches':
      return text === null ? null : list.some((glob) => toRegExp(glob).test(text));
    case 'contains':
      return text === null ? null : text.includes(list[0]!);
    case 'starts_with':
      return text === null ? null : text.startsWith(list[0]!);
    case 'ends_with':
      return text === null ? null : text.endsWith(list[0]!);
    case 'greater':
      return isField && !isNumber(wanted) ? null : withNumber((n) => n > Number(wanted));
    case 'greater_or_equal':
      return isField && !isNumber(wanted) ? null : withNumber((n) => n >= Number(wanted));
    case 'less':
      return isField && !isNumber(wanted) ? null : withNumber((n) => n < Number(wanted));
    case 'less_or_equal':
      return isField && !isNumber(wanted) ? null : withNumber((n) => n <= Number(wanted));
    case 'between':
      return withNumber((n) => n >= wanted[0] && n <= wanted[1]);
    case 'is_true':
      return flag;
    case 'is_false':
      return flag === null ? null : !flag;
    case 'before':
      return time === null ? null : time < toTime(wanted)!;
    case 'after':
      return time === null ? null : time > toTime(wanted)!;
    case 'older_than':
      return time === null ? null : sampleFacts.nowMs - time > wanted * 86_400_000;
    case 'younger_than':
      return time === null ? null : sampleFacts.nowMs - time < wanted * 86_400_000;
    case 'in_network':
      return text === '192.0.2.77' ? list.includes('192.0.2.0/24') : null;
    case 'in_list':
      return ['string', 'number'].includes(typeof actual)
        ? sampleFacts.isInList(String(wanted), String(actual))
        : null;
    default:
      throw new Error(operator);
  }
}

function toRegExp(glob: string): RegExp {
  const parts = [...glob].map((char) =>
    char === '*' ? '.*' : char === '?' ? '.' : char.replace(/\W/, '\\$&'),
  );
  return new RegExp(`^${parts.join('')}$`, 's');
}

function toTime(value: unknown): number | null {
  if (typeof value === 'number') return value * 1000;
  if (typeof value !== 'string') return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  return /^\d{4}-/.test(value) ? Date.parse(value) : null;
}
