import { Command } from 'commander';
import type { Config } from '../config.ts';
import { createAccountsStore } from '../features/accounts/accounts.store.ts';
import { createPaymentSettingsStore } from '../features/payment/settings/payment-settings.store.ts';
import { readAssignments } from '../features/payment/settings/read-assignments.ts';
import type { SettingsOrder } from '../features/payment/settings/settings-order.ts';
import type { SettingsAdmin, StoredSettings } from '../features/payment/settings/stored-settings.ts';
import { ruleRows, thresholdRows } from '../features/payment/settings/tabulate-settings.ts';
import { viewPaymentSettings } from '../features/payment/settings/view-payment-settings.ts';
import { openStore } from '../store/open-store.ts';
import { findAccount } from './account.ts';
import { exitOnWrongUsage } from './exit-on-wrong-usage.ts';
import { print, printJson, printTable, timeText } from './print.ts';

interface SettingsOptions {
  readonly account: string;
  readonly json?: boolean;
}

const author = 'command line';

/** `assay payment …` */
export function paymentCommand(config: Config): Command {
  const command = new Command('payment')
    .exitOverride(exitOnWrongUsage)
    .description('What concerns the payments of an account.');
  const settings = command
    .command('settings')
    .description(
      'Thresholds, rules and weights of the payment score. A running server sees a change within a second.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  assay payment settings show --account shop\n  assay payment settings set ip_payments_hour=10 ip_payments_day=30 --account shop\n  assay payment settings set PF10009=off PF10003.weight=0.3 travel_speed=default',
    );
  const sub = (usage: string, description: string): Command =>
    settings
      .command(usage)
      .description(description)
      .option('--account <name>', 'account whose settings they are', 'default')
      .option('--json', 'print as JSON');

  sub('show', 'Show every threshold and rule, and what the account changed.').action(
    ({ account, json }: SettingsOptions) =>
      withSettings(config, account, async (admin, accountId) => {
        const stored = await admin.read(accountId);
        if (json === true) printJson(viewPaymentSettings(stored));
        else show(stored);
      }),
  );

  sub(
    'set <settings...>',
    'Change some: threshold=number, rule=on or off, rule.weight=number; "default" sets back.',
  ).action((texts: string[], options: SettingsOptions) =>
    change(config, options, () => readAssignments(texts)),
  );

  sub('reset', 'Set everything back to its default.').action((options: SettingsOptions) =>
    change(config, options, ({ changes }) => ({
      thresholds: Object.fromEntries(Object.keys(changes.thresholds).map((name) => [name, null])),
      rules: Object.fromEntries(
        Object.keys(changes.rules).map((id) => [id, { enabled: null, weight: null }]),
      ),
    })),
  );
  return command;
}

function change(
  config: Config,
  { account, json }: SettingsOptions,
  orderOf: (before: StoredSettings) => SettingsOrder,
): Promise<void> {
  return withSettings(config, account, async (admin, accountId) => {
    const before = await admin.read(accountId);
    const after = await admin.change(accountId, orderOf(before), author);
    if (json === true) printJson(viewPaymentSettings(after));
    else if (after.version === before.version) print('Nothing changed.');
    else print(`Changed; this is version ${after.version} of the settings of "${account}".`);
  });
}

function show(stored: StoredSettings): void {
  printTable(thresholdRows(stored), '');
  print('');
  printTable(ruleRows(stored), '');
  print(
    stored.author === null
      ? '\nThe account has changed nothing.'
      : `\nVersion ${stored.version}, ${timeText(stored.changedAtMs)} by ${stored.author}. What is changed has a star.`,
  );
}

/** Opens the database for one command and closes it again. */
async function withSettings(
  config: Config,
  account: string,
  work: (admin: SettingsAdmin, accountId: string) => Promise<void>,
): Promise<void> {
  const store = openStore({ dataDir: config.dataDir });
  try {
    const { id } = await findAccount(createAccountsStore(store, Date.now, author), account);
    await work(createPaymentSettingsStore(store, Date.now), id);
  } finally {
    store.close();
  }
}
