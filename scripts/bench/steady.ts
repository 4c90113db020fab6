import { Agent, request } from 'node:http';

export interface SteadyOrder {
  readonly url: string;
  readonly path: string;
  readonly bodies: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly rate: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface SteadyResult {
  /** Milliseconds from when a request was due until its answer had come. */
  readonly times: number[];
  readonly failed: number;
}

/**
 * Sends requests at the times at which independent customers would, on average `rate` a second, whether or not earlier ones
 * have been answered. autocannon’s own rate sends a second’s requests all at once and then waits for the next second,
 * which measures a server under full load.
 */
export async function sendSteadily(order: SteadyOrder): Promise<SteadyResult> {
  const { url, path, bodies, headers, seconds, rate, random } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  let failed = 0;

  function send(body: string, dueMs: number): Promise<void> {
    return new Promise((resolve) => {
      const fail = (): void => {
        failed++;
        resolve();
      };
      const sent = request(`${url}${path}`, {
        agent,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      sent.on('error', fail);
      sent.on('response', (response) => {
        response.resume();
        response.on('error', fail);
        response.on('end', () => {
          if (response.statusCode !== 200) return fail();
          times.push(performance.now() - dueMs);
          resolve();
        });
      });
      sent.end(body);
    });
  }

  const waiting: Promise<void>[] = [];
  const beganMs = performance.now();
  const endMs = beganMs + seconds * 1000;
  for (let dueMs = beganMs, count = 0; dueMs < endMs; ) {
    if (dueMs <= performance.now()) {
      waiting.push(send(bodies[count++ % bodies.length]!, dueMs));
      dueMs -= (Math.log(1 - random()) * 1000) / rate;
    } else await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(waiting);
  agent.destroy();
  return { times, failed };
}
