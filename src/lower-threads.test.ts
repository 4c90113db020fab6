import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { lowerEngineThreads } from './lower-threads.ts';

/** Names and nice values of the threads of this process; a name may have spaces, the fields after it do not. */
function threads(): { id: string; name: string; nice: number }[] {
  return readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return {
      id,
      name: stat.slice(stat.indexOf('(') + 1, end),
      nice: Number(stat.slice(end + 2).split(' ')[16]),
    };
  });
}

test('only the helper threads of the engine get less of a busy core', {
  skip: process.platform !== 'linux',
}, () => {
  const before = new Map(threads().map(({ id, nice }) => [id, nice]));
  lowerEngineThreads();
  const helpers = threads().filter(({ name }) => name === 'V8Worker');
  assert.ok(helpers.length > 0);
  const lower = Math.min(19, getPriority() + 10);
  for (const { nice } of helpers) assert.equal(nice, lower);
  for (const { id, name, nice } of threads())
    if (name !== 'V8Worker' && before.has(id)) assert.equal(nice, before.get(id), name);
});

test('housekeeping lowers its own thread and no other', { skip: process.platform !== 'linux' }, async () => {
  const own = threads().find(({ id }) => id === String(process.pid))!.nice;
  const url = new URL('./lower-threads.ts', import.meta.url).href;
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     import(${JSON.stringify(url)}).then(({ lowerOwnThread }) => {
       lowerOwnThread();
       parentPort.postMessage(require('node:fs').readFileSync('/proc/thread-self/stat', 'utf8'));
     });`,
    { eval: true },
  );
  const stat = await new Promise<string>((resolve) => worker.once('message', resolve));
  assert.equal(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]), Math.min(19, own + 5));
  assert.equal(threads().find(({ id }) => id === String(process.pid))!.nice, own);
  await worker.terminate();
});
