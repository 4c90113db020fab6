import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countAnswer, createRouteStats } from '../route-stats.ts';
import { createMetrics } from './metrics.ts';
import type { StatusFacts } from './status-facts.ts';

const nowMs = Date.UTC(2026, 0, 2);
const facts: StatusFacts = {
  version: '1.0.0',
  startedAtMs: nowMs - 5000,
  database: { name: 'SQLite', answers: true },
  dataSets: [
    {
      id: 'city',
      title: 'City',
      terms: 'x',
      state: 'ready',
      required: true,
      builtAtMs: nowMs - 3_600_000,
      entries: 10,
    },
  ],
  feeds: [
    {
      id: 'tor',
      title: 'Tor',
      terms: 'x',
      state: 'failed',
      entries: 7,
      lastSuccessMs: nowMs - 60_000,
      lastError: 'timed out',
    },
  ],
};

async function read(stats = createRouteStats('ip_lookup', 1)): Promise<string> {
  const metrics = createMetrics({
    routes: () => [stats],
    status: () => facts,
    eventQueueLength: () => 3,
    clock: () => nowMs,
  });
  return metrics.text();
}

test('answers are counted by endpoint, version and outcome', async () => {
  const stats = createRouteStats('ip_lookup', 1);
  countAnswer(stats, null, 40);
  countAnswer(stats, null, 40);
  countAnswer(stats, 'invalid_ip', 40);
  const text = await read(stats);
  assert.match(text, /^# TYPE assay_requests_total counter$/m);
  assert.match(text, /^assay_requests_total\{endpoint="ip_lookup",version="v1",outcome="ok"\} 2$/m);
  assert.match(text, /^assay_requests_total\{endpoint="ip_lookup",version="v1",outcome="invalid_ip"\} 1$/m);
});

test('durations are a histogram whose buckets are cumulative and end with all answers', async () => {
  const stats = createRouteStats('ip_lookup', 2);
  for (const us of [50, 51, 3_000_000]) countAnswer(stats, null, us);
  const text = await read(stats);
  assert.match(text, /^# TYPE assay_request_duration_seconds histogram$/m);
  const bucket = (le: string) =>
    text.match(new RegExp(`_bucket\\{endpoint="ip_lookup",version="v2",le="${le}"\\} (\\d+)`))?.[1];
  assert.equal(bucket('0.00005'), '1');
  assert.equal(bucket('0.0001'), '2');
  assert.equal(bucket('1'), '2');
  assert.equal(bucket('\\+Inf'), '3');
  assert.match(text, /^assay_request_duration_seconds_count\{endpoint="ip_lookup",version="v2"\} 3$/m);
  assert.match(text, /^assay_request_duration_seconds_sum\{endpoint="ip_lookup",version="v2"\} 3\.000101$/m);
});

test('gauges tell the age of data, the state of feeds and the queue', async () => {
  const text = await read();
  assert.match(text, /^assay_data_age_seconds\{source="city"\} 3600$/m);
  assert.match(text, /^assay_feed_entries\{feed="tor"\} 7$/m);
  assert.match(text, /^assay_feed_failing\{feed="tor"\} 1$/m);
  assert.match(text, /^assay_event_queue_length 3$/m);
  assert.match(text, /^assay_uptime_seconds 5$/m);
});

test('every metric has the prefix', async () => {
  const names = (await read()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.deepEqual(
    names.filter((line) => !line.startsWith('assay_')),
    [],
  );
});
