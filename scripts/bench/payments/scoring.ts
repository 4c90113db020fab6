/**
 * What a payment costs in this process without history: the whole way of a request behind the connection, from finding
 * the endpoint to the text of the answer with its event row. Says its results as JSON.
 */
import { exampleFields } from '../../../src/features/payment/payment-parameter.ts';
import { mulberry32 } from '../http.ts';
import { median } from '../table.ts';
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

/** The fields that a shop sends of a purchase by card. */
const usualFields = [
  'action',
  'website_domain',
  'transaction_currency',
  'customer_firstname',
  'customer_lastname',
  'customer_country',
  'customer_city',
  'customer_zip',
  'customer_street',
  'customer_device_id',
  'customer_registration_date',
  'customer_useragent',
  'shipping_country',
  'shipping_city',
  'shipping_zip',
  'billing_country',
  'billing_city',
  'billing_zip',
  'payment_type',
  'cvv_result',
] as const;

export function bodiesOf(which: 'usual' | 'whole', count: number, seed: number): string[] {
  const random = mulberry32(seed);
  const digits = (length: number): string => Array.from({ length }, () => Math.floor(random() * 10)).join('');
  const ip = (): string =>
    `${11 + Math.floor(random() * 80)}.${Array.from({ length: 3 }, () => Math.floor(random() * 256)).join('.')}`;
  const base =
    which === 'whole'
      ? exampleFields
      : Object.fromEntries(usualFields.map((name) => [name, exampleFields[name]]));
  return Array.from({ length: count }, (_, number) =>
    JSON.stringify({
      data: {
        ...base,
        transaction_id: `order-${seed}-${number}`,
        transaction_amount: Number(digits(3)),
        customer_id: `customer-${number}`,
        customer_ip: ip(),
        customer_email: `jane.${digits(4)}@${domains[number % domains.length]}`,
        customer_phone: `+4474${digits(8)}`,
        card_number: `427601${digits(2)}XXXX${digits(4)}`,
        customer_useragent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (number % 40)}.0.0.0 Safari/537.36`,
      },
    }),
  );
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
  const pay = async (bodies: readonly string[]): Promise<number> => {
    const before = process.threadCpuUsage();
    for (const body of bodies) {
      const match = api.match('POST', url, headers.host)!;
      const answer = api.handle(match, { method: 'POST', url, headers, remoteAddress: '127.0.0.1', body });
      const { status } = answer instanceof Promise ? await answer : answer;
      if (status !== 200) throw new Error(`A payment was answered ${status}.`);
    }
    await settled();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / bodies.length;
  };
  const yardstick = (bodies: readonly string[]): number => {
    const before = process.threadCpuUsage();
    let length = 0;
    for (const body of bodies) length += JSON.stringify(JSON.parse(body)).length;
    const { user, system } = process.threadCpuUsage(before);
    if (length === 0) throw new Error('There are no payments.');
    return (user + system) / bodies.length;
  };
  const costOf = async (bodies: readonly string[]): Promise<Cost> => {
    const before = yardstick(bodies);
    const us = await pay(bodies);
    return { us, timesJson: (2 * us) / (before + yardstick(bodies)) };
  };
  try {
    for (const [index, which] of (['usual', 'whole'] as const).entries()) {
      await pay(bodiesOf(which, domains.length, 90 + index));
      await pay(bodiesOf(which, payments, 100 + index));
    }
    const usual: Cost[] = [];
    const whole: Cost[] = [];
    for (let round = 0; round < rounds; round++) {
      usual.push(await costOf(bodiesOf('usual', payments, 2 * round + 1)));
      whole.push(await costOf(bodiesOf('whole', payments, 2 * round + 2)));
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
