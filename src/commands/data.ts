import { Command } from 'commander';
import type { Config } from '../config.ts';
import { openKnowledge } from '../open-knowledge.ts';
import type { FeedProgress } from '../sources/feeds/open-feeds.ts';
import { verifyReference } from '../sources/reference/verify-reference.ts';
import { print, printJson, printTable, timeText } from './print.ts';
import { createProgress } from './progress.ts';

/** `assay data …` */
export function dataCommand(config: Config): Command {
  const command = new Command('data')
    .description('Show, refresh and check the data the server answers from.')
    .addHelpText('after', '\nExamples:\n  assay data status\n  assay data update tor-exits x4bnet-vpn');

  command
    .command('status')
    .description('Show every data set and feed, how old it is and under which terms it comes.')
    .option('--json', 'print as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const knowledge = await open(config);
      const [sets, feeds] = [knowledge.dataSets(), knowledge.feedFacts()];
      if (json === true) {
        printJson({ dataSets: sets, feeds });
        return;
      }
      printTable(
        sets.map((set) => ({
          'data set': set.title,
          made: timeText(set.builtAtMs),
          age: ageText(set.builtAtMs),
          entries: set.entries?.toLocaleString('en-US') ?? '–',
          terms: set.terms,
        })),
        '',
      );
      print('');
      printTable(
        feeds.map((feed) => ({
          feed: feed.id,
          state: feed.state,
          checked: timeText(feed.lastSuccessMs),
          age: ageText(feed.lastSuccessMs),
          entries: feed.entries?.toLocaleString('en-US') ?? '–',
          terms: feed.terms,
          problem: feed.lastError ?? '',
        })),
        'No feeds are configured.',
      );
    });

  command
    .command('update [feeds...]')
    .description(
      'Fetch all feeds now, or only those named. A running server takes them over within about a minute.',
    )
    .option('--accept-smaller', 'also take a list that has shrunk to less than half of its last copy')
    .option('--json', 'print the outcome as JSON')
    .action(
      async (
        only: string[],
        { json, acceptSmaller = false }: { json?: boolean; acceptSmaller?: boolean },
      ) => {
        const knowledge = await open(config);
        const known = knowledge.feeds.status().map((status) => status.feed.id);
        const unknown = only.filter((id) => !known.includes(id));
        if (unknown.length > 0)
          throw new Error(`No such feed: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
        const outcome = await knowledge.feeds.update({
          force: true,
          only,
          acceptSmaller,
          onProgress: json === true ? () => {} : createReporter(),
        });
        if (json === true) printJson(outcome);
        const failed = outcome.filter((item) => item.outcome === 'failed' || item.outcome === 'refused');
        if (failed.length > 0) {
          process.stderr.write(
            `${failed.length} of ${outcome.length} feeds failed; their last good copies are kept.\n`,
          );
          process.exitCode = 1;
        }
      },
    );

  command
    .command('verify')
    .description('Check that the data files are what was shipped and downloaded.')
    .action(async () => {
      const knowledge = await open(config);
      const rows = [
        ...verifyReference().map((item) => ({ file: item.file, result: item.ok ? 'ok' : 'DAMAGED' })),
        ...knowledge.feeds.verify().map(({ feedId, ok }) => ({
          file: `feed ${feedId}`,
          result: ok === null ? 'not fetched' : ok ? 'ok' : 'DAMAGED',
        })),
      ];
      printTable(rows, '');
      if (rows.some((row) => row.result === 'DAMAGED')) {
        process.stderr.write(
          'Damaged feeds are fetched anew by "assay data update"; damaged tables by installing Assay again.\n',
        );
        process.exitCode = 1;
      }
    });

  return command;
}

/** Opens everything for one command, without a server. */
export async function open(config: Config) {
  const progress = createProgress('Indexing the data, once', { city: 4, asn: 2 }, process.stderr);
  const knowledge = await openKnowledge({
    config,
    clock: Date.now,
    warn: (message, detail) => process.stderr.write(`${message}: ${Object.values(detail).join(', ')}\n`),
    onProgress: (part, share) => progress.report(part, share),
  });
  progress.stop();
  return knowledge;
}

/** Prints one line a feed; on a terminal a line shows its bytes while it is fetched. */
function createReporter(): (progress: FeedProgress) => void {
  return (progress) => {
    const { feedId, outcome, entries, error, bytes, totalBytes } = progress;
    if (outcome === null) {
      if (!process.stderr.isTTY) return;
      const share = totalBytes === null ? '' : ` of ${megabytes(totalBytes)}`;
      process.stderr.write(`\r\u001b[K${feedId}: ${megabytes(bytes)}${share}`);
      return;
    }
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    const count = entries === null ? '' : `, ${entries.toLocaleString('en-US')} entries`;
    print(`${feedId}: ${outcome}${count}${error === null ? '' : ` – ${error}`}`);
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}

function ageText(ms: number | null): string {
  if (ms === null) return '–';
  const hours = Math.floor((Date.now() - ms) / 3_600_000);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
