/**
 * What a payment costs in the store, read and written, when its customer, card, device and address have had very many
 * payments, and when its transaction comes again. Says its results as JSON. Usage: node heavy.ts <payments before>
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyPayment } from '../../../src/features/payment/key-payment.ts';
import { createPaymentBulk } from '../../../src/features/payment/payment-bulk.store.ts';
import {
  createPaymentStore,
  type PaymentStore,
} from '../../../src/features/payment/payment-history.store.ts';
import type { PaymentRecord } from '../../../src/features/payment/payment-history.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { mulberry32 } from '../http.ts';
import { median } from '../table.ts';
import { createWorkload } from './workload.ts';

export interface HeavyRow {
  readonly what: string;
  /** Median µs until its facts are read. */
  readonly readUs: number;
  /** Processor µs of the thread that answers, until it is on the disk. */
  readonly wholeUs: number;
}

const before = Number(process.argv[2] ?? 100_000);
const rounds = 5;
const atOnce = 32;
const ofRound = 960;
const verdict = { score: 12.34, rules: ['PF10001', 'PF10017'] };
const nowMs = Date.now();
const dayMs = 86_400_000;
let clockMs = nowMs;
const clock = (): number => clockMs;
const random = mulberry32(9);
const workload = createWorkload({
  accountId: 'acc_bench',
  stored: before,
  startMs: nowMs,
  random,
  sharedIp: 0,
});
let made = 0;

/** Payments of one customer by one card, from one device and address. */
function heavy(atMs: number, change: Partial<PaymentRecord> = {}): PaymentRecord {
  return { ...light(atMs), customer: 'heavy', card: 'heavy', device: 'heavy', ip: '198.51.100.7', ...change };
}

/** Everything but the website is new. */
function light(atMs: number): PaymentRecord {
  const own = `${made}-${made++ % 7}`;
  return {
    ...workload.payment(made),
    at: atMs / 1000,
    transactionId: `order-${own}`,
    customer: `customer-${own}`,
    card: `card-${own}`,
    device: `device-${own}`,
    ip: `2001:db8::${made.toString(16)}`,
    email: `${own}@example.com`,
    phone: `+49${own}`,
  };
}

async function cost(
  what: string,
  history: PaymentStore,
  next: () => PaymentRecord,
  warmUp = ofRound,
): Promise<HeavyRow> {
  const reads: number[] = [];
  const wholes: number[] = [];
  const pay = async (): Promise<void> => {
    clockMs += 1;
    const record = next();
    const beganMs = performance.now();
    history.read(record);
    reads.push(1000 * (performance.now() - beganMs));
    await history.write(record, verdict);
  };
  const payMany = async (payments: number): Promise<void> => {
    let left = payments;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (left-- > 0) await pay();
      }),
    );
  };
  await payMany(warmUp);
  reads.length = 0;
  for (let round = 0; round < rounds; round++) {
    const start = process.threadCpuUsage();
    await payMany(ofRound);
    const { user, system } = process.threadCpuUsage(start);
    wholes.push((user + system) / ofRound);
  }
  return { what, readUs: median(reads), wholeUs: median(wholes) };
}

async function withStore<T>(
  fill: ((index: number) => PaymentRecord) | null,
  work: (history: PaymentStore) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-heavy-'));
  const store = openStore({ dataDir });
  try {
    if (fill !== null) {
      const bulk = createPaymentBulk({
        store,
        writer: store.openWriter(),
        clock,
        source: 'bench',
        author: 'bench',
      });
      for (let start = 0; start < before; start += 5000) {
        const some = Array.from({ length: Math.min(5000, before - start) }, (_, index) => ({
          keyed: keyPayment(fill(start + index), clock()),
          verdict,
          label: null,
        }));
        await bulk.add(some, () => {});
      }
      await bulk.finish();
    }
    const history = createPaymentStore(store, clock);
    try {
      return await work(history);
    } finally {
      await history.close();
    }
  } finally {
    store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const spread = (lengthMs: number) => (index: number) => heavy(nowMs - lengthMs + (index * lengthMs) / before);
const live = (): PaymentRecord => heavy(clockMs);

async function measure(): Promise<HeavyRow[]> {
  const rows: HeavyRow[] = [];
  await withStore(null, async (history) => {
    rows.push(await cost('nothing else of its subjects', history, () => light(clockMs), 3000));
    const again = Array.from({ length: 320 }, () => light(clockMs));
    let turn = 0;
    rows.push(await cost('the same, its transaction again', history, () => again[turn++ % again.length]!));
  });
  await withStore(null, async (history) => {
    rows.push(await cost(`${before / 5} of its subjects, not merged`, history, live, before / 5));
    rows.push(await cost('the same, later ones there already', history, () => heavy(clockMs - 60_000)));
    const again = Array.from({ length: 320 }, live);
    let turn = 0;
    rows.push(await cost('the same, its transaction again', history, () => again[turn++ % again.length]!));
  });
  await withStore(spread(30 * dayMs), async (history) => {
    rows.push(await cost(`${before} of its subjects in 30 days`, history, live));
  });
  await withStore(spread(dayMs / 24), async (history) => {
    rows.push(await cost(`${before} of its subjects in an hour`, history, live));
    rows.push(await cost('the same, half of them later', history, () => heavy(clockMs - dayMs / 48)));
  });
  return rows;
}

process.stdout.write(JSON.stringify(await measure()));
