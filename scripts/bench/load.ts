/** The load generator of the HTTP benchmarks, a process of its own so that it can be kept on its own core. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { lowerEngineThreads } from '../../src/lower-threads.ts';
import { mulberry32 } from './http.ts';
import { sendSteadily } from './steady.ts';

interface LoadOrder {
  readonly url: string;
  readonly paths: readonly string[];
  /** Sent in turn by POST, as JSON. */
  readonly bodies?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** How many of them others have sent already; absent for none. */
  readonly sent?: number;
  /** Requests a second at which customers come by themselves; as many as there can be when absent. */
  readonly rate?: number;
}

// As in the server: else requests are sent late while the engine compiles, and their time counts from when they were due.
lowerEngineThreads();
const order = JSON.parse(readFileSync(0, 'utf8')) as LoadOrder;

// autocannon's own percentiles are whole milliseconds, too coarse for answers of less than one.
const times: number[] = [];
// In turn to the connections, each of which sends its own again and again: if all began with the same, one would be answered
// and the others told what is remembered of it.
const all =
  order.bodies === undefined
    ? order.paths.map((path) => ({ method: 'GET' as const, path }))
    : order.bodies.map((body) => ({ method: 'POST' as const, path: order.paths[0] as string, body }));
const sent = (order.sent ?? 0) % all.length;
const requests = [...all.slice(sent), ...all.slice(0, sent)];

interface Measured {
  readonly requestsPerSecond: number;
  readonly failed: number;
}

async function saturate(): Promise<Measured> {
  let connections = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: order.url,
        connections: order.connections,
        pipelining: 1,
        duration: order.seconds,
        headers: { ...order.headers },
        requests: requests.slice(0, 1),
        setupClient(client) {
          const first = connections++;
          const own = requests.filter((_, index) => index % order.connections === first % order.connections);
          client.setRequests(own.length === 0 ? requests : own);
        },
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  return {
    requestsPerSecond: result.requests.average,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

async function keepRate(rate: number): Promise<Measured> {
  const { url, paths, bodies = [], headers, seconds } = order;
  const path = paths[0] as string;
  const steady = await sendSteadily({ url, path, bodies, headers, seconds, rate, random: mulberry32(17) });
  for (const ms of steady.times) times.push(ms);
  return { requestsPerSecond: steady.times.length / seconds, failed: steady.failed };
}

const measured = await (order.rate === undefined ? saturate() : keepRate(order.rate));
const sorted = Float64Array.from(times).sort();

process.stdout.write(
  JSON.stringify({
    ...measured,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    requests: sorted.length,
  }),
);
