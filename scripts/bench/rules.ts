/** Time of a condition of a custom rule, and what rules add to an answer. */
import { compileConditions } from '../../src/features/custom-rules/compile-rule.ts';
import { compileRule, createRuleRunner } from '../../src/features/custom-rules/create-rule-runner.ts';
import { operatorNames, operators } from '../../src/features/custom-rules/operators.ts';
import { readRule } from '../../src/features/custom-rules/read-rule.ts';
import { sampleFacts, sampleSubject } from '../../src/features/custom-rules/sample-subject.fixture.ts';
import { markdownTable, median } from './table.ts';

const rounds = 7;
const repeats = 200_000;
const subjects = new Map([[sampleSubject.name, sampleSubject]]);

/** A field and a value that suit each kind of operand. */
const operands: Readonly<Record<string, readonly [string, unknown]>> = {
  none: ['response.is_valid', undefined],
  scalar: ['request.customer_email', 'somebody@example.org'],
  number: ['request.amount', 100],
  range: ['response.score', [10, 60]],
  scalars: ['response.country.code', Array.from({ length: 100 }, (_, index) => `X${index}`)],
  text: ['request.customer_email', '@example.org'],
  texts: ['request.customer_email', ['j?n*e@*.example.???', '*@example.net']],
  time: ['response.country.since', '2024-03-02'],
  days: ['response.country.since', 30],
  networks: ['request.customer_ip', Array.from({ length: 20 }, (_, index) => `10.${index}.0.0/16`)],
  list: ['request.customer_email', 'email'],
};

export function benchRules(): void {
  // The yardstick: a plain look at one property and a comparison of texts.
  const plain = nanoseconds(() => (sampleFacts.request.customer_email === other ? 1 : 0));
  const rows = operatorNames.map((operator) => {
    const kind = Object.hasOwn(operators, operator)
      ? operators[operator as keyof typeof operators].operand
      : 'none';
    const [field, value] = operands[kind] as readonly [string, unknown];
    const path = operator === 'is_new' ? 'request.customer_ip' : field;
    const condition = compile({ field: path, operator, value });
    const ns = nanoseconds(() => condition(sampleFacts));
    return {
      operator,
      value: kind,
      'ns a condition': Math.round(ns),
      'times a plain comparison': Math.round(ns / plain),
    };
  });
  process.stdout.write(
    `\n### Conditions of custom rules (medians of ${rounds} rounds)\n\n${markdownTable(rows)}\n`,
  );
  const worst = Math.max(...rows.map((row) => row['ns a condition']));
  process.stdout.write(`\nSlowest condition: ${worst} ns. A plain comparison: ${plain.toFixed(1)} ns.\n`);

  const sizes = [1, 10, 100].map((count) => {
    const ns = nanoseconds(runnerOf(count), 20_000);
    return {
      'live rules of 4 conditions': count,
      'ns an answer': Math.round(ns),
      'ns a condition': Math.round(ns / count / 4),
    };
  });
  process.stdout.write(`\n${markdownTable(sizes)}\n`);
}

const other = ['somebody', 'example.org'].join('@');

function compile(leaf: object) {
  const read = readRule({ title: 't', endpoint: 'payment', when: leaf, action: { type: 'note' } }, subjects);
  if (read.rule === null) throw new Error(JSON.stringify(read.problems));
  return compileConditions(read.rule.when, sampleSubject);
}

/** Rules that come to their last condition and do not hold. */
function runnerOf(count: number): () => unknown {
  const when = {
    all: [
      { field: 'request.customer_email', operator: 'ends_with', value: '@example.com' },
      { field: 'response.score', operator: 'between', value: [10, 60] },
      { field: 'history.customer.payments_1h', operator: 'greater', value: 3 },
      { field: 'response.country.code', operator: 'in', value: ['AT', 'CH'] },
    ],
  };
  const read = readRule({ title: 't', endpoint: 'payment', when, action: { type: 'note' } }, subjects);
  if (read.rule === null) throw new Error(JSON.stringify(read.problems));
  const { rule } = read;
  const live = Array.from({ length: count }, (_, index) => compileRule(index + 1, rule, sampleSubject));
  const runner = createRuleRunner({ live, shadow: [], count: () => {}, isInList: null });
  const report = {};
  const input = { ...sampleFacts, isAllowed: false };
  return () => runner.run(input, report, (same) => same);
}

function nanoseconds(work: () => unknown, times = repeats): number {
  let kept: unknown = null;
  const one = (): number => {
    const start = performance.now();
    for (let index = 0; index < times; index++) kept = work();
    return ((performance.now() - start) * 1e6) / times;
  };
  one();
  const result = median(Array.from({ length: rounds }, one));
  if (kept === undefined) throw new Error('Nothing was measured.');
  return result;
}
