import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, test } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';

const program = join(import.meta.dirname, '../helpers/record-events.ts');
/** What a killed process may lose at most, in milliseconds of events. */
const lostMs = 100;

let dataDir: string;
let child: ChildProcess;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'assay-events-'));
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the recording program and ends it with a signal after some lines; gives what it said. */
async function recordUntil(signal: NodeJS.Signals, lines: number, perTick: number): Promise<string[]> {
  child = spawn(process.execPath, [program, dataDir, String(perTick)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const output = createInterface({ input: child.stdout! });
  output.on('line', (line) => {
    said.push(line);
    if (said.length === lines) child.kill(signal);
  });
  await Promise.all([once(child, 'exit'), once(output, 'close')]);
  return said;
}

function storedEvents(): number {
  const store = openStore({ dataDir });
  const row = store
    .prepare('select count(*) as rows, max(cast(subject as integer)) as last from event')
    .get() as {
    rows: number;
    last: number;
  };
  store.close();
  assert.equal(row.rows, row.last, 'events are stored in order and without gaps');
  return row.rows;
}

test('a killed process loses less than a tenth of a second of events', async () => {
  const said = await recordUntil('SIGKILL', 120, 20);
  const stored = storedEvents();
  const [lastMs, last] = said.at(-1)!.split(' ').map(Number) as [number, number];
  const sure = said
    .map((line) => line.split(' ').map(Number) as [number, number])
    .filter(([ms]) => ms <= lastMs - lostMs)
    .at(-1)![1];
  assert.ok(
    stored >= sure,
    `${stored} stored, but ${sure} were recorded more than ${lostMs} ms before the end`,
  );
  assert.ok(last > 0);
});

test('a normal stop loses no event', async () => {
  const said = await recordUntil('SIGTERM', 40, 200);
  const [, recorded] = said.at(-1)!.split(' ') as [string, string];
  assert.equal(storedEvents(), Number(recorded));
});
