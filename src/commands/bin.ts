import { basename } from 'node:path';
import { Command } from 'commander';
import type { Config } from '../config.ts';
import { type BinRecord, cardTypes, type emptyRecord } from '../features/bin/bin-record.ts';
import { schemeByName } from '../features/bin/find-scheme.ts';
import { readOperatorBins } from '../follow-bins.ts';
import { createBinCountries } from '../sources/bin/bin-countries.ts';
import { createBinDirectory } from '../sources/bin/create-bin-directory.ts';
import { createCountryFinder } from '../sources/bin/create-country-finder.ts';
import { type BinCsv, readBinCsv } from '../sources/bin/read-bin-csv.ts';
import { exitOnWrongUsage } from './exit-on-wrong-usage.ts';
import { withBins } from './open-bins.ts';
import { print, printJson, printTable, timeText } from './print.ts';
import { createProgress } from './progress.ts';

interface SetOptions {
  readonly bank?: string;
  readonly url?: string;
  readonly phone?: string;
  readonly city?: string;
  readonly country?: string;
  readonly scheme?: string;
  readonly type?: string;
  readonly brand?: string;
  readonly prepaid?: string;
  readonly commercial?: string;
}

const problemsShown = 20;

/** `assay bin …` */
export function binCommand(config: Config): Command {
  const command = new Command('bin')
    .exitOverride(exitOnWrongUsage)
    .description(
      'Import tables of BINs, correct single ones and show what is known. A running server sees a change within seconds.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  assay bin import bin-list-data.csv\n  assay bin set 456789 --bank "Example Bank" --country DE --type debit\n  assay bin show 456789',
    );

  command
    .command('import <file>')
    .description(
      'Take over a CSV with a header and a column named BIN or IIN, in place of the last import of that name.',
    )
    .option('--name <name>', 'name of the import; the file’s name by default')
    .option('--json', 'print the outcome as JSON')
    .action(async (file: string, { name = basename(file), json }: { name?: string; json?: boolean }) => {
      const outcome = await withBins(config, async (bins, reference) => {
        const progress = createProgress(`Importing ${name}`, { rows: 1 }, process.stderr);
        const countryOf = createCountryFinder(reference.countries());
        const read = await readBinCsv({
          file,
          countryOf,
          onProgress: (share) => progress.report('rows', share),
        });
        await bins.saveImport(name, read.entries, read.records);
        progress.stop();
        return read;
      });
      if (json === true) printJson({ name, ...summary(outcome), problems: outcome.problems });
      else printOutcome(name, outcome);
    });

  command
    .command('list')
    .description('Show the imports, the one that counts most first, and the corrections.')
    .option('--json', 'print as JSON')
    .action(({ json }: { json?: boolean }) =>
      withBins(config, async (bins) => {
        const [imports, corrections] = [await bins.imports(), await bins.corrections()];
        if (json === true) {
          printJson({ imports, corrections });
          return;
        }
        printTable(
          imports.map((item) => ({
            import: item.name,
            BINs: item.entries.toLocaleString('en-US'),
            imported: timeText(item.importedAt),
          })),
          'Nothing has been imported.',
        );
        print('');
        printTable(
          corrections.map(({ bin, record, changedAt }) => ({
            BIN: bin,
            bank: record.bank ?? '–',
            country: record.country ?? '–',
            scheme: record.scheme ?? '–',
            type: record.type ?? '–',
            changed: timeText(changedAt),
          })),
          'Nothing has been corrected.',
        );
      }),
    );

  command
    .command('remove <name>')
    .description('Forget an import.')
    .action((name: string) =>
      withBins(config, async (bins) => {
        if (!(await bins.removeImport(name)))
          throw new Error(`There is no import "${name}". "assay bin list" shows all.`);
        print(`The import "${name}" is forgotten.`);
      }),
    );

  command
    .command('set <bin>')
    .description(
      'Correct facts of one BIN. They count more than any import; facts that are not named stay as they are. An empty text takes a fact back.',
    )
    .option('--bank <name>', 'issuer')
    .option('--url <address>', 'website of the issuer')
    .option('--phone <number>', 'telephone of the issuer')
    .option('--city <name>', 'city of the issuer')
    .option('--country <code>', 'country of the issuer, as a code or English name')
    .option('--scheme <name>', 'card scheme')
    .option('--type <type>', cardTypes.join(', '))
    .option('--brand <level>', 'level of the card, such as Classic')
    .option('--prepaid <yes|no>', 'whether it is a prepaid card')
    .option('--commercial <yes|no>', 'whether it is a company’s card')
    .action((bin: string, options: SetOptions) =>
      withBins(config, async (bins, reference) => {
        checkBin(bin);
        const facts = readFacts(options, createCountryFinder(reference.countries()));
        if (Object.keys(facts).length === 0)
          throw new Error('Name at least one fact, such as --bank "Example Bank".');
        await bins.correct(bin, facts);
        print(`${bin} is corrected: ${Object.keys(facts).join(', ')}.`);
      }),
    );

  command
    .command('unset <bin>')
    .description('Take back the corrections of one BIN.')
    .action((bin: string) =>
      withBins(config, async (bins) => {
        checkBin(bin);
        if (!(await bins.removeCorrection(bin))) throw new Error(`${bin} has not been corrected.`);
        print(`The corrections of ${bin} are taken back.`);
      }),
    );

  command
    .command('show <bin>')
    .description('Show what is known of a BIN, and which source said so, as JSON.')
    .action((bin: string) =>
      withBins(config, async (bins, reference) => {
        checkBin(bin);
        const directory = createBinDirectory(createBinCountries(reference.country));
        directory.replace(await readOperatorBins(bins, (message) => process.stderr.write(`${message}\n`)));
        const { scheme, ...facts } = directory.facts(bin);
        printJson({ ...facts, scheme: scheme?.name ?? null });
      }),
    );

  return command;
}

/** The message does not repeat the text, which may be a whole card number. */
function checkBin(bin: string): void {
  if (!/^\d{6,8}$/.test(bin)) throw new Error('A BIN is the first 6 to 8 digits of a card number.');
}

function readFacts(options: SetOptions, countryOf: (text: string) => string | null): Partial<BinRecord> {
  const facts: Record<string, string | boolean | null> = {};
  for (const [name, given] of Object.entries(options) as [keyof SetOptions, string][]) {
    const text = given.trim();
    const field = name === 'prepaid' ? 'isPrepaid' : name === 'commercial' ? 'isCommercial' : name;
    facts[field] = text === '' ? null : readFact(name, text, countryOf);
  }
  return facts satisfies Record<string, unknown> as Partial<typeof emptyRecord>;
}

function readFact(
  name: keyof SetOptions,
  text: string,
  countryOf: (text: string) => string | null,
): string | boolean {
  const refuse = (what: string): never => {
    throw new Error(`--${name} takes ${what}.`);
  };
  switch (name) {
    case 'country':
      return countryOf(text) ?? refuse('a country code such as DE, or its English name');
    case 'scheme':
      return schemeByName(text)?.name ?? refuse('the name of a card scheme such as Visa');
    case 'type':
      return (
        cardTypes.find((type) => type === text.toLowerCase()) ?? refuse(`one of ${cardTypes.join(', ')}`)
      );
    case 'prepaid':
    case 'commercial':
      return text === 'yes' ? true : text === 'no' ? false : refuse('yes or no');
    default:
      return text.length <= 200 ? text : refuse('at most 200 characters');
  }
}

function summary({ entries, rows, bad }: BinCsv) {
  return { entries, rows, bad };
}

function printOutcome(name: string, { entries, rows, bad, problems }: BinCsv): void {
  const count = (number: number): string => number.toLocaleString('en-US');
  print(`${name}: ${count(entries)} BINs from ${count(rows)} rows; ${count(bad)} rows were not taken.`);
  for (const { line, text, taken } of problems.slice(0, problemsShown))
    print(`  line ${line}: ${text}${taken ? '' : '; the row was not taken'}`);
  if (problems.length > problemsShown) print(`  … and more; --json prints up to 1,000.`);
}
