/**
 * node scripts/bench/event-rows.ts [million rows]: how many event rows a second are written, without an end user and
 * with one of 100,000, in batches of a millisecond as the server writes them.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEventWriter } from '../../src/features/events/event-writer.store.ts';
import type { CallEvent } from '../../src/http/gate.ts';
import { openStore } from '../../src/store/open-store.ts';

const rows = Math.round(Number(process.argv[2] ?? '1') * 1_000_000);
const users = Array.from({ length: 100_000 }, (_, index) =>
  createHash('md5').update(String(index)).digest('hex'),
);
const batchMs = 1;
const listLength = 50_000;

function measure(withUser: boolean): { rowsPerSecond: number; longestMs: number } {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const store = openStore({ dataDir });
  const writer = createEventWriter(store, { redact: (text) => text, openAlerts: null });
  const startMs = Date.now();
  let spentMs = 0;
  let longestMs = 0;
  for (let done = 0; done < rows; done += listLength) {
    const list = Array.from({ length: listLength }, () => event(startMs + spentMs, withUser));
    for (let next = 0; next < list.length; ) {
      const atMs = performance.now();
      next = writer.write(list, next, atMs + batchMs);
      const tookMs = performance.now() - atMs;
      spentMs += tookMs;
      longestMs = Math.max(longestMs, tookMs);
    }
  }
  store.close();
  rmSync(dataDir, { recursive: true });
  return { rowsPerSecond: Math.round((rows / spentMs) * 1000), longestMs };
}

function event(timeMs: number, withUser: boolean): CallEvent {
  return {
    timeMs: Math.round(timeMs),
    accountId: 'acc_0123456789abcdef',
    keyId: 'key_0123456789abcdef',
    endpoint: 'ip_lookup',
    version: 1,
    subject: `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    userId: withUser ? users[Math.floor(Math.random() * users.length)]! : null,
    countryCode: 'DE',
    risk: 20,
    outcome: 'ok',
    flags: ['vpn'],
    latencyUs: 40,
    source: null,
    persons: [],
    alerts: [],
  };
}

for (const withUser of [false, true, false, true]) {
  const { rowsPerSecond, longestMs } = measure(withUser);
  process.stdout.write(
    `${withUser ? 'with' : 'without'} an end user: ${rowsPerSecond.toLocaleString('en')} rows/s, longest batch ${longestMs.toFixed(1)} ms\n`,
  );
}
