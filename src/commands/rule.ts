import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { Config } from '../config.ts';
import { ruleSubjectsOf } from '../custom-rule-subjects.ts';
import { createAccountsStore } from '../features/accounts/accounts.store.ts';
import { readRule } from '../features/custom-rules/read-rule.ts';
import { type RuleState, ruleStates } from '../features/custom-rules/rule-document.ts';
import { viewDay, viewRule } from '../features/custom-rules/rule-view.ts';
import { createRulesStore, type RulesStore } from '../features/custom-rules/rules.store.ts';
import { parseRuleId, ruleId } from '../features/custom-rules/stored-rule.ts';
import { openStore } from '../store/open-store.ts';
import { findAccount } from './account.ts';
import { exitOnWrongUsage } from './exit-on-wrong-usage.ts';
import { print, printJson, printTable } from './print.ts';

interface RuleOptions {
  readonly account: string;
  readonly json?: boolean;
}

const author = 'command line';
const daysShown = 30;

/** `assay rule …` */
export function ruleCommand(config: Config): Command {
  const command = new Command('rule')
    .exitOverride(exitOnWrongUsage)
    .description('Custom rules of an account. A running server sees a change within a second.')
    .addHelpText(
      'after',
      '\nExamples:\n  assay rule list --account shop\n  assay rule add block-example.json --account shop --state shadow\n  assay rule state CR4 live --account shop',
    );
  const sub = (usage: string, description: string): Command =>
    command
      .command(usage)
      .description(description)
      .option('--account <name>', 'account whose rules they are', 'default')
      .option('--json', 'print as JSON');

  sub('list', 'List the rules that are not archived, in the order in which they are applied.').action(
    ({ account, json }: RuleOptions) =>
      withRules(config, account, async (rules, accountId) => {
        const found = await rules.list(accountId, { endpoint: null, state: null });
        if (json === true) {
          printJson(found.map((rule) => viewRule(rule, ruleSubjectsOf())));
          return;
        }
        printTable(
          found.map(({ number, state, document }) => ({
            id: ruleId(number),
            state,
            endpoint: document.endpoint,
            priority: String(document.priority),
            action: document.action.type,
            title: document.title,
          })),
          'The account has no rules. Add one with "assay rule add".',
        );
      }),
  );

  sub('show <id>', 'Show a rule, and what it did or in shadow would have done by day, as JSON.').action(
    (id: string, { account }: RuleOptions) =>
      withRules(config, account, async (rules, accountId) => {
        const number = readNumber(id);
        const rule = await rules.find(accountId, number);
        if (rule === null) throw new Error(`There is no rule "${id}".`);
        const days = await rules.days(accountId, number, daysShown);
        printJson({ ...viewRule(rule, ruleSubjectsOf()), days: days.map(viewDay) });
      }),
  );

  sub('add <file>', 'Add a rule from a JSON file, as POST /v2/rules takes it; "-" reads standard input.')
    .option('--state <state>', 'draft, shadow or live', 'draft')
    .action((file: string, { account, json, state }: RuleOptions & { readonly state: string }) =>
      withRules(config, account, async (rules, accountId) => {
        const sent: unknown = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
        const read = readRule(sent, ruleSubjectsOf());
        if (read.rule === null) {
          const problems = read.problems.map(({ path, text }) => `  ${path === '' ? '/' : path}: ${text}`);
          throw new Error(`The rule cannot be used.\n${problems.join('\n')}`);
        }
        const rule = await rules.create(accountId, author, read.rule, readState(state));
        if (rule === null)
          throw new Error('The account has as many rules as it may have. Archive some first.');
        if (json === true) printJson(viewRule(rule, ruleSubjectsOf()));
        else print(`Added ${ruleId(rule.number)} as ${rule.state}: ${rule.document.title}`);
      }),
    );

  sub('state <id> <state>', 'Make a rule a draft, let it run in shadow or live, or archive it.').action(
    (id: string, state: string, { account, json }: RuleOptions) =>
      withRules(config, account, async (rules, accountId) => {
        const rule = await rules.change(accountId, readNumber(id), author, { state: readState(state) });
        if (rule === null) throw new Error(`There is no rule "${id}".`);
        if (json === true) printJson(viewRule(rule, ruleSubjectsOf()));
        else print(`${ruleId(rule.number)} is ${rule.state} now, version ${rule.version}.`);
      }),
  );
  return command;
}

/** Opens the database for one command and closes it again. */
async function withRules(
  config: Config,
  account: string,
  work: (rules: RulesStore, accountId: string) => Promise<void>,
): Promise<void> {
  const store = openStore({ dataDir: config.dataDir });
  try {
    const { id } = await findAccount(createAccountsStore(store, Date.now, author), account);
    await work(createRulesStore(store, Date.now), id);
  } finally {
    store.close();
  }
}

function readNumber(id: string): number {
  const number = parseRuleId(id);
  if (number === null) throw new Error(`"${id}" is no id of a rule; they look like CR4.`);
  return number;
}

function readState(text: string): RuleState {
  const state = ruleStates.find((item) => item === text);
  if (state === undefined) throw new Error(`The state must be one of ${ruleStates.join(', ')}.`);
  return state;
}
