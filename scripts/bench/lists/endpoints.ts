/** What endpoints lose when the account that calls has a million list entries, as a ratio to an account without lists. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createAccountsStore } from '../../../src/features/accounts/accounts.store.ts';
import { formatCidr, parseCidr } from '../../../src/features/ip/cidr.ts';
import { ipv4 } from '../../../src/features/ip/parse-ip.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { makeDataDir, startApp } from '../../../test/helpers/start-app.ts';
import { markdownTable, median } from '../table.ts';

const calls = 10_000;
const rounds = 9;

/** Numbers without pattern, each once. */
const scatter = (index: number): number => Math.imul(index + 1, 0x9e3779b1) >>> 0;
const address = (index: number): string => ipv4(0x0b000000 + (scatter(index) % 0xb0000000)).text;
const ipv6Text = (index: number): string =>
  `2001:${(scatter(index) >>> 20).toString(16)}:${(scatter(index) & 0xffff).toString(16)}::${(scatter(index + 5) & 0xffff).toString(16)}`;
const network = (text: string, bits: number): string => formatCidr(parseCidr(`${text}/${bits}`)!);

/** A million in all. */
const entries: Readonly<
  Record<string, { readonly count: number; readonly value: (index: number) => string }>
> = {
  ip: {
    count: 700_000,
    value(index) {
      if (index % 2 === 0)
        return index % 20 === 0 ? network(address(index), 24 + (index % 8)) : address(index);
      return index % 3 === 0 ? network(ipv6Text(index), [48, 56, 64][(index % 9) % 3]!) : ipv6Text(index);
    },
  },
  phone: { count: 100_000, value: (index) => `4915${String(scatter(index) % 1e9).padStart(9, '0')}` },
  card_bin: { count: 100_000, value: (index) => String(40_000_000 + (scatter(index) % 15_000_000)) },
  customer_id: { count: 100_000, value: (index) => `customer-${index}` },
};

const paths: Readonly<Record<string, (index: number) => string>> = {
  'IP lookup': (index) => `/lookup/ip?ip=${address(index)}`,
  'IP reputation, IPv4': (index) => `/lookup/ip/threats?ip=${address(index)}`,
  'IP reputation, IPv6': (index) => `/lookup/ip/threats?ip=${ipv6Text(index)}`,
  'phone scoring': (index) =>
    `/scoring/phone?countryCode=DE&phone=4915${String(scatter(index) % 1e9).padStart(9, '0')}`,
  'BIN lookup': (index) => `/lookup/bin?bin=${40_000_000 + (scatter(index) % 15_000_000)}`,
};

export async function benchListedEndpoints(): Promise<void> {
  const dataDir = makeDataDir();
  const keys = await seed(dataDir);
  const plans = join(dataDir, 'plans.json');
  writeFileSync(plans, '{"premium": {"floodPerSecond": 10000000}}');
  const { app, stop } = await startApp({ ASSAY_DATA_DIR: dataDir, ASSAY_PLANS_FILE: plans });
  const ask = (path: (index: number) => string, key: string, from: number): number => {
    const headers = { host: '127.0.0.1', authorization: `Bearer ${key}` };
    const urls = Array.from({ length: calls }, (_, index) => path(from + index));
    const before = process.threadCpuUsage();
    for (const url of urls) {
      const match = app.api.match('GET', url, headers.host)!;
      const answer = app.api.handle(match, {
        method: 'GET',
        url,
        headers,
        remoteAddress: '127.0.0.1',
        body: null,
      });
      if (!(answer instanceof Promise) && answer.status !== 200) throw new Error(answer.body);
    }
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / calls;
  };
  const rows = [];
  for (const [endpoint, path] of Object.entries(paths)) {
    const ratios: number[] = [];
    const without: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // Subjects that are on no list, as most that are asked about, each asked about once.
      const from = 2_000_000 + 2 * round * calls;
      const costs = { without: 0, listed: 0 };
      const order = round % 2 === 0 ? (['without', 'listed'] as const) : (['listed', 'without'] as const);
      for (const [index, who] of order.entries()) costs[who] = ask(path, keys[who], from + index * calls);
      without.push(costs.without);
      ratios.push(costs.listed / costs.without);
      // Events are written between the rounds.
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    rows.push({
      endpoint,
      'µs a call without lists': median(without).toFixed(1),
      'times that with 1,000,000 entries': median(ratios).toFixed(2),
    });
  }
  await stop();
  process.stdout.write(
    `\n### Endpoints for an account with 1,000,000 list entries\n\n${markdownTable(rows)}\n`,
  );
}

async function seed(dataDir: string): Promise<{ without: string; listed: string }> {
  const store = openStore({ dataDir });
  const accounts = createAccountsStore(store, Date.now, 'bench');
  const keyOf = async (name: string) => {
    const { id } = await accounts.createAccount(name, 'premium');
    return { id, key: (await accounts.createKey(id, 'bench')).rawKey };
  };
  const [without, listed] = [await keyOf('without'), await keyOf('listed')];
  store.close();
  const database = new DatabaseSync(join(dataDir, 'assay.db'));
  const list = database.prepare(
    "insert into list (id, account_id, name, kind, mode, created_at, created_by, changed_in) values (?, ?, ?, ?, 'block', 0, 'bench', 1)",
  );
  const entry = database.prepare(
    "insert or ignore into list_entry (list_id, value, created_at, created_by, changed_in) values (?, ?, 0, 'bench', 1)",
  );
  database.exec('BEGIN');
  for (const [kind, { count, value }] of Object.entries(entries)) {
    list.run(`lst_${kind}`, listed.id, kind, kind);
    for (let index = 0; index < count; index++) entry.run(`lst_${kind}`, value(index));
  }
  database.exec('COMMIT');
  database.close();
  return { without: without.key, listed: listed.key };
}
