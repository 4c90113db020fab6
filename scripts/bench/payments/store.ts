/**
 * The part of the payments benchmark that is pinned to one core: fills two stores, a small and a large one, and
 * measures in turn what a payment costs in each, then how long payments take at a steady rate. Says its results as JSON.
 */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startMaintenance } from '../../../src/features/events/start-maintenance.ts';
import { keyPayment } from '../../../src/features/payment/key-payment.ts';
import { openPaymentMerge } from '../../../src/features/payment/open-payment-merge.store.ts';
import { createPaymentBulk } from '../../../src/features/payment/payment-bulk.store.ts';
import { createPaymentStore } from '../../../src/features/payment/payment-history.store.ts';
import { createTailStore } from '../../../src/features/payment/payment-tail.store.ts';
import { lowerEngineThreads } from '../../../src/lower-threads.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { mulberry32 } from '../http.ts';
import { createWorkload, type Workload } from './workload.ts';

export interface StoreOrder {
  readonly dir: string;
  readonly small: number;
  readonly large: number;
  readonly rounds: number;
  readonly payments: { readonly small: number; readonly large: number };
  readonly ratePerSecond: number;
  readonly rateSeconds: number;
  readonly sharedIp: number;
  /** Only fills the folder with so many payments of this account. */
  readonly fill?: { readonly payments: number; readonly accountId: string };
}

export interface Cost {
  readonly perSecond: number;
  readonly wallUs: number;
  /** Of all threads. */
  readonly processorUs: number;
}

export interface StoreResult {
  readonly fillPerSecond: number;
  readonly small: readonly Cost[];
  readonly large: readonly Cost[];
  readonly latenciesMs: readonly number[];
  readonly latePerSecond: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as StoreOrder;
const random = mulberry32(7);
/** As many requests at once as the load generator of the HTTP benchmark makes. */
const atOnce = 32;
const warmUp = 2000;
const verdict = { score: 12.34, rules: ['PF10001', 'PF10017'] };
const clock = Date.now;
const startMs = Date.now() - 30 * 86_400_000;

const accountId = order.fill?.accountId ?? 'acc_bench';

function workloadOf(stored: number): Workload {
  return createWorkload({ accountId, stored, startMs, random, sharedIp: order.sharedIp });
}

async function fill(dataDir: string, stored: number): Promise<number> {
  mkdirSync(dataDir, { recursive: true });
  const store = openStore({ dataDir });
  const writer = store.openWriter();
  const name = 'bench';
  const bulk = createPaymentBulk({ store, writer, clock, source: name, author: name });
  const workload = workloadOf(stored);
  const beganMs = performance.now();
  for (let index = 0; index < stored; index += 5000) {
    const portion = Array.from({ length: Math.min(5000, stored - index) }, (_, offset) => ({
      keyed: keyPayment(workload.payment(index + offset), clock()),
      verdict,
      label: null,
    }));
    await bulk.add(portion, () => {});
  }
  await bulk.finish();
  const perSecond = (stored / (performance.now() - beganMs)) * 1000;
  writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  store.close();
  return perSecond;
}

async function withServer<T>(
  dataDir: string,
  work: (pay: () => Promise<void>) => Promise<T>,
  stored: number,
) {
  const store = openStore({ dataDir });
  const history = createPaymentStore(store, clock);
  const maintenance = startMaintenance({
    dataDir,
    retentionDays: 90,
    deliveryLogDays: 30,
    paymentDays: 400,
    warn: () => {},
  });
  const workload = workloadOf(stored);
  let next = stored;
  try {
    return await work(async () => {
      const record = { ...workload.payment(next++), at: Date.now() / 1000 };
      history.read(record);
      await history.write(record, verdict);
    });
  } finally {
    await history.close();
    await maintenance.stop();
    store.close();
  }
}

async function saturate(pay: () => Promise<void>, payments: number): Promise<Cost> {
  let left = payments;
  const before = process.cpuUsage();
  const beganMs = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await pay();
    }),
  );
  const wallUs = ((performance.now() - beganMs) * 1000) / payments;
  const { user, system } = process.cpuUsage(before);
  return { perSecond: 1_000_000 / wallUs, wallUs, processorUs: (user + system) / payments };
}

/** What merging costs for each of the payments that wait, where they are too few for the housekeeping to begin. */
function mergeAll(dataDir: string): Cost {
  const store = openStore({ dataDir });
  const writer = store.openWriter();
  const merge = openPaymentMerge({ writer, tail: createTailStore(writer), clock, name: 'bench' });
  const before = process.cpuUsage();
  const beganMs = performance.now();
  let payments = 0;
  while (merge.step(1000) === 'merged') payments = Math.max(payments, merge.waiting);
  writer.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
  const wallUs = ((performance.now() - beganMs) * 1000) / payments;
  const { user, system } = process.cpuUsage(before);
  store.close();
  return { perSecond: 1_000_000 / wallUs, wallUs, processorUs: (user + system) / payments };
}

function sum(left: Cost, right: Cost): Cost {
  const wallUs = left.wallUs + right.wallUs;
  return { perSecond: 1_000_000 / wallUs, wallUs, processorUs: left.processorUs + right.processorUs };
}

/** Payments come at their times, whether or not those before them are answered. */
async function steady(pay: () => Promise<void>, perSecond: number, seconds: number) {
  const latencies: number[] = [];
  const total = perSecond * seconds;
  const beganMs = performance.now();
  const waiting: Promise<void>[] = [];
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - beganMs) / 1000) * perSecond));
    for (; sent < due; sent++) {
      const dueMs = beganMs + (sent / perSecond) * 1000;
      waiting.push(pay().then(() => void latencies.push(performance.now() - dueMs)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(waiting);
  return { latencies, perSecond: (total / (performance.now() - beganMs)) * 1000 };
}

async function measure(): Promise<StoreResult> {
  const [smallDir, largeDir] = [join(order.dir, 'small'), join(order.dir, 'large')];
  await fill(smallDir, order.small);
  const fillPerSecond = await fill(largeDir, order.large);
  const small: Cost[] = [];
  const large: Cost[] = [];
  let stored = order.large;
  for (let round = 0; round < order.rounds; round++) {
    const copy = join(order.dir, `small-${round}`);
    cpSync(smallDir, copy, { recursive: true });
    const run = (payments: number) => async (pay: () => Promise<void>) => {
      await saturate(pay, warmUp);
      return saturate(pay, payments);
    };
    const served = await withServer(copy, run(order.payments.small), order.small);
    small.push(sum(served, mergeAll(copy)));
    large.push(await withServer(largeDir, run(order.payments.large), stored));
    stored += order.payments.large + warmUp;
  }
  const latency = await withServer(
    largeDir,
    async (pay) => {
      // Compiled code and a filled cache, as a server has after its first second.
      await steady(pay, order.ratePerSecond, 2);
      return steady(pay, order.ratePerSecond, order.rateSeconds);
    },
    stored,
  );
  return {
    fillPerSecond,
    small,
    large,
    latenciesMs: latency.latencies,
    latePerSecond: latency.perSecond,
  };
}

// As the server does.
lowerEngineThreads();
if (order.fill === undefined) process.stdout.write(JSON.stringify(await measure()));
else await fill(order.dir, order.fill.payments);
