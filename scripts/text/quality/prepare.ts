import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../corpus/read-sources.ts';
import { isTest } from '../train/examples.ts';

/**
 * `npm run quality:text:prepare -- FOLDER OUT`: writes, for each source of training texts under FOLDER, those that the
 * model is never trained on as labelled files that `npm run quality:text` reads.
 */
const [folder, out] = process.argv.slice(2);
if (folder === undefined || out === undefined)
  throw new Error('Name the folder with the training texts and one to write to.');
mkdirSync(out, { recursive: true });
const kept = readSources(folder).filter(isTest);
for (const [name, texts] of Object.entries(
  Object.groupBy(kept, ({ language, source }) => `${language}_${source.replace(/[^\w-]/g, '-')}`),
)) {
  const lines = (texts ?? []).map(({ text, label }) => `${text.replace(/\s+/g, ' ').trim()}\t${label}`);
  writeFileSync(join(out, `${name}.tsv`), `text\tlabel\n${lines.join('\n')}\n`);
  process.stdout.write(`${name}.tsv: ${lines.length} texts\n`);
}
