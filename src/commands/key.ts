import { Command } from 'commander';
import type { Config } from '../config.ts';
import type { AccountsStore } from '../features/accounts/accounts.store.ts';
import type { ApiKey, NewKey } from '../features/accounts/key-rows.store.ts';
import { allEndpoints } from '../management-endpoints.ts';
import { findAccount, readHosts } from './account.ts';
import { exitOnWrongUsage } from './exit-on-wrong-usage.ts';
import { withAccounts } from './open-accounts.ts';
import { print, printJson, printTable, timeText } from './print.ts';

interface KeyOutput {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

interface CreateOptions extends KeyOutput {
  readonly account: string;
  readonly name: string;
  readonly expires?: string;
  readonly endpoints?: string;
  readonly hosts?: string;
}

/** `assay key …` */
export function keyCommand(config: Config): Command {
  const command = new Command('key')
    .exitOverride(exitOnWrongUsage)
    .description('Make, list, revoke and rotate API keys. A running server sees a change within a second.')
    .addHelpText(
      'after',
      '\nExamples:\n  assay key create --account shop --name checkout --expires 90d\n  assay key rotate key_0f3a… --grace 24h\n  KEY=$(assay key create --account shop --name ci --quiet)',
    );

  command
    .command('create')
    .description('Make a key. It is shown once and stored as a hash.')
    .option('--account <name>', 'account it belongs to', 'default')
    .requiredOption('--name <name>', 'what the key is for')
    .option(
      '--expires <when>',
      'when it ends: a date such as 2027-01-31, or a time from now such as 90d, 12h',
    )
    .option('--endpoints <names>', 'only these endpoints, separated by commas')
    .option('--hosts <hosts>', 'only calls from these host names, addresses or CIDRs, separated by commas')
    .option('--quiet', 'print the key alone')
    .option('--json', 'print the key and its facts as JSON')
    .action((options: CreateOptions) =>
      withAccounts(config, async (accounts) => {
        const account = await findAccount(accounts, options.account);
        const created = await accounts.createKey(account.id, options.name, {
          expiresAt: readExpiry(options.expires),
          allowedEndpoints: readEndpoints(options.endpoints),
          authorisedHosts: readHosts(readList(options.hosts) ?? []),
        });
        printNewKey(created, options);
      }),
    );

  command
    .command('list')
    .description('List keys. The keys themselves are not stored, so they cannot be shown.')
    .option('--account <name>', 'only keys of this account')
    .option('--json', 'print the keys as JSON')
    .action((options: { account?: string; json?: boolean }) =>
      withAccounts(config, async (accounts) => {
        const account = options.account === undefined ? null : await findAccount(accounts, options.account);
        const names = new Map((await accounts.listAccounts()).map((row) => [row.id, row.name]));
        const keys = await accounts.listKeys(account?.id ?? null);
        if (options.json === true) printJson(keys.map(({ hash: _, ...key }) => key));
        else
          printTable(
            keys.map((key) => toRow(key, names)),
            'There are no keys. Make one: assay key create --name <name>',
          );
      }),
    );

  command
    .command('revoke <id>')
    .description('Refuse a key from now on.')
    .option('--json', 'print the key’s facts as JSON')
    .action((id: string, options: KeyOutput) =>
      withAccounts(config, async (accounts) => {
        const key = await findKey(accounts, id);
        await accounts.revokeKey(key.id);
        if (options.json === true) {
          const { hash: _, ...facts } = await findKey(accounts, id);
          printJson(facts);
        } else print(`Revoked the key "${key.name}" (${key.id}).`);
      }),
    );

  command
    .command('rotate <id>')
    .description('Make a new key like an old one; the old one keeps working for a while.')
    .option('--grace <time>', 'how long the old key still works, such as 24h; 0 ends it at once', '24h')
    .option('--expires <when>', 'when the new key ends, as for "assay key create"; without it, never')
    .option('--quiet', 'print the new key alone')
    .option('--json', 'print the new key and its facts as JSON')
    .action((id: string, options: KeyOutput & { grace: string; expires?: string }) =>
      withAccounts(config, async (accounts) => {
        const old = await findKey(accounts, id);
        const endsAt = options.grace === '0' ? Date.now() : readMoment(options.grace, Date.now());
        const oldEndsAt = Math.min(endsAt, old.expiresAt ?? Number.POSITIVE_INFINITY);
        const created = await accounts.rotateKey(old, endsAt, readExpiry(options.expires));
        printNewKey(created, options);
        if (options.quiet === true || options.json === true) return;
        print(`The old key ends ${timeText(oldEndsAt)}; the new one ${endText(created.key.expiresAt)}.`);
      }),
    );

  return command;
}

function printNewKey({ key, rawKey }: NewKey, output: KeyOutput): void {
  const { hash: _, ...facts } = key;
  if (output.json === true) printJson({ key: rawKey, ...facts });
  else if (output.quiet === true) print(rawKey);
  else {
    print(`API key (shown this once): ${rawKey}`);
    print(`Id for revoking and rotating: ${key.id}`);
  }
}

async function findKey(accounts: AccountsStore, id: string): Promise<ApiKey> {
  const key = await accounts.findKey(id);
  if (key === null) throw new Error(`There is no key with the id "${id}". "assay key list" shows all.`);
  return key;
}

const unitsMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A date, or a length of time from now, as milliseconds since the epoch. */
function readMoment(text: string, nowMs: number): number {
  const length = /^(\d{1,5})([smhd])$/.exec(text);
  if (length !== null) return nowMs + Number(length[1]) * unitsMs[length[2]!]!;
  const ms = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text.slice(0, 10)))
    throw new Error(`"${text}" is neither a date such as 2027-01-31 nor a time such as 90d, 24h or 30m.`);
  return ms;
}

/** When a new key ends; null for never. */
function readExpiry(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = readMoment(text, Date.now());
  if (ms <= Date.now()) throw new Error(`"${text}" is over already; a key ends in the future.`);
  return ms;
}

function endText(ms: number | null): string {
  return ms === null ? 'does not end' : `ends ${timeText(ms)}`;
}

function readList(text: string | undefined): readonly string[] | null {
  const list = (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return list.length === 0 ? null : list;
}

function readEndpoints(text: string | undefined): readonly string[] | null {
  const names = readList(text);
  const known = allEndpoints.map((endpoint) => endpoint.name);
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`No such endpoint: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  return names;
}

function toRow(key: ApiKey, accountNames: ReadonlyMap<string, string>): Record<string, string> {
  return {
    id: key.id,
    account: accountNames.get(key.accountId) ?? key.accountId,
    name: key.name,
    key: `…${key.lastFour}`,
    created: timeText(key.createdAt),
    ends: key.revokedAt === null ? timeText(key.expiresAt) : 'revoked',
    'last used': key.lastUsedAt === null ? 'never' : new Date(key.lastUsedAt).toISOString().slice(0, 10),
  };
}
