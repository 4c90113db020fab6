/**
 * `npm run simulate`: honest and fraudulent customers pay through the HTTP API of a server that is started for it, in
 * the order of their (simulated) time; frauds are labelled as chargebacks when their time has come. Prints how each
 * way to pay was scored. Everything but the measured speed depends on the seed alone.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from '../bench/table.ts';
import { createDice } from './create-dice.ts';
import { measureScenarios, type Outcome, precisionAndRecall } from './measure.ts';
import { createCustomer, type SimulatedPayment } from './people.ts';
import { scenarios } from './scenarios/index.ts';
import { exploreWorld } from './world.ts';

const help = `npm run simulate -- [options]

  --customers <n>   customers with an account (default 400)
  --days <n>        days that are played (default 45)
  --seed <n>        another seed, another world (default 1)
  --delay <days>    days until a fraud is labelled (default 7; "never" for none)
  --fraud <share>   how much fraud there is, 1 as designed (default 1)
`;

const { values: options } = parseArgs({
  options: {
    customers: { type: 'string', default: '400' },
    days: { type: 'string', default: '45' },
    seed: { type: 'string', default: '1' },
    delay: { type: 'string', default: '7' },
    fraud: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const root = join(import.meta.dirname, '../..');
const origin = 'http://127.0.0.1:8392';
/** Labels go in portions of this many. */
const labelsTogether = 500;

if (options.help) process.stdout.write(help);
else await simulate();

async function simulate(): Promise<void> {
  const days = Number(options.days);
  const delaySeconds = options.delay === 'never' ? Number.POSITIVE_INFINITY : Number(options.delay) * 86_400;
  const folder = mkdtempSync(join(tmpdir(), 'assay-simulate-'));
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify({ premium: { floodPerSecond: 1_000_000 } }));
  const environment = {
    ...process.env,
    ASSAY_DATA_DIR: join(folder, 'data'),
    ASSAY_FEEDS: 'off',
    ASSAY_LOG_LEVEL: 'error',
    ASSAY_PLANS_FILE: plansFile,
    // No names are looked up: only what the server has inside counts.
    ASSAY_DNS_SERVERS: '127.0.0.1:9',
    HOST: '127.0.0.1',
    PORT: '8392',
  };
  const key = createKey(environment);
  const server = spawn(process.execPath, [join(root, 'src/main.ts'), 'serve'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const call = (path: string, body?: unknown): Promise<Record<string, unknown>> => ask(key, path, body);
  try {
    await waitUntilReady();
    const dice = createDice(Number(options.seed));
    say('Looking for addresses …');
    const world = await exploreWorld(call, dice);
    const start = Math.floor(Date.now() / 1000) - (days + 1) * 86_400;
    let made = 0;
    const nextCustomer = (): number => ++made;
    const customers = Array.from({ length: Number(options.customers) }, () =>
      createCustomer(world, dice, nextCustomer(), start),
    );
    const payments = scenarios
      .flatMap((scenario) => {
        const scale = scenario.isFraud ? Number(options.fraud) : 1;
        return scenario.play({ world, dice, customers, start, days, scale, nextCustomer });
      })
      .sort((left, right) => left.at - right.at);
    const began = performance.now();
    const outcomes = await pay(payments, delaySeconds, call);
    say('');
    report(outcomes, payments.length / ((performance.now() - began) / 1000));
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pay(
  payments: readonly SimulatedPayment[],
  delaySeconds: number,
  call: (path: string, body?: unknown) => Promise<Record<string, unknown>>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting: SimulatedPayment[] = [];
  for (const [number, payment] of payments.entries()) {
    const due: SimulatedPayment[] = [];
    while (waiting.length > 0 && waiting[0]!.at + delaySeconds <= payment.at) due.push(waiting.shift()!);
    for (let from = 0; from < due.length; from += labelsTogether) {
      await call('/v2/payments/labels', {
        labels: due.slice(from, from + labelsTogether).map(toLabel(delaySeconds)),
      });
    }
    const { data } = (await call('/v2/score/payments', { data: payment.data })) as {
      data: { score: number; recommendation: string };
    };
    const { scenario, isFraud } = payment;
    outcomes.push({ scenario, isFraud, score: data.score, recommendation: data.recommendation });
    if (isFraud && Number.isFinite(delaySeconds)) waiting.push(payment);
    if (number % 200 === 0)
      say(`${number.toLocaleString('en-US')} of ${payments.length.toLocaleString('en-US')} payments`);
  }
  return outcomes;
}

function toLabel(delaySeconds: number) {
  return ({ data, at }: SimulatedPayment) => ({
    transaction_id: data['transaction_id'],
    label: 'chargeback',
    source: 'simulation',
    time: at + delaySeconds,
  });
}

function report(outcomes: readonly Outcome[], perSecond: number): void {
  const percent = (share: number | null): string => (share === null ? '–' : `${(100 * share).toFixed(1)} %`);
  const rows = measureScenarios(outcomes)
    .sort((left, right) => Number(left.isFraud) - Number(right.isFraud))
    .map((result) => ({
      scenario: result.scenario,
      kind: result.isFraud ? 'fraud' : 'honest',
      payments: result.payments,
      'mean score': result.meanScore.toFixed(1),
      'review or block': percent(result.reviewed),
      block: percent(result.blocked),
      'AUC against honest': result.auc === null ? '–' : result.auc.toFixed(3),
    }));
  process.stdout.write(`\n${markdownTable(rows)}\n\n`);
  const levels = [
    ['review or block', (outcome: Outcome) => outcome.recommendation !== 'allow'],
    ['block', (outcome: Outcome) => outcome.recommendation === 'block'],
  ] as const;
  const summary = levels.map(([name, isFlagged]) => {
    const { precision, recall, falsePositives } = precisionAndRecall(outcomes, isFlagged);
    return {
      flagged: name,
      precision: percent(precision),
      recall: percent(recall),
      'honest flagged': percent(falsePositives),
    };
  });
  process.stdout.write(`${markdownTable(summary)}\n\n`);
  process.stdout.write(
    `${outcomes.length.toLocaleString('en-US')} payments, one after the other, ${Math.round(perSecond).toLocaleString('en-US')} a second.\n`,
  );
}

async function ask(key: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const parsed = (await answer.json()) as Record<string, unknown>;
  if (parsed['success'] !== true) throw new Error(`${path} answered ${JSON.stringify(parsed)}`);
  return parsed;
}

async function waitUntilReady(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not get ready within half a minute.');
}

/** A key of a fresh account without quota. */
function createKey(environment: NodeJS.ProcessEnv): string {
  const run = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'src/main.ts'), ...args], {
      env: environment,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  run('account', 'create', 'simulation', '--plan', 'premium');
  return run('key', 'create', '--account', 'simulation', '--name', 'simulation', '--quiet');
}

function say(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}
