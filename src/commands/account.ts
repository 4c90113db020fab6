import { Argument, Command, Option } from 'commander';
import type { Config } from '../config.ts';
import type { Account } from '../features/accounts/account-rows.store.ts';
import type { AccountsStore } from '../features/accounts/accounts.store.ts';
import { readHostEntry } from '../features/accounts/authorised-hosts.ts';
import { loadPlans } from '../features/accounts/load-plans.ts';
import { type planNames as PlanNames, planNames } from '../features/accounts/plans.ts';
import { dayMs, dayOf, monthOf } from '../features/accounts/usage-days.ts';
import { allEndpoints } from '../management-endpoints.ts';
import { accountRow, holdingFactsText, holdingLimits } from './account-facts.ts';
import { limitsText, readCount, readLimits } from './account-limits.ts';
import { exitOnWrongUsage } from './exit-on-wrong-usage.ts';
import { withAccounts } from './open-accounts.ts';
import { print, printJson, printTable, timeText } from './print.ts';

type PlanName = (typeof PlanNames)[number];

interface Output {
  readonly json?: boolean;
}

/** `assay account …` */
export function accountCommand(config: Config): Command {
  const command = new Command('account')
    .exitOverride(exitOnWrongUsage)
    .description('Make, show and change accounts. A running server sees a change within a second.')
    .addHelpText(
      'after',
      '\nExamples:\n  assay account create shop --plan standard\n  assay account set-plan shop premium',
    );

  command
    .command('create <name>')
    .description('Make an account. Give it a key with "assay key create".')
    .addOption(new Option('--plan <plan>', 'plan of the account').choices([...planNames]).default('premium'))
    .option('--json', 'print the account as JSON')
    .action((name: string, options: Output & { plan: PlanName }) =>
      withAccounts(config, async (accounts) => {
        if ((await accounts.findAccount(name)) !== null)
          throw new Error(`There is an account "${name}" already.`);
        const account = await accounts.createAccount(checkName(name), options.plan);
        if (options.json === true) printJson(account);
        else {
          print(`Made the account "${name}" on the ${account.plan} plan.`);
          print(`Give it a key: assay key create --account ${name} --name <name of the key>`);
        }
      }),
    );

  command
    .command('list')
    .description('List all accounts.')
    .option('--json', 'print the accounts as JSON')
    .action((options: Output) =>
      withAccounts(config, async (accounts) => {
        const all = await accounts.listAccounts();
        if (options.json === true) printJson(all);
        else
          printTable(
            all.map(accountRow),
            'There are no accounts. The first start of the server makes one, or: assay account create <name>',
          );
      }),
    );

  command
    .command('show <name>')
    .description('Show one account, the limits that hold for it, its calls of this month and its keys.')
    .option('--json', 'print as JSON')
    .action((name: string, options: Output) =>
      withAccounts(config, async (accounts) => {
        const account = await findAccount(accounts, name);
        const keys = (await accounts.listKeys(account.id)).map(({ hash: _, ...key }) => key);
        const plans = loadPlans(
          config.plansFile,
          allEndpoints.map((endpoint) => endpoint.name),
        );
        const callsThisMonth = await accounts.callsSince(account.id, `${monthOf(Date.now())}-01`);
        if (options.json === true) {
          printJson({ ...account, holdingLimits: holdingLimits(account, plans), callsThisMonth, keys });
          return;
        }
        printTable([accountRow(account)], '');
        print(`\n${holdingFactsText(account, plans, callsThisMonth)}\n`);
        printTable(
          keys.map((key) => ({
            key: key.id,
            name: key.name,
            ends: key.revokedAt === null ? timeText(key.expiresAt) : 'revoked',
          })),
          'It has no keys.',
        );
      }),
    );

  command
    .command('set-plan <name>')
    .addArgument(new Argument('<plan>', 'the new plan').choices([...planNames]))
    .option('--ends <date>', 'when the subscription ends, such as 2027-01-31; "never" for no end')
    .option('--json', 'print the account as JSON')
    .description('Put an account on another plan.')
    .action((name: string, plan: PlanName, options: Output & { ends?: string }) =>
      changeAccount(config, name, options, (account) => ({
        change: {
          plan,
          planExpiresAt: options.ends === undefined ? account.planExpiresAt : readEnd(options.ends),
        },
        done: `is on the ${plan} plan now.`,
      })),
    );

  command
    .command('set-limits <name>')
    .option('--quota <calls>', 'answered calls a month; "none" for no limit, "plan" for what the plan says')
    .option('--flood <calls>', 'calls a second for each key; "plan" for what the plan says')
    .option('--json', 'print the account as JSON')
    .description('Give an account limits of its own, which come before those of its plan.')
    .action((name: string, options: Output & { quota?: string; flood?: string }) =>
      changeAccount(config, name, options, (account) => {
        const limits = readLimits(account.limits, options);
        return { change: { limits }, done: `has these limits of its own: ${limitsText(limits)}.` };
      }),
    );

  command
    .command('usage <name>')
    .option('--days <number>', 'how many days to show, today included', '30')
    .option('--json', 'print the counts as JSON')
    .description('Count the live calls of an account by UTC day, key and endpoint.')
    .action((name: string, options: Output & { days: string }) =>
      withAccounts(config, async (accounts) => {
        const account = await findAccount(accounts, name);
        const days = Math.min(readCount(options.days, '--days'), 36_500);
        const rows = await accounts.usageSince(account.id, dayOf(Date.now() - (days - 1) * dayMs));
        if (options.json === true) {
          printJson(rows);
          return;
        }
        const names = new Map((await accounts.listKeys(account.id)).map((key) => [key.id, key.name]));
        printTable(
          rows.map((row) => ({
            day: row.day,
            key: names.get(row.keyId) ?? row.keyId,
            endpoint: row.endpoint,
            answered: String(row.calls),
            errors: String(row.errors),
          })),
          `There were no calls in ${days === 1 ? 'this day' : `these ${days} days`}.`,
        );
      }),
    );

  for (const [verb, state, done] of [
    ['disable', 'inactive', 'is disabled; its keys answer error 102.'],
    ['enable', 'active', 'is enabled.'],
  ] as const) {
    command
      .command(`${verb} <name>`)
      .option('--json', 'print the account as JSON')
      .description(
        verb === 'disable'
          ? 'Refuse all calls of an account.'
          : 'Accept the calls of a disabled account again.',
      )
      .action((name: string, options: Output) =>
        changeAccount(config, name, options, () => ({ change: { state }, done })),
      );
  }

  command
    .command('set-hosts <name> [hosts...]')
    .option('--json', 'print the account as JSON')
    .description(
      'Accept calls of an account only from these host names, addresses or CIDRs; none accepts all.',
    )
    .action((name: string, hosts: string[], options: Output) =>
      changeAccount(config, name, options, () => {
        const authorisedHosts = readHosts(hosts);
        const from = authorisedHosts.length === 0 ? 'everywhere' : authorisedHosts.join(', ');
        return { change: { authorisedHosts }, done: `accepts calls from ${from}.` };
      }),
    );

  return command;
}

/** The account of a name or id. Throws a sentence that says what to do. */
export async function findAccount(accounts: AccountsStore, name: string): Promise<Account> {
  const account = await accounts.findAccount(name);
  if (account === null) throw new Error(`There is no account "${name}". "assay account list" shows all.`);
  return account;
}

/** Host entries as they are kept. Throws a sentence about the first that is none. */
export function readHosts(entries: readonly string[]): string[] {
  return entries.map((entry) => {
    const host = readHostEntry(entry);
    if (host === null)
      throw new Error(
        `"${entry}" is neither a host name, an address nor a CIDR. Name each host by itself, such as shop.example or 192.0.2.0/24.`,
      );
    return host;
  });
}

interface Change {
  readonly change: Parameters<AccountsStore['changeAccount']>[1];
  /** What is told behind the account's name. */
  readonly done: string;
}

function changeAccount(
  config: Config,
  name: string,
  output: Output,
  work: (account: Account) => Change,
): Promise<void> {
  return withAccounts(config, async (accounts) => {
    const account = await findAccount(accounts, name);
    const { change, done } = work(account);
    await accounts.changeAccount(account.id, change);
    if (output.json === true) printJson(await findAccount(accounts, account.id));
    else print(`"${account.name}" ${done}`);
  });
}

function checkName(name: string): string {
  if (!/^[\w.@-]{1,64}$/.test(name)) {
    throw new Error('An account name has 1 to 64 letters, digits, dots, hyphens, underscores or @.');
  }
  return name;
}

function readEnd(text: string): number | null {
  if (text === 'never') return null;
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new Error('--ends takes a date such as 2027-01-31, or "never".');
  return ms;
}
