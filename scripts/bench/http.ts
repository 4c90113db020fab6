/**
 * HTTP endpoints against a bare node:http server that returns the same bytes. Server and reference run in turn
 * on one core, the load generator on the other, several times over; the table has medians and their ratio.
 * Everything an operator has is on: key check, quota, flood limit, event rows, metrics.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDnsServer } from '../../test/helpers/dns-server.ts';
import { bodiesOf } from './payments/bodies.ts';
import { serveArgs } from './serve-args.ts';
import { markdownTable, median } from './table.ts';

export interface HttpBenchOptions {
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Only cases whose name contains this. */
  readonly only: string | null;
}

interface Case {
  readonly name: string;
  readonly paths: readonly string[];
  /** Bodies sent by POST to the one path. */
  readonly bodies?: readonly string[];
  /** Addresses answered by one call. */
  readonly addresses: number;
  /** Calls for one address, measured in turn with a bulk call to tell how many addresses go for the price of one. */
  readonly singlePaths?: readonly string[];
  /** Whether the server that keeps no payments is asked. */
  readonly withoutHistory?: true;
  /** Least ratio that is aimed at; null where the ratio is only reported. */
  readonly goal: number | null;
}

export interface Measurement {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
  readonly requests: number;
  /** Of the server, all threads; null where the system does not tell. */
  readonly processorUs?: number | null;
}

const root = join(import.meta.dirname, '../..');
const main = join(root, 'src/main.ts');
const serverCore = '0';
const loadCore = '1';
/** So many that a bulk case asks for more addresses than any memory of recent answers holds. */
const differentPaths = 2000;

/** Runs the cases and prints the table. */
export async function benchHttp(options: HttpBenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const dns = await startDnsServer(benchZones());
  try {
    const plansFile = join(folder, 'plans.json');
    writeFileSync(plansFile, JSON.stringify({ premium: { floodPerSecond: 10_000_000 } }));
    const environment = {
      ...process.env,
      ASSAY_DATA_DIR: join(folder, 'data'),
      ASSAY_FEEDS: 'off',
      ASSAY_LOG_LEVEL: 'error',
      ASSAY_PLANS_FILE: plansFile,
      ASSAY_DNS_SERVERS: dns.address,
      ASSAY_DOMAIN_ALLOW_PRIVATE: 'on',
      ASSAY_DOMAIN_CONCURRENCY: '32',
      HOST: '127.0.0.1',
      PORT: '8391',
    };
    const key = createKey(environment);
    const server = await startPinned(serveArgs(), environment, 'http://127.0.0.1:8391/readyz');
    try {
      const asked: Asked = { url: 'http://127.0.0.1:8391', key, pid: server.pid };
      const rows = [];
      const wanted = cases().filter(
        ({ name }) => options.only === null || name.toLowerCase().includes(options.only.toLowerCase()),
      );
      if (wanted.some(({ name, withoutHistory }) => !withoutHistory && /domain|email|payment/.test(name)))
        await collectDomains(key);
      for (const item of wanted.filter(({ withoutHistory }) => withoutHistory !== true)) {
        rows.push(await measureCase(item, asked, folder, options, environment));
      }
      const unkept = wanted.filter(({ withoutHistory }) => withoutHistory === true);
      if (unkept.length > 0) {
        await withScoringServer(environment, async (scoring) => {
          for (const item of unkept)
            rows.push(await measureCase(item, scoring, folder, options, environment));
        });
      }
      process.stdout.write(`\n${markdownTable(rows)}\n`);
    } finally {
      server.kill('SIGTERM');
      await exited(server);
    }
  } finally {
    await dns.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server that is measured. */
interface Asked {
  readonly url: string;
  readonly key: string;
  readonly pid: number | undefined;
}

async function withScoringServer(environment: NodeJS.ProcessEnv, measure: (asked: Asked) => Promise<void>) {
  const url = 'http://127.0.0.1:8393';
  const script = join(root, 'scripts/bench/payments/serve-scoring.ts');
  const flags = serveArgs().filter((argument) => argument.startsWith('--'));
  const server = await startPinned([...flags, script, '8393', String(differentPaths)], environment, url);
  try {
    await measure({ url, key: await (await fetch(url)).text(), pid: server.pid });
  } finally {
    server.kill('SIGTERM');
    await exited(server);
  }
}

const benchDomains = Array.from({ length: differentPaths }, (_, number) => `shop-${number}.test`);

function benchZones() {
  return Object.fromEntries(
    benchDomains.flatMap((name) => [
      [name, { MX: [{ preference: 10, exchange: `mx.${name}` }], TXT: ['v=spf1 mx -all'] }],
      [`mx.${name}`, { A: ['127.0.0.1'] }],
      [`_dmarc.${name}`, { TXT: ['v=DMARC1; p=reject'] }],
    ]),
  );
}

/** Domain and email answers are measured as they mostly are: of domains that have been asked about before. */
async function collectDomains(key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  const isReady = async (name: string): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:8391/v2/lookup/domains/${name}`, { headers });
    return (await answer.text()).includes('"is_mx":true');
  };
  const deadline = Date.now() + 120_000;
  for (let waiting = benchDomains; waiting.length > 0; ) {
    const ready = await Promise.all(waiting.map(isReady));
    waiting = waiting.filter((_, index) => !ready[index]);
    if (Date.now() > deadline) throw new Error('The domains were not collected within 120 s');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function cases(): Case[] {
  const random = mulberry32(20_261_121);
  const ip = (): string => {
    for (;;) {
      const first = Math.floor(random() * 223) + 1;
      if (first === 10 || first === 127 || first === 100 || first === 169 || first === 172 || first === 192)
        continue;
      return `${first}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
    }
  };
  const many = (path: (address: string) => string): string[] =>
    Array.from({ length: differentPaths }, () => path(ip()));
  const all = 'security,currency,timezone,location';
  const digits = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  // More than are remembered, so that reading a number is measured and not finding it again.
  const phones = Array.from({ length: 10 * differentPaths }, () => `4474${digits(8)}`);
  const ibans = Array.from({ length: differentPaths }, () => {
    const account = `37040044${digits(10)}`;
    return `DE${String(98n - (BigInt(`${account}131400`) % 97n)).padStart(2, '0')}${account}`;
  });
  const bins = Array.from({ length: differentPaths }, () => `4276${digits(2)}XXXXXX${digits(4)}`);
  const texts = Array.from({ length: differentPaths }, () => comment(random));
  const ten = (): string => Array.from({ length: 10 }, ip).join(',');
  return [
    { name: 'v1 /lookup/ip basic', paths: many((a) => `/lookup/ip?ip=${a}`), addresses: 1, goal: 0.65 },
    { name: 'v2 /lookup/ip basic', paths: many((a) => `/v2/lookup/ip/${a}`), addresses: 1, goal: 0.65 },
    {
      name: 'v1 /lookup/ip all modules',
      paths: many((a) => `/lookup/ip?ip=${a}&params=${all}`),
      addresses: 1,
      goal: 0.5,
    },
    {
      name: 'v2 /lookup/ip all modules',
      paths: many((a) => `/v2/lookup/ip/${a}?params=${all}`),
      addresses: 1,
      goal: 0.5,
    },
    {
      name: 'v1 /lookup/ip XML',
      paths: many((a) => `/lookup/ip?ip=${a}&format=XML`),
      addresses: 1,
      goal: null,
    },
    {
      name: 'v1 /lookup/ip/threats',
      paths: many((a) => `/lookup/ip/threats?ip=${a}`),
      addresses: 1,
      goal: null,
    },
    { name: 'v2 /score/ip', paths: many((a) => `/v2/score/ip/${a}`), addresses: 1, goal: null },
    {
      name: 'v1 /lookup/ip/bulk of 10',
      paths: many(() => `/lookup/ip/bulk?ips=${ten()}`),
      singlePaths: many((a) => `/lookup/ip?ip=${a}`),
      addresses: 10,
      goal: null,
    },
    {
      name: 'v2 /geo/ip/bulk of 10',
      paths: many(() => `/v2/geo/ip/bulk?ips=${ten()}`),
      singlePaths: many((a) => `/v2/lookup/ip/${a}`),
      addresses: 10,
      goal: null,
    },
    {
      name: 'v1 /scoring/email, known domain',
      paths: benchDomains.map((name, number) => `/scoring/email?email=jane.${number}%40${name}`),
      addresses: 1,
      goal: 0.45,
    },
    {
      name: 'v2 /score/email, known domain',
      paths: benchDomains.map((name, number) => `/v2/score/email/jane.${number}%40${name}`),
      addresses: 1,
      goal: 0.45,
    },
    {
      name: 'v1 /lookup/domain, known domain',
      paths: benchDomains.map((name) => `/lookup/domain?domain=${name}`),
      addresses: 1,
      goal: null,
    },
    {
      name: 'v2 /lookup/domains, known domain',
      paths: benchDomains.map((name) => `/v2/lookup/domains/${name}`),
      addresses: 1,
      goal: null,
    },
    {
      name: 'v1 /scoring/phone',
      paths: phones.map((phone) => `/scoring/phone?phone=%2B${phone}&countryCode=GB`),
      addresses: 1,
      goal: 0.55,
    },
    {
      name: 'v2 /score/phone',
      paths: phones.map((phone) => `/v2/score/phone/+${phone}?country_code=GB`),
      addresses: 1,
      goal: 0.55,
    },
    {
      name: 'v1 /lookup/iban',
      paths: ibans.map((iban) => `/lookup/iban?iban=${iban}`),
      addresses: 1,
      goal: 0.55,
    },
    {
      name: 'v2 /lookup/iban',
      paths: ibans.map((iban) => `/v2/lookup/iban/${iban}`),
      addresses: 1,
      goal: 0.55,
    },
    ...paymentCases(),
    { name: 'v1 /lookup/bin', paths: bins.map((bin) => `/lookup/bin?bin=${bin}`), addresses: 1, goal: 0.55 },
    {
      name: 'v1 /scoring/profanity',
      paths: texts.map((text) => `/scoring/profanity?text=${encodeURIComponent(text)}`),
      addresses: 1,
      goal: 0.45,
    },
    {
      name: 'v2 POST /score/text',
      paths: ['/v2/score/text'],
      bodies: texts.map((text) => JSON.stringify({ text })),
      addresses: 1,
      goal: 0.45,
    },
    { name: 'v2 /lookup/bin', paths: bins.map((bin) => `/v2/lookup/bin/${bin}`), addresses: 1, goal: 0.55 },
  ];
}

/** Payments by customers, phones and cards never seen before, kept and counted or not. */
function paymentCases(): Case[] {
  const whole = bodiesOf('whole', 10 * differentPaths, mulberry32(7), benchDomains);
  const usual = bodiesOf('usual', 10 * differentPaths, mulberry32(8), benchDomains);
  const paymentCase = (version: 'v1' | 'v2', what: string, bodies: string[], rest: Partial<Case>): Case => {
    const path = version === 'v1' ? '/scoring/payment' : '/v2/score/payments';
    const name = version === 'v1' ? 'v1 /scoring/payment' : 'v2 /score/payments';
    return { name: `${name}, ${what}`, paths: [path], bodies, addresses: 1, goal: null, ...rest };
  };
  return [
    paymentCase('v1', '27 fields, no history', usual, { withoutHistory: true }),
    paymentCase('v2', '27 fields, no history', usual, { withoutHistory: true }),
    paymentCase('v1', 'all fields, no history', whole, { withoutHistory: true }),
    paymentCase('v2', 'all fields, no history', whole, { withoutHistory: true }),
    paymentCase('v2', '27 fields, kept', usual, {}),
  ];
}

/** A comment of about 100 characters, one in five with a bad word. */
function comment(random: () => number): string {
  const words =
    'the game was great but i wish they would fix servers before next update because people keep leaving match early and that is sad'.split(
      ' ',
    );
  const bad = ['shit', 'b1tch', 'f u c k', 'asshole'];
  const picked = Array.from({ length: 20 }, () => words[Math.floor(random() * words.length)] as string);
  if (random() < 0.2) picked[7] = bad[Math.floor(random() * bad.length)] as string;
  return picked.join(' ');
}

async function measureCase(
  item: Case,
  { url, key, pid }: Asked,
  folder: string,
  options: HttpBenchOptions,
  environment: NodeJS.ProcessEnv,
) {
  const { bodies } = item;
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(bodies === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const asked = bodies === undefined ? { headers } : { headers, method: 'POST', body: bodies[0] as string };
  const sample = await fetch(url + item.paths[0], asked);
  const bodyFile = join(folder, 'body');
  const bytes = Buffer.from(await sample.arrayBuffer());
  writeFileSync(bodyFile, bytes);
  const bareArgs = [
    join(root, 'scripts/bench/bare-server.ts'),
    '8392',
    bodyFile,
    sample.headers.get('content-type') ?? '',
  ];
  const bare = await startPinned(bareArgs, environment, 'http://127.0.0.1:8392/');
  try {
    const { paths } = item;
    const order = {
      paths,
      headers,
      connections: options.connections,
      ...(bodies === undefined ? {} : { bodies }),
    };
    // One unmeasured round each, so that both run compiled code.
    let sent = load({ ...order, url, seconds: 2 }).requests;
    load({ ...order, url: 'http://127.0.0.1:8392', seconds: 1 });
    const ours: Measurement[] = [];
    const reference: Measurement[] = [];
    const singles: Measurement[] = [];
    for (let round = 0; round < options.rounds; round++) {
      process.stderr.write(`\r${item.name}: round ${round + 1} of ${options.rounds}          `);
      const bareOrder = { ...order, url: 'http://127.0.0.1:8392', seconds: options.seconds };
      reference.push(withProcessorTime(bare.pid, () => load(bareOrder)));
      // Going on where the round before ended, so that a payment is not one that was sent already.
      const own = { ...order, url, seconds: options.seconds, sent: sent + (round + 1) * options.connections };
      const measured = withProcessorTime(pid, () => load(own));
      ours.push(measured);
      sent += measured.requests;
      if (item.singlePaths !== undefined) singles.push(load({ ...own, paths: item.singlePaths }));
    }
    process.stderr.write('\r\u001b[K');
    const failed = ours.reduce((sum, row) => sum + row.failed, 0);
    const rate = median(ours.map((row) => row.requestsPerSecond));
    const bareRate = median(reference.map((row) => row.requestsPerSecond));
    return {
      endpoint: item.name,
      bytes: bytes.length,
      'bare req/s': Math.round(bareRate),
      'Assay req/s': Math.round(rate),
      'addresses for one call': item.singlePaths === undefined ? '–' : forOneCall(item, rate, singles),
      ratio: (rate / bareRate).toFixed(3),
      'processor µs bare / Assay': processor(reference, ours),
      goal: item.goal === null ? '–' : `≥ ${item.goal}`,
      'p99 ms bare / Assay': p99(reference, ours),
      failed,
    };
  } finally {
    bare.kill('SIGKILL');
    await exited(bare);
  }
}

function forOneCall(item: Case, rate: number, singles: readonly Measurement[]): string {
  return ((rate * item.addresses) / median(singles.map((row) => row.requestsPerSecond))).toFixed(1);
}

/** Adds the processor time per request. Unlike the rate it hardly changes when the machine is busy with other things. */
export function withProcessorTime(pid: number | undefined, measure: () => Measurement): Measurement {
  const before = processorUs(pid);
  const result = measure();
  const after = processorUs(pid);
  return {
    ...result,
    processorUs: before === null || after === null ? null : (after - before) / result.requests,
  };
}

/** User and system time of a process, from Linux’s /proc, which counts in hundredths of a second. */
function processorUs(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return null;
  }
}

function processor(reference: readonly Measurement[], ours: readonly Measurement[]): string {
  const times = [reference, ours].map((rows) => rows.map((row) => row.processorUs ?? Number.NaN));
  const [bare, own] = times.map(median) as [number, number];
  return Number.isNaN(own) ? '–' : `${bare.toFixed(1)} / ${own.toFixed(1)} (${(bare / own).toFixed(2)})`;
}

function p99(reference: readonly Measurement[], ours: readonly Measurement[]): string {
  const bare = median(reference.map((row) => row.p99Ms));
  const own = median(ours.map((row) => row.p99Ms));
  return `${bare.toFixed(2)} / ${own.toFixed(2)} (${(own / bare).toFixed(1)} ×)`;
}

export function createKey(environment: NodeJS.ProcessEnv): string {
  const run = (...args: string[]): string => {
    const result = spawnSync(process.execPath, [main, ...args], { env: environment, encoding: 'utf8' });
    if (result.status !== 0) throw new Error(`assay ${args.join(' ')} failed: ${result.stderr}`);
    return result.stdout.trim();
  };
  run('account', 'create', 'bench', '--plan', 'premium');
  return run('key', 'create', '--account', 'bench', '--name', 'bench', '--quiet');
}

/** Starts a Node process on the server's core and waits until it answers. */
export async function startPinned(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  url: string,
): Promise<ChildProcess> {
  const [command, ...rest] = pinned(serverCore, [process.execPath, ...args]);
  const child = spawn(command!, rest, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args[0]} stopped with exit code ${child.exitCode}`);
    const ok = await fetch(url)
      .then((response) => response.ok)
      .catch(() => false);
    if (ok) return child;
    if (Date.now() > deadline) throw new Error(`${args[0]} did not answer within 60 s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

export function load(order: object): Measurement {
  const [command, ...rest] = pinned(loadCore, [process.execPath, join(root, 'scripts/bench/load.ts')]);
  const result = spawnSync(command!, rest, {
    input: JSON.stringify(order),
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (result.status !== 0) throw new Error(`The load generator failed: ${result.stderr}`);
  return JSON.parse(result.stdout) as Measurement;
}

let canPin: boolean | null = null;

export function pinned(core: string, command: readonly string[]): readonly string[] {
  canPin ??= spawnSync('taskset', ['-c', core, 'true']).status === 0;
  return canPin ? ['taskset', '-c', core, ...command] : command;
}

/** A small seeded generator, so that every run asks for the same addresses. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
