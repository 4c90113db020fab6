import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingParts, rememberStatus, type StatusFacts } from './status-facts.ts';

const facts: StatusFacts = {
  version: '1.0.0',
  startedAtMs: 0,
  database: { name: 'SQLite', answers: true },
  dataSets: [],
  feeds: [],
};
const dataSet = { id: 'city', title: 'Cities', terms: '', builtAtMs: null, entries: null };

test('nothing is missing when the database answers and required data is ready', () => {
  const dataSets = [
    { ...dataSet, state: 'ready', required: true } as const,
    { ...dataSet, id: 'extra', state: 'missing', required: false } as const,
  ];
  assert.deepEqual(missingParts({ ...facts, dataSets }), []);
});

test('a database that does not answer and required data that is not loaded are named', () => {
  const dataSets = [{ ...dataSet, state: 'loading', required: true } as const];
  assert.deepEqual(missingParts({ ...facts, dataSets, database: { name: 'SQLite', answers: false } }), [
    'database',
    'city',
  ]);
});

test('the status is asked once in its time, whoever asks', async () => {
  let asked = 0;
  let nowMs = 0;
  const status = rememberStatus(
    () => {
      asked++;
      return facts;
    },
    1000,
    () => nowMs,
  );
  await Promise.all([status(), status(), status()]);
  nowMs = 999;
  await status();
  assert.equal(asked, 1);
  nowMs = 1000;
  await status();
  assert.equal(asked, 2);
  nowMs = 0;
  await status();
  assert.equal(asked, 3, 'a clock that went back does not freeze it');
});

test('a status that could not be read is asked for again', async () => {
  let asked = 0;
  const status = rememberStatus(
    () => {
      if (asked++ === 0) throw new Error('away');
      return facts;
    },
    1000,
    () => 0,
  );
  await assert.rejects(status());
  assert.equal(await status(), facts);
});
