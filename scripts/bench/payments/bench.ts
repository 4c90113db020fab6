/**
 * Payments: what one costs with few and with many stored, and how long they take at a steady rate. The store alone, or
 * with `--endpoint` the whole server. What is measured runs on one core, checkpoints and flushes included.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createKey, exited, load, mulberry32, pinned, startPinned, withProcessorTime } from '../http.ts';
import { serveArgs } from '../serve-args.ts';
import { markdownTable, median } from '../table.ts';
import type { Cost, StoreOrder, StoreResult } from './store.ts';
import { createWorkload } from './workload.ts';

export interface PaymentsBenchOptions {
  readonly stored: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly endpoint: boolean;
}

const small = 10_000;
/** More than are merged at once, so that every round has its share of merging; few ones are merged apart. */
const paymentsOfRound = { small: 8000, large: 90_000 };
const script = join(import.meta.dirname, 'store.ts');
const ratePerSecond = 1000;
const origin = 'http://127.0.0.1:8394';

export async function benchPayments(options: PaymentsBenchOptions): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-payments-'));
  try {
    if (options.endpoint) await benchEndpoint(dir, options);
    else benchStore(dir, options);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function benchStore(dir: string, { stored, rounds, seconds }: PaymentsBenchOptions): void {
  for (const [title, sharedIp] of [
    ['addresses of their own', 0],
    ['a tenth from one address', 0.1],
  ] as const) {
    const order = {
      dir,
      small,
      large: stored,
      rounds,
      payments: paymentsOfRound,
      ratePerSecond,
      rateSeconds: seconds * 5,
    };
    const result = JSON.parse(runPinned({ ...order, sharedIp })) as StoreResult;
    const of = (costs: readonly Cost[], pick: (cost: Cost) => number): number => median(costs.map(pick));
    const ratio = (pick: (cost: Cost) => number): string =>
      (of(result.large, pick) / of(result.small, pick)).toFixed(2);
    const latencies = [...result.latenciesMs].sort((left, right) => left - right);
    const late = (share: number): string =>
      (latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(1);
    report(
      [
        ['payments stored in bulk a second', Math.round(result.fillPerSecond), '–'],
        ['payments a second, durable', Math.round(of(result.large, (cost) => cost.perSecond)), '≥ 2,500'],
        ['time of a payment, × that with 10,000', ratio((cost) => cost.wallUs), '≤ 1.3'],
        ['processor time of a payment, × that with 10,000', ratio((cost) => cost.processorUs), '≤ 1.3'],
        ['processor µs of a payment', Math.round(of(result.large, (cost) => cost.processorUs)), '–'],
        [
          `ms at ${ratePerSecond} a second, p50 / p99 / most`,
          `${late(0.5)} / ${late(0.99)} / ${late(1 - 1e-9)}`,
          'p99 ≤ 20',
        ],
      ],
      `the store alone, ${title}, ${stored.toLocaleString('en-US')} stored`,
    );
    rmSync(dir, { recursive: true, force: true });
  }
}

async function benchEndpoint(dir: string, options: PaymentsBenchOptions): Promise<void> {
  const [few, many] = [
    await measureServer(join(dir, 'few'), small, options),
    await measureServer(join(dir, 'many'), options.stored, options),
  ];
  report(
    [
      ['payments a second', Math.round(many.full.requestsPerSecond), '≥ 2,500'],
      [
        'time of a payment, × that with 10,000',
        (few.full.requestsPerSecond / many.full.requestsPerSecond).toFixed(2),
        '≤ 1.3',
      ],
      [
        'processor time of a payment, × that with 10,000',
        ((many.full.processorUs ?? Number.NaN) / (few.full.processorUs ?? Number.NaN)).toFixed(2),
        '≤ 1.3',
      ],
      ['processor µs of a payment', Math.round(many.full.processorUs ?? Number.NaN), '–'],
      [
        `ms at ${ratePerSecond} a second, p50 / p99`,
        `${many.steady.p50Ms.toFixed(1)} / ${many.steady.p99Ms.toFixed(1)}`,
        'p99 ≤ 20',
      ],
      ['failed', few.full.failed + many.full.failed + many.steady.failed, '0'],
    ],
    `the endpoint, ${options.stored.toLocaleString('en-US')} stored`,
  );
}

async function measureServer(dataDir: string, stored: number, { rounds, seconds }: PaymentsBenchOptions) {
  const plansFile = `${dataDir}.plans.json`;
  writeFileSync(plansFile, JSON.stringify({ premium: { floodPerSecond: 10_000_000 } }));
  const environment = {
    ...process.env,
    ASSAY_DATA_DIR: dataDir,
    ASSAY_FEEDS: 'off',
    ASSAY_LOG_LEVEL: 'error',
    ASSAY_PLANS_FILE: plansFile,
    HOST: '127.0.0.1',
    PORT: '8394',
  };
  const key = createKey(environment);
  const database = new DatabaseSync(join(dataDir, 'assay.db'));
  const { id: accountId } = database.prepare('select id from account limit 1').get() as { id: string };
  database.close();
  runPinned({ dir: dataDir, sharedIp: 0, fill: { payments: stored, accountId } });
  const server = await startPinned(serveArgs(), environment, `${origin}/readyz`);
  try {
    const random = mulberry32(11);
    const workload = createWorkload({ accountId, stored, startMs: 0, random, sharedIp: 0 });
    const bodies = Array.from({ length: 4000 }, (_, index) => {
      const {
        transaction_id: _id,
        customer_email: _mail,
        ...data
      } = JSON.parse(workload.payment(index).request);
      return JSON.stringify({ data });
    });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const order = {
      url: origin,
      paths: bodies.map(() => '/v2/score/payments'),
      bodies,
      headers,
      connections: 32,
    };
    load({ ...order, seconds: 2 });
    const all = Array.from({ length: rounds }, () =>
      withProcessorTime(server.pid, () => load({ ...order, seconds })),
    );
    const middle = [...all].sort((left, right) => left.requestsPerSecond - right.requestsPerSecond)[
      rounds >> 1
    ]!;
    const steady = load({ ...order, seconds: seconds * 5, rate: ratePerSecond });
    return { full: middle, steady };
  } finally {
    server.kill('SIGTERM');
    await exited(server);
  }
}

function runPinned(order: Partial<StoreOrder>): string {
  const [command, ...rest] = pinned('0', [process.execPath, script, JSON.stringify(order)]);
  const result = spawnSync(command!, rest, { encoding: 'utf8', maxBuffer: 1e9 });
  if (result.status !== 0) throw new Error(`The benchmark of payments failed: ${result.stderr}`);
  return result.stdout;
}

function report(rows: readonly (readonly [string, string | number, string])[], title: string): void {
  const table = rows.map(([measure, value, goal]) => ({
    [title]: measure,
    value: typeof value === 'number' ? value.toLocaleString('en-US') : value,
    goal,
  }));
  process.stdout.write(`\n${markdownTable(table)}\n`);
}
