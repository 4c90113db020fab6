import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, Option } from 'commander';
import type { Config } from '../config.ts';
import { createAccountsStore } from '../features/accounts/accounts.store.ts';
import type { ListAdmin } from '../features/lists/create-list-admin.ts';
import { type ListKind, type ListMode, listKinds, listModes } from '../features/lists/list-kinds.ts';
import type { ListRow } from '../features/lists/list-rows.store.ts';
import { normaliseValue } from '../features/lists/normalise-value.ts';
import { readEntryRows, type UploadFormat } from '../features/lists/read-entry-rows.ts';
import { writeEntriesCsv } from '../features/lists/write-entries-csv.ts';
import { openListAdmin } from '../open-lists.ts';
import { openStore } from '../store/open-store.ts';
import { findAccount } from './account.ts';
import { exitOnWrongUsage } from './exit-on-wrong-usage.ts';
import { printOutcome, showAll, showOne } from './list-output.ts';
import { print, printJson } from './print.ts';
import { createProgress } from './progress.ts';

const author = 'command line';

interface Common {
  readonly account: string;
  readonly json?: boolean;
}

/** `assay list …` */
export function listCommand(config: Config): Command {
  const command = new Command('list')
    .exitOverride(exitOnWrongUsage)
    .description(
      'Manage the blacklists and allow-lists of an account. A running server sees a change within a second.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  assay list create offices --kind ip --mode allow\n  assay list add offices 192.0.2.0/24 --note "Head office"\n  assay list import chargebacks cards.csv --replace\n  assay list export chargebacks > chargebacks.csv',
    );
  const account = () => new Option('--account <name>', 'name or id of the account').default('default');

  command
    .command('create <name>')
    .description('Make an empty list.')
    .addOption(account())
    .addOption(
      new Option('--kind <kind>', 'what the values are').choices([...listKinds]).makeOptionMandatory(),
    )
    .addOption(new Option('--mode <mode>', 'what it does').choices([...listModes]).default('block'))
    .option('--note <text>', 'remark')
    .option('--json', 'print the list as JSON')
    .action((name: string, options: Common & { kind: ListKind; mode: ListMode; note?: string }) =>
      withLists(config, options.account, async (admin, accountId) => {
        const { kind, mode, note = null, json } = options;
        const made = await admin.rows.createList(accountId, { name, kind, mode, note }, author);
        if (made === null) throw new Error(`There is a list with the name "${name}" already.`);
        if (json === true) printJson({ ...made, entries: 0 });
        else print(`The list "${name}" is made: ${made.id}.`);
      }),
    );

  command
    .command('show [list]')
    .description('Show all lists of an account, or one with its entries.')
    .addOption(account())
    .option('--search <text>', 'only entries with this text in the value or the note')
    .option('--limit <number>', 'how many entries', '50')
    .option('--json', 'print as JSON')
    .action((name: string | undefined, options: Common & { search?: string; limit: string }) =>
      withLists(config, options.account, async (admin, accountId) => {
        if (name === undefined) await showAll(admin, accountId, options.json === true);
        else showOne(admin, await findList(admin, accountId, name), options);
      }),
    );

  command
    .command('add <list> <values...>')
    .description('Add values to a list; those that are there already get the note and expiry.')
    .addOption(account())
    .option('--note <text>', 'remark')
    .option('--expires <time>', 'when they end, as ISO 8601 in UTC')
    .option('--json', 'print the outcome as JSON')
    .action((name: string, values: string[], options: Common & { note?: string; expires?: string }) =>
      withLists(config, options.account, async (admin, accountId) => {
        const list = await findList(admin, accountId, name);
        const sent = values.map((value, index) => ({
          line: index + 1,
          sent: { value, note: options.note, expiresAt: options.expires },
        }));
        const outcome = await admin.add(list, sent, { author, isWhole: false });
        printOutcome(list.name, outcome, options.json === true, 'value');
        if (outcome.bad > 0) process.exitCode = 1;
      }),
    );

  command
    .command('remove <list> [value]')
    .description('Remove a value from a list, or with --all the list itself.')
    .addOption(account())
    .option('--all', 'delete the list with all its entries')
    .action((name: string, value: string | undefined, options: Common & { all?: boolean }) =>
      withLists(config, options.account, async (admin, accountId) => {
        const list = await findList(admin, accountId, name);
        if (options.all === true && value === undefined) {
          await admin.rows.removeList(list, author);
          print(`The list "${list.name}" is deleted.`);
          return;
        }
        if (value === undefined || options.all === true) {
          throw new Error('Name a value, or --all for the list itself.');
        }
        const normal = normaliseValue(list.kind, value);
        if (!normal.ok) throw new Error(normal.problem);
        const entry = admin.entries.find(list.id, normal.value);
        if (entry === null) throw new Error(`The list "${list.name}" does not have the value.`);
        await admin.removeEntry(list, entry, author);
        print(`The value is removed from "${list.name}".`);
      }),
    );

  command
    .command('import <list> <file>')
    .description('Take over a CSV with the columns value, note and expires_at, or one JSON entry a line.')
    .addOption(account())
    .option('--replace', 'remove what the file does not have')
    .option('--json', 'print the outcome as JSON')
    .action((name: string, file: string, options: Common & { replace?: boolean }) =>
      withLists(config, options.account, async (admin, accountId) => {
        const list = await findList(admin, accountId, name);
        const { size } = statSync(file);
        const input = createReadStream(file);
        const progress = createProgress(`Importing into ${list.name}`, { rows: 1 }, process.stderr);
        const outcome = await admin.add(list, readEntryRows(formatOf(file), input), {
          author,
          isWhole: options.replace === true,
          onProgress: () => progress.report('rows', size === 0 ? 1 : Math.min(1, input.bytesRead / size)),
        });
        progress.stop();
        printOutcome(list.name, outcome, options.json === true, 'line');
      }),
    );

  command
    .command('export <list>')
    .description('Write all entries as CSV to standard output; an import takes it as it is.')
    .addOption(account())
    .action((name: string, options: Common) =>
      withLists(config, options.account, async (admin, accountId) => {
        const list = await findList(admin, accountId, name);
        await pipeline(Readable.from(writeEntriesCsv(admin.entries, list.id)), process.stdout, {
          end: false,
        });
      }),
    );

  return command;
}

/** Opens the database for one command and closes it again. */
async function withLists(
  config: Config,
  accountName: string,
  work: (admin: ListAdmin, accountId: string) => Promise<void>,
): Promise<void> {
  const store = openStore({ dataDir: config.dataDir });
  try {
    const account = await findAccount(createAccountsStore(store, Date.now, author), accountName);
    await work(openListAdmin(store, Date.now, config.listEntries), account.id);
  } finally {
    store.close();
  }
}

async function findList(admin: ListAdmin, accountId: string, name: string): Promise<ListRow> {
  const list = await admin.rows.findList(accountId, name);
  if (list === null) throw new Error(`There is no list "${name}". "assay list show" shows all.`);
  return list;
}

function formatOf(file: string): UploadFormat {
  if (/\.(ndjson|jsonl)$/i.test(file)) return 'ndjson';
  return /\.json$/i.test(file) ? 'json' : 'csv';
}
