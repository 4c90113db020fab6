import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compileConditions } from './compile-rule.ts';
import { isComparing, operatorNames } from './operators.ts';
import { readRule } from './read-rule.ts';
import { sampleFacts, sampleSubject } from './sample-subject.fixture.ts';
import { type Truth, truthFlag } from './truth.ts';

const subjects = new Map([[sampleSubject.name, sampleSubject]]);

function holds(when: unknown): boolean | null {
  const read = readRule({ title: 't', endpoint: 'payment', when, action: { type: 'note' } }, subjects);
  if (read.rule === null) throw new Error(JSON.stringify(read.problems));
  return truthFlag(compileConditions(read.rule.when, sampleSubject)(sampleFacts) as Truth);
}

const email = 'request.customer_email';
const missing = 'request.missing';

/** Field, operator, value, whether it holds; null for unknown. */
const table: readonly (readonly [string, string, unknown, boolean | null])[] = [
  [email, 'equals', 'jane.doe@example.com', true],
  [email, 'equals', 'jane', false],
  [missing, 'equals', 'jane', null],
  [email, 'not_equals', 'jane', true],
  [missing, 'not_equals', 'jane', null],
  ['request.amount', 'equals', 120.5, true],
  ['request.amount', 'equals', '120.5', false],
  ['response.is_valid', 'equals', true, true],
  ['request.shop.open', 'equals', true, true],
  ['request.amount', 'equals', true, null],
  ['response.tags[]', 'equals', 'mobile', true],
  ['response.tags[]', 'not_equals', 'mobile', false],
  ['response.rules[].id', 'equals', 'PF10002', true],
  ['response.rules[].weight', 'greater', 8, true],
  ['response.rules[].weight', 'greater_or_equal', 10, false],
  ['response.rules[].weight', 'less', 4, true],
  ['response.rules[].weight', 'less_or_equal', 2, false],
  ['response.rules[].weight', 'between', [8, 10], true],
  ['request.items[].sold', 'before', '2024-02-01', true],
  ['request.items[].sold', 'after', '2024-04-01', false],
  ['request.items[].sold', 'younger_than', 30, true],
  ['request.items[].is_gift', 'is_true', undefined, true],
  ['request.items[].codes[]', 'equals', 'c', true],
  ['request.items[].codes', 'equals', 'b', true],
  ['request.items[].price', 'greater', { field: 'request.amount' }, true],
  ['request.items[].price', 'not_equals', { field: 'request.amount' }, true],
  ['request.items[].price', 'equals', { field: missing }, null],
  ['response.country.code', 'in', ['AT', 'DE'], true],
  ['response.country.code', 'in', ['AT', 'CH'], false],
  ['request.amount', 'in', [120.5, 7], true],
  ['response.country.code', 'not_in', ['AT', 'CH'], true],
  [missing, 'not_in', ['AT'], null],
  [email, 'matches', '*@example.???', true],
  [email, 'matches', ['nobody*', 'jane*doe@*'], true],
  [email, 'not_matches', '*@example.org', true],
  [email, 'contains', 'DOE', true],
  [email, 'not_contains', 'smith', true],
  [email, 'starts_with', 'jane.', true],
  [email, 'ends_with', '@example.com', true],
  [email, 'ends_with', '@example.org', false],
  ['request.amount', 'greater', 120, true],
  ['request.amount', 'greater', 120.5, false],
  ['request.amount', 'greater_or_equal', 120.5, true],
  [email, 'greater', 1, null],
  ['response.score', 'less', 41, true],
  ['response.score', 'less_or_equal', 39, false],
  ['response.score', 'between', [40, 60], true],
  ['response.score', 'between', [41, 60], false],
  ['response.is_valid', 'is_true', undefined, true],
  ['response.is_valid', 'is_false', undefined, false],
  ['request.shop.lane', 'is_true', undefined, null],
  ['response.country.since', 'before', '2024-03-02', true],
  ['response.country.since', 'after', '2024-03-02', false],
  ['response.country.since', 'older_than', 30, true],
  ['response.country.since', 'younger_than', 30, false],
  ['response.country.code', 'older_than', 30, null],
  ['request.customer_ip', 'in_network', '192.0.2.0/24', true],
  ['request.customer_ip', 'in_network', ['2001:db8::/32', '198.51.100.1'], false],
  ['request.customer_ip', 'not_in_network', '192.0.2.0/24', false],
  [email, 'in_network', '192.0.2.0/24', null],
  [email, 'in_list', 'email', true],
  [email, 'not_in_list', 'email', false],
  [email, 'in_list', 'ip', false],
  [email, 'in_list', 'phone', null],
  [email, 'exists', undefined, true],
  [missing, 'exists', undefined, false],
  ['request.empty', 'exists', undefined, false],
  ['request.nothing', 'not_exists', undefined, true],
  ['request.customer_ip', 'is_new', undefined, true],
  ['request.customer_id', 'is_new', undefined, false],
  [email, 'is_new', undefined, null],
  ['history.customer.payments_1h', 'greater', 5, true],
  ['history.ip.payments_1h', 'greater', 5, false],
  ['history.phone.payments_1h', 'greater', 5, null],
  ['response.score', 'less', { field: 'request.amount' }, true],
  ['response.country.code', 'not_equals', { field: 'request.customer_id' }, true],
  ['response.country.code', 'equals', { field: missing }, null],
];

describe('operators', () => {
  for (const [field, operator, value, expected] of table) {
    test(`${field} ${operator} ${JSON.stringify(value) ?? ''} is ${expected ?? 'unknown'}`, () => {
      assert.equal(holds({ field, operator, ...(value === undefined ? {} : { value }) }), expected);
    });
  }

  test('every operator is in the table', () => {
    const tried = new Set(table.map(([, operator]) => operator));
    assert.deepEqual(
      operatorNames.filter((name) => !tried.has(name)),
      [],
    );
    assert.ok(operatorNames.some((name) => !isComparing(name)));
  });
});

describe('groups', () => {
  const yes = { field: email, operator: 'exists' };
  const no = { field: missing, operator: 'exists' };
  const unknown = { field: missing, operator: 'equals', value: 1 };
  const groups: readonly (readonly [object, boolean | null])[] = [
    [{ all: [yes, yes] }, true],
    [{ all: [yes, unknown] }, null],
    [{ all: [unknown, no] }, false],
    [{ any: [no, unknown] }, null],
    [{ any: [unknown, yes] }, true],
    [{ any: [no, no] }, false],
    [{ not: no }, true],
    [{ not: unknown }, null],
    [{ all: [{ any: [no, yes] }, { not: { all: [yes, no] } }] }, true],
  ];
  for (const [when, expected] of groups) {
    test(`${JSON.stringify(when)} is ${expected ?? 'unknown'}`, () => assert.equal(holds(when), expected));
  }
});
