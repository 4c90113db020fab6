import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatusFacts } from './status-facts.ts';
import { duration, statusPage } from './status-page.ts';

const nowMs = Date.UTC(2026, 0, 15);
const facts: StatusFacts = {
  version: '1.2.3',
  startedAtMs: nowMs - 7_200_000,
  database: { name: 'SQLite', answers: true },
  dataSets: [
    {
      id: 'city',
      title: '<b>Cities</b>',
      terms: '"quoted" & more',
      state: 'ready',
      required: true,
      builtAtMs: nowMs - 86_400_000,
      entries: 1234567,
    },
  ],
  feeds: [
    {
      id: 'tor',
      title: 'Tor',
      terms: 'CC0',
      state: 'failed',
      entries: null,
      lastSuccessMs: null,
      lastError: `<script>${'x'.repeat(500)}`,
    },
  ],
};

test('the page tells version, age, entries and whether the server is ready', () => {
  const text = statusPage(facts, nowMs);
  for (const part of ['1.2.3', '2 hours', '1 day', '1,234,567', 'Ready', '1 of 1', '0 of 1'])
    assert.ok(text.includes(part), part);
});

test('nothing from outside becomes markup', () => {
  const text = statusPage(facts, nowMs);
  assert.ok(text.includes('&lt;b&gt;Cities&lt;/b&gt;'));
  assert.ok(text.includes('&quot;quoted&quot; &amp; more'));
  assert.ok(text.includes('&lt;script&gt;xxx'));
  assert.equal(/<script(?! src=)/.test(text), false);
});

test('a long error is cut', () => {
  assert.equal(statusPage(facts, nowMs).includes('x'.repeat(200)), false);
});

test('what the server waits for is named', () => {
  const text = statusPage({ ...facts, database: { name: 'PostgreSQL', answers: false } }, nowMs);
  assert.ok(text.includes('Waiting for: database.'));
  assert.ok(text.includes('Not ready'));
});

test('the page has no script, style or handler of its own, so that a strict policy fits it', () => {
  assert.equal(/<style|\sstyle=|\son\w+=|javascript:/i.test(statusPage(facts, nowMs)), false);
});

for (const [ms, expected] of [
  [-5, '0 seconds'],
  [1000, '1 second'],
  [59_999, '59 seconds'],
  [60_000, '1 minute'],
  [7_200_000, '2 hours'],
  [86_400_000 * 400, '400 days'],
] as const) {
  test(`${ms} ms are ${expected}`, () => assert.equal(duration(ms), expected));
}
