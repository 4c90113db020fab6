/** The load generator of the HTTP benchmarks, a process of its own so that it can be kept on its own core. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

interface LoadOrder {
  readonly url: string;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

const order = JSON.parse(readFileSync(0, 'utf8')) as LoadOrder;

const result = await autocannon({
  url: order.url,
  connections: order.connections,
  pipelining: 1,
  duration: order.seconds,
  headers: { ...order.headers },
  requests: order.paths.map((path) => ({ method: 'GET', path })),
});

process.stdout.write(
  JSON.stringify({
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  }),
);
