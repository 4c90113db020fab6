import { Command } from 'commander';
import type { Config } from '../config.ts';
import { describeDomain } from '../features/domain/domain-report.ts';
import { type DomainName, parseDomain } from '../features/domain/parse-domain.ts';
import { viewDomainV2 } from '../features/domain/view-domain.ts';
import { type Domains, openDomains } from '../open-domains.ts';
import { type DomainLists, openDomainLists } from '../sources/domains/open-domain-lists.ts';
import { openFeedCopies } from '../sources/feeds/open-feed-copies.ts';
import { openStore } from '../store/open-store.ts';
import { print, printJson, printTable } from './print.ts';

/** `assay domain …` */
export function domainCommand(config: Config): Command {
  const command = new Command('domain')
    .description('Collect what is known of a domain, and show the queue of those to collect.')
    .addHelpText('after', '\nExamples:\n  assay domain collect example.com\n  assay domain status');
  command
    .command('collect <domain>')
    .description('Ask the DNS and the registry about a domain now, show each step, and keep the result.')
    .option('--json', 'print only the result, as the data of the v2 answer')
    .action((text: string, { json = false }: { json?: boolean }) =>
      withDomains(config, (domains, lists) => collect(readDomain(text), domains, lists, json)),
    );
  command
    .command('status')
    .description('Show how many domains are known and how many wait to be collected.')
    .option('--json', 'print as JSON')
    .action(({ json = false }: { json?: boolean }) =>
      withDomains(config, async ({ table }) => {
        const counts = table.counts();
        if (json) printJson(counts);
        else printTable([{ known: String(counts.known), waiting: String(counts.waiting) }], '');
      }),
    );
  return command;
}

function readDomain(text: string): DomainName {
  const domain = parseDomain(text);
  if (domain === null) throw new Error(`"${text}" is not a fully qualified domain name.`);
  return domain;
}

async function collect(
  domain: DomainName,
  { collect: ask, table }: Domains,
  lists: DomainLists,
  json: boolean,
): Promise<void> {
  const startMs = performance.now();
  const facts = await ask(domain, new AbortController().signal, (part, result) => {
    const seconds = ((performance.now() - startMs) / 1000).toFixed(2);
    if (!json) print(`${seconds.padStart(6)} s  ${part.padEnd(12)}  ${result}`);
  });
  const nowMs = Date.now();
  table.keep(
    { name: domain.name, registrable: domain.registrable ?? domain.name, accountId: null },
    facts,
    nowMs,
  );
  const report = describeDomain({
    domain,
    facts,
    collectedAtMs: nowMs,
    lists: lists.lookUp(domain),
    lookAlike: lists.findLookAlike(domain),
    nowMs,
  });
  if (!json) print('');
  printJson(viewDomainV2(report));
}

async function withDomains(
  config: Config,
  work: (domains: Domains, lists: DomainLists) => Promise<void>,
): Promise<void> {
  const store = openStore({ dataDir: config.dataDir });
  try {
    const lists = openDomainLists();
    lists.takeFeeds(await openFeedCopies(config.dataDir));
    const warn = (message: string): void => void process.stderr.write(`${message}\n`);
    await work(await openDomains({ config, store, lists, clock: Date.now, warn }), lists);
  } finally {
    store.close();
  }
}
