/**
 * A whole import: a CSV of 18 columns into an empty database, read in one thread and written in another, as
 * `assay import transactions` does it. Usage: node importing.ts [rows]. Says its results as JSON.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/config.ts';
import { importPayments } from '../../../src/import-payments.ts';
import { openKnowledge } from '../../../src/open-knowledge.ts';
import { readImportApart } from '../../../src/read-import-apart.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { nowMs, writePaymentsCsv } from './reading.ts';

export interface ImportingResult {
  readonly rows: number;
  /** Processor µs of a row, of all threads. */
  readonly us: number;
  readonly rowsPerSecond: number;
}

async function measure(rows: number): Promise<ImportingResult> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-importing-'));
  try {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const file = join(folder, 'payments.csv');
    writePaymentsCsv(file, rows);
    const config = readConfig({ ASSAY_DATA_DIR: dataDir, ASSAY_FEEDS: 'off' });
    // The indexes of the data are built by whoever comes first, mostly a server.
    await openKnowledge({ config, clock: () => nowMs, warn: () => {} });
    const store = openStore({ dataDir });
    const cpu = process.cpuUsage();
    const beganMs = performance.now();
    const { added } = await importPayments({
      config,
      store,
      read: readImportApart,
      nowMs,
      file,
      accountId: 'acc_bench',
      rejectsFile: `${file}.rejects.csv`,
      labelDays: 7,
      onProgress() {},
    });
    const seconds = (performance.now() - beganMs) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    store.close();
    if (added !== rows) throw new Error(`${added} of ${rows} rows were added.`);
    return { rows, us: (user + system) / rows, rowsPerSecond: Math.round(rows / seconds) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.stdout.write(JSON.stringify(await measure(Number(process.argv[2] ?? 300_000))));
