/**
 * What a payment costs in this process without history: the whole way of a request behind the connection, from finding
 * the endpoint to the text of the answer with its event row. Says its results as JSON.
 */
import { mulberry32 } from '../http.ts';
import { median } from '../table.ts';
import { bodiesOf } from './bodies.ts';
import { openScoring } from './open-scoring.ts';

export interface ScoringResult {
  readonly usual: Cost;
  readonly whole: Cost;
}

interface Cost {
  /** Processor µs of a payment, of the thread that answers. */
  readonly us: number;
  /** The same in times of what it costs to parse and write the JSON of the request, which a busy machine changes alike. */
  readonly timesJson: number;
}

const domains = Array.from({ length: 500 }, (_, number) => `shop-${number}.test`);
const payments = 8000;
const rounds = 7;

function bodies(which: 'usual' | 'whole', count: number, seed: number): string[] {
  return bodiesOf(which, count, mulberry32(seed), domains);
}

async function measure(): Promise<ScoringResult> {
  const { api, key, settled, close } = await openScoring(domains);
  const headers = {
    host: '127.0.0.1',
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'user-agent': 'bench',
  };
  const url = '/v2/score/payments';
  const pay = async (list: readonly string[]): Promise<number> => {
    const before = process.threadCpuUsage();
    for (const body of list) {
      const match = api.match('POST', url, headers.host)!;
      const answer = api.handle(match, { method: 'POST', url, headers, remoteAddress: '127.0.0.1', body });
      const { status } = answer instanceof Promise ? await answer : answer;
      if (status !== 200) throw new Error(`A payment was answered ${status}.`);
    }
    await settled();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / list.length;
  };
  const yardstick = (list: readonly string[]): number => {
    const before = process.threadCpuUsage();
    let length = 0;
    for (const body of list) length += JSON.stringify(JSON.parse(body)).length;
    const { user, system } = process.threadCpuUsage(before);
    if (length === 0) throw new Error('There are no payments.');
    return (user + system) / list.length;
  };
  const costOf = async (list: readonly string[]): Promise<Cost> => {
    const before = yardstick(list);
    const us = await pay(list);
    return { us, timesJson: (2 * us) / (before + yardstick(list)) };
  };
  try {
    for (const [index, which] of (['usual', 'whole'] as const).entries()) {
      await pay(bodies(which, domains.length, 90 + index));
      await pay(bodies(which, payments, 100 + index));
    }
    const usual: Cost[] = [];
    const whole: Cost[] = [];
    for (let round = 0; round < rounds; round++) {
      usual.push(await costOf(bodies('usual', payments, 2 * round + 1)));
      whole.push(await costOf(bodies('whole', payments, 2 * round + 2)));
    }
    return { usual: middle(usual), whole: middle(whole) };
  } finally {
    await close();
  }
}

function middle(costs: readonly Cost[]): Cost {
  return {
    us: median(costs.map(({ us }) => us)),
    timesJson: median(costs.map(({ timesJson }) => timesJson)),
  };
}

process.stdout.write(JSON.stringify(await measure()));
