/**
 * `npm run train:text -- FOLDER [--date YYYY-MM-DD]`: writes data/text/model.bin and prints what it reaches on the texts
 * that are kept to measure with. With `--try` nothing is written: those texts stay closed, and another tenth, which is
 * then not trained on, is measured; settings are chosen by that. `--only en` (with `--try`) trains one language.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bitOf } from '../../../src/features/text/languages.ts';
import { parseTextModel, type TextModelAbout } from '../../../src/features/text/text-model.ts';
import { type LabelledText, readSources, sources } from '../corpus/read-sources.ts';
import { recordTextData } from '../record-text-data.ts';
import { partOf } from './examples.ts';
import { createJudge, measure } from './measure.ts';
import { openScanner, textData } from './open-scanner.ts';
import { provenance } from './provenance.ts';
import { report } from './report.ts';
import { worst } from './score-texts.ts';
import { settings } from './settings.ts';
import { trainLanguage } from './train-language.ts';
import { writeGolden } from './write-golden.ts';
import { modelBytes } from './write-model.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { date: { type: 'string' }, try: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder with the training texts.');
if (values.only !== undefined && !values.try)
  throw new Error('A model of some languages alone is only tried.');
const wanted = settings.filter(({ language }) => values.only?.split(',').includes(language) ?? true);
const file = join(textData, 'model.bin');
const scanner = openScanner();

const hash = createHash('sha256');
for (const name of sources.flatMap(({ files }) => files)) hash.update(readFileSync(join(folder, name)));
const dataHash = hash.digest('hex');

const started = performance.now();
const all = readSources(folder).filter((text) => !isDoubtful(text));
const measuredPart = values.try ? 'validation' : 'test';
const known = all.filter((text) => partOf(text) !== 'test' && partOf(text) !== measuredPart);
const held = all.filter((text) => partOf(text) === measuredPart);
const languages = wanted.map((one) => {
  const texts = known.filter(({ language }) => language === one.language);
  const trained = trainLanguage(texts, one, scanner);
  process.stderr.write(`${one.language}: ${texts.length} texts, ${since(started)} s\n`);
  return trained;
});
const about: TextModelAbout = { trained: dateOfTraining(), dataHash, metrics: {} };
const model = parseTextModel(modelBytes(languages, about));
const metrics = Object.fromEntries(
  wanted.map(({ language }) => {
    const found = measure(
      held.filter((text) => text.language === language),
      createJudge(model, scanner, language),
    );
    return [
      language,
      Object.fromEntries(Object.entries(found).map(([name, value]) => [name, rounded(value)])),
    ];
  }),
);
const bytes = modelBytes(languages, { ...about, metrics });
if (!values.try) {
  writeFileSync(file, bytes);
  writeGolden();
  recordTextData('model.bin', provenance(about.trained));
}
process.stdout.write(
  `${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} in gzip, trained in ${since(started)} s\n\n`,
);
const tables = languages.map(({ table }) => table);
process.stdout.write(report({ model, tables, scanner, known, held }));
process.stderr.write(`${since(started)} s\n`);

/** Posts of this source are all abusive; a sentence with a strong word that nobody marked is no clean one. */
function isDoubtful({ source, label, text }: LabelledText): boolean {
  return source === 'toxicspans' && label === 0 && worst(scanner.scanAs(text, bitOf('en')).badWords) >= 2;
}

/** The date given; else that of the model there is, if it was trained from the same data; else today. */
function dateOfTraining(): string {
  if (values.date !== undefined) return values.date;
  const about = existsSync(file) ? parseTextModel(readFileSync(file)).about : null;
  return about?.dataHash === dataHash ? about.trained : new Date().toISOString().slice(0, 10);
}

function since(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
