import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import type { Config } from '../config.ts';
import { createAccountsStore } from '../features/accounts/accounts.store.ts';
import { type ImportOutcome, importPayments } from '../import-payments.ts';
import { readImportApart } from '../read-import-apart.ts';
import { openStore } from '../store/open-store.ts';
import { findAccount } from './account.ts';
import { exitOnWrongUsage } from './exit-on-wrong-usage.ts';
import { print, printJson } from './print.ts';
import { createProgress } from './progress.ts';

interface TransactionsOptions {
  readonly account: string;
  readonly rejects?: string;
  readonly labelDelay?: string;
  readonly json?: boolean;
}

/** `assay import …` */
export function importCommand(config: Config): Command {
  const command = new Command('import')
    .exitOverride(exitOnWrongUsage)
    .description('Take over earlier data.')
    .addHelpText('after', '\nExample:\n  assay import transactions payments.csv --account default');
  command
    .command('transactions <file>')
    .description(
      'Take over earlier payments, with labels, from a CSV whose header has the names of the fields of a payment and created_at or timestamp. Interrupted and run again it goes on where it was. A running server counts them at once.',
    )
    .addOption(new Option('--account <name>', 'name or id of the account').default('default'))
    .option('--rejects <file>', 'where rows go that are not taken; <file>.rejects.csv by default')
    .option(
      '--label-delay <days>',
      'days after a payment at which its label became known, where no column labelled_at says so; now by default',
    )
    .option('--json', 'print the outcome as JSON')
    .addHelpText(
      'after',
      '\nColumns beside those of a payment: created_at or timestamp (unix seconds or ISO 8601), label (fraud, legitimate, chargeback, disputed), labelled_at, score. See docs/payment-history.md.',
    )
    .action(async (file: string, options: TransactionsOptions) => {
      const { rejects = `${file}.rejects.csv`, json } = options;
      const outcome = await run(config, file, rejects, options);
      if (json === true) printJson({ ...outcome, rejectsFile: outcome.rejected === 0 ? null : rejects });
      else printOutcome(outcome, rejects);
    });
  return command;
}

async function run(
  config: Config,
  file: string,
  rejectsFile: string,
  options: TransactionsOptions,
): Promise<ImportOutcome> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const labelDays = options.labelDelay === undefined ? null : readDays(options.labelDelay);
  const store = openStore({ dataDir: config.dataDir });
  try {
    const account = await findAccount(createAccountsStore(store, Date.now, 'command line'), options.account);
    const progress = createProgress(`Importing ${file}`, { rows: 1 }, process.stderr);
    const outcome = await importPayments({
      config,
      store,
      read: readImportApart,
      nowMs: Date.now(),
      file,
      accountId: account.id,
      rejectsFile,
      labelDays,
      onProgress: (share) => progress.report('rows', share),
    });
    progress.stop();
    return outcome;
  } finally {
    store.close();
  }
}

function readDays(text: string): number {
  const days = Number(text);
  if (!/^\d{1,4}$/.test(text)) throw new Error('--label-delay takes a whole number of days.');
  return days;
}

function printOutcome(outcome: ImportOutcome, rejectsFile: string): void {
  const count = (number: number): string => number.toLocaleString('en-US');
  if (outcome.resumedAtLine !== null) print(`Went on at line ${count(outcome.resumedAtLine)}.`);
  print(
    `${count(outcome.added)} payments added, ${count(outcome.changed)} changed, ${count(outcome.labels)} labelled.`,
  );
  if (outcome.ownColumns.length > 0)
    print(
      `Kept as fields of your own, since no field of a payment has the name: ${outcome.ownColumns.join(', ')}.`,
    );
  if (outcome.rejected > 0)
    print(`${count(outcome.rejected)} rows were not taken; ${rejectsFile} has them with their reasons.`);
}
