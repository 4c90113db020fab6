/**
 * The half of an import that reads: how many rows of a CSV of 18 columns are parsed, read as payments, keyed and handed
 * over as to another thread, without writing any. Usage: node reading.ts [rows]. Says its results as JSON.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/config.ts';
import { openKnowledge } from '../../../src/open-knowledge.ts';
import { packPortion } from '../../../src/pack-portion.ts';
import { readImport } from '../../../src/read-import.ts';
import { mulberry32 } from '../http.ts';

export interface ReadingResult {
  readonly rows: number;
  readonly rejected: number;
  /** Processor µs of a row, of the thread that reads. */
  readonly us: number;
  readonly rowsPerSecond: number;
}

export const nowMs = Date.UTC(2026, 0, 1);
const columns =
  'created_at,transaction_id,transaction_amount,transaction_currency,website_domain,action,customer_id,customer_email,' +
  'customer_phone,customer_ip,customer_device_id,customer_country,billing_country,shipping_country,payment_type,' +
  'card_number,card_expiry,label';

/** A tenth as many customers as payments; one in seven pays from elsewhere. */
export function writePaymentsCsv(file: string, rows: number): void {
  const random = mulberry32(3);
  const below = (limit: number): number => Math.floor(random() * limit);
  const handle = openSync(file, 'w');
  let text = `${columns}\n`;
  for (let row = 0; row < rows; row++) {
    const who = below(rows / 10);
    const home = random() < 0.85 ? who : below(rows / 10);
    const amount = Math.round(Math.exp(3 + random() * 3) * 100) / 100;
    const time = new Date(nowMs - 60 * 86_400_000 + Math.floor((row / rows) * 59 * 86_400_000));
    text += `${time.toISOString()},order-${row},${amount},EUR,shop-${who % 20}.example,purchase,customer-${who},`;
    text += `"jane.${who}@mail-${who % 300}.example",+49151${String(10_000_000 + who)},${11 + (home % 60)}.${(home >> 8) & 255}.${home & 255}.${1 + (row & 1)},`;
    text += `device-${home},DE,DE,${random() < 0.1 ? 'FR' : 'DE'},cards,427601${String(10_000_000_00 + home).slice(0, 10)},28/0${1 + (home % 9)},`;
    text += `${random() < 0.02 ? 'fraud' : ''}\n`;
    if (text.length > 1_000_000) {
      writeSync(handle, text);
      text = '';
    }
  }
  writeSync(handle, text);
  closeSync(handle);
}

async function measure(rows: number): Promise<ReadingResult> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-reading-'));
  try {
    const file = join(folder, 'payments.csv');
    writePaymentsCsv(file, rows);
    const config = readConfig({ ASSAY_DATA_DIR: join(folder, 'data'), ASSAY_FEEDS: 'off' });
    const { deps } = await openKnowledge({ config, clock: () => nowMs, warn: () => {} });
    const order = { config, file, accountId: 'acc_bench', nowMs, fromOffset: 0, fromLine: 0 };
    let read = 0;
    let rejected = 0;
    let handedOver = 0;
    const before = process.threadCpuUsage();
    const beganMs = performance.now();
    for await (const portion of readImport(order, deps)) {
      handedOver += structuredClone(packPortion(portion)).requests.length;
      read += portion.payments.length;
      rejected += portion.rejects.length;
    }
    const seconds = (performance.now() - beganMs) / 1000;
    const { user, system } = process.threadCpuUsage(before);
    if (handedOver === 0) throw new Error('Nothing was read.');
    return { rows: read, rejected, us: (user + system) / rows, rowsPerSecond: Math.round(rows / seconds) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await measure(Number(process.argv[2] ?? 200_000))));
