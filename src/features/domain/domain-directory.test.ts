import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { isLocked, openStore, type Store } from '../../store/open-store.ts';
import { createDomainStore } from './domain.store.ts';
import {
  createDomainDirectory,
  type DomainDirectory,
  type DomainDirectoryOptions,
} from './domain-directory.ts';
import type { DomainFacts } from './mail-facts.ts';
import { parseDomain } from './parse-domain.ts';
import { sampleDomainReport } from './sample-domain-report.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const good = sampleDomainReport(parseDomain('example.com')!).known!.facts;
const unknown: DomainFacts = {
  mail: {
    exists: null,
    mx: { state: 'unknown', hosts: [], resolves: null, hasAddress: null },
    spf: { state: 'unknown', record: null, lookups: null, problems: [] },
    dmarc: { state: 'unknown', record: null, policy: null, percent: null, foundAt: null },
    dkim: { state: 'unknown', selectors: [], foundBy: null },
    bimi: { state: 'unknown', record: null, logo: null },
  },
  registration: { state: 'unknown', createdAt: null, registrar: null, source: null, server: null },
};

/** Timers that run when the clock is moved. */
function fakeTime() {
  let nowMs = Date.UTC(2026, 0, 1);
  let timers: { readonly atMs: number; readonly work: () => void }[] = [];
  return {
    clock: () => nowMs,
    schedule(work: () => void, milliseconds: number) {
      const timer = { atMs: nowMs + milliseconds, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    /** Sleeps: what was due meanwhile runs late. */
    async leap(milliseconds: number) {
      nowMs += milliseconds;
      await this.advance(0);
    },
    /** Moves on, letting what is started meanwhile finish. */
    async advance(milliseconds: number) {
      const untilMs = nowMs + milliseconds;
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const next = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined) break;
        timers = timers.filter((other) => other !== next);
        nowMs = Math.max(nowMs, next.atMs);
        next.work();
      }
      nowMs = untilMs;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const aborted = (signal: AbortSignal): Promise<DomainFacts> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(unknown)));

describe('the directory of domains', () => {
  let dir: string;
  let store: Store;
  let time: ReturnType<typeof fakeTime>;
  let asked: string[];
  let answer: (name: string) => DomainFacts | Promise<DomainFacts>;
  const opened: DomainDirectory[] = [];

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'assay-domains-'));
    store = openStore({ dataDir: dir });
    time = fakeTime();
    asked = [];
    answer = () => good;
  });
  afterEach(async () => {
    for (const directory of opened.splice(0)) await directory.stop();
    store.close();
    rmSync(dir, { recursive: true });
  });

  function open(given: Partial<DomainDirectoryOptions> = {}): DomainDirectory {
    const directory = createDomainDirectory({
      store: createDomainStore(store),
      collect: async ({ name }, signal) => {
        asked.push(name);
        return Promise.race([answer(name), aborted(signal)]);
      },
      lists: {
        lookUp: () => ({
          isDisposable: false,
          forwardingService: null,
          isFree: false,
          isEducational: false,
          isWellKnown: false,
          isListedDangerous: false,
          evidence: [],
        }),
        findLookAlike: () => null,
      },
      clock: time.clock,
      random: () => 0.501,
      schedule: time.schedule,
      isLocked,
      warn: (message, error) => assert.fail(`${message}: ${String(error)}`),
      lease: `lease-${opened.length}`,
      limits: { total: 100, perAccount: 50, perRegistrable: 5 },
      concurrency: 4,
      maxAgeMs: 30 * dayMs,
      cacheEntries: 10,
      mostRows: 1000,
      ...given,
    });
    opened.push(directory);
    directory.start();
    return directory;
  }
  const ask = (directory: DomainDirectory, name: string, accountId = 'a') =>
    directory.find(parseDomain(name)!, { accountId, nowMs: time.clock() });

  test('an unknown domain answers nothing but that it is being collected, and is known soon after', async () => {
    const directory = open();
    assert.deepEqual(ask(directory, 'one.test').known, null);
    assert.equal(ask(directory, 'one.test').state, 'collecting');
    await time.advance(1000);
    const report = ask(directory, 'one.test');
    assert.equal(report.state, 'ready');
    assert.equal(report.known?.createdAt, '2010-05-17');
    assert.deepEqual(asked, ['one.test']);
  });

  test('nothing is asked twice at once, however often it is ordered', async () => {
    const first = open();
    const second = open();
    let release = (_: DomainFacts): void => {};
    answer = () => new Promise((resolve) => (release = resolve));
    for (let round = 0; round < 20; round++) {
      ask(first, 'one.test', 'a');
      ask(second, 'one.test', 'b');
      await time.advance(50);
    }
    assert.deepEqual(asked, ['one.test']);
    release(good);
    await time.advance(100);
    assert.equal(ask(first, 'one.test').state, 'ready');
    assert.equal(ask(second, 'one.test').state, 'ready');
  });

  test('no more are collected at a time than is allowed', async () => {
    const directory = open();
    answer = () => new Promise(() => {});
    for (let number = 0; number < 20; number++) ask(directory, `d${number}.test`);
    await time.advance(10_000);
    assert.equal(asked.length, 4);
    assert.equal(directory.counts().active, 4);
  });

  test('what is known is answered from memory without reading the table again', async () => {
    const directory = open();
    ask(directory, 'one.test');
    await time.advance(1000);
    const report = ask(directory, 'one.test');
    assert.equal(ask(directory, 'one.test'), report);
    directory.forget();
    assert.notEqual(ask(directory, 'one.test'), report);
  });

  test('the queue survives the end of the process', async () => {
    const first = open({ concurrency: 0 });
    ask(first, 'one.test');
    await time.advance(100);
    await first.stop();
    open();
    await time.advance(100);
    assert.deepEqual(asked, ['one.test']);
  });

  test('what was ordered just before a stop is not lost', async () => {
    const first = open();
    ask(first, 'one.test');
    await first.stop();
    open();
    await time.advance(100);
    assert.deepEqual(asked, ['one.test']);
  });

  test('a domain whose process died is taken up by another when the lease is over', async () => {
    const table = createDomainStore(store);
    table.enqueue([{ name: 'one.test', registrable: 'one.test', accountId: null }], time.clock(), {
      total: 10,
      perAccount: 10,
      perRegistrable: 10,
    });
    table.claim(1, 'the dead', time.clock(), 2 * minuteMs);
    open();
    await time.advance(minuteMs);
    assert.deepEqual(asked, []);
    await time.advance(2 * minuteMs);
    assert.deepEqual(asked, ['one.test']);
    assert.equal(
      table.finish('one.test', 'the dead', { facts: unknown, collectedAtMs: 0, dueAtMs: null }),
      false,
    );
  });

  test('when nobody answers it is tried again, ever more seldom', async () => {
    const directory = open();
    answer = () => unknown;
    ask(directory, 'one.test');
    await time.advance(100);
    assert.equal(asked.length, 1);
    const report = ask(directory, 'one.test');
    assert.equal(report.known?.isMx, null);
    assert.ok(report.reasons.some((text) => text.includes('DNS did not say')));
    await time.advance(29_000);
    assert.equal(asked.length, 1);
    await time.advance(7_000);
    assert.equal(asked.length, 2);
    await time.advance(30_000);
    assert.equal(asked.length, 2);
    for (let hour = 0; hour < 48; hour++) await time.leap(60 * minuteMs);
    assert.ok(asked.length <= 10, String(asked.length));
  });

  test('what was known stays when nobody answers a refresh', async () => {
    const directory = open();
    ask(directory, 'one.test');
    await time.advance(100);
    answer = () => unknown;
    await time.leap(31 * dayMs);
    assert.equal(ask(directory, 'one.test').known?.isMx, true);
    await time.advance(1000);
    assert.equal(asked.length, 2);
    assert.equal(ask(directory, 'one.test').known?.isMx, true);
  });

  test('what is older than thirty days is answered and collected anew when someone asks', async () => {
    const directory = open();
    ask(directory, 'one.test');
    await time.advance(1000);
    await time.leap(29 * dayMs);
    ask(directory, 'one.test');
    await time.advance(1000);
    assert.equal(asked.length, 1);
    await time.leap(2 * dayMs);
    assert.equal(ask(directory, 'one.test').state, 'ready');
    await time.advance(1000);
    assert.equal(asked.length, 2);
  });

  test('neither an account, nor names below one domain, nor all together fill the queue beyond its limits', async () => {
    const directory = open({ concurrency: 0, cacheEntries: 1000 });
    for (let number = 0; number < 60; number++) ask(directory, `d${number}.test`, 'greedy');
    for (let number = 0; number < 20; number++) ask(directory, `h${number}.victim.test`, 'other');
    await time.advance(100);
    assert.equal(directory.counts().waiting, 55);
    for (let number = 0; number < 90; number++) ask(directory, `e${number}.test`, `account ${number}`);
    await time.advance(100);
    assert.equal(directory.counts().waiting, 100);
    const refused = ask(directory, 'd59.test', 'greedy');
    assert.equal(refused.state, 'collecting');
    assert.match(refused.reasons[0] ?? '', /queue is full/);
    assert.ok(directory.counts().refused > 0);
  });

  test('a stop ends collections under way and leaves them to others', async () => {
    const directory = open({
      collect: (_, signal) => aborted(signal),
    });
    ask(directory, 'one.test');
    await time.advance(100);
    await directory.stop();
    open();
    await time.advance(100);
    assert.deepEqual(asked, ['one.test']);
  });

  test('domains that nobody asks for are forgotten, and so are the longest unasked of too many', async () => {
    const directory = open({ mostRows: 3 });
    for (let number = 0; number < 5; number++) {
      ask(directory, `d${number}.test`);
      await time.advance(minuteMs);
    }
    await time.leap(2 * 60 * minuteMs);
    assert.equal(directory.counts().known, 3);
    assert.equal(ask(directory, 'd4.test').state, 'ready');
    await time.leap(200 * dayMs);
    assert.equal(directory.counts().known, 0);
  });
});
