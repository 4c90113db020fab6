import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTextSource } from '../../../src/sources/text/open-text-source.ts';
import { measureBuiltIn } from './built-in.ts';
import { compareFiles } from './compare-files.ts';
import { createScore } from './score.ts';

/**
 * `npm run quality:text [-- FOLDER] [-- --details]`: the shipped scorer on labelled files of a folder, beside word filters
 * from npm; without a folder on the built-in sets, with exit code 1 where one misses its limit.
 */
const args = process.argv.slice(2);
const folder = args.find((arg) => !arg.startsWith('--'));
const print = (text: string): void => {
  process.stdout.write(text);
};
const maxLength = Number.POSITIVE_INFINITY;
const { source, sizes } = await openTextSource({ maxLength });
const words = await openTextSource({ maxLength, useModel: false });
const score = createScore(source.read);
print(sizes.hasModel ? '' : 'There is no model: the list of words alone decides.\n');

if (folder !== undefined) {
  const packages = join(import.meta.dirname, '..');
  if (!existsSync(join(packages, 'node_modules/obscenity'))) {
    print('Installing the filters to compare with …\n');
    execFileSync('npm', ['ci', '--prefix', packages, '--no-audit', '--no-fund', '--ignore-scripts'], {
      stdio: 'inherit',
    });
  }
  await compareFiles(folder, score, print);
} else {
  const lexicon = readFileSync(join(import.meta.dirname, '../../../data/text/lexicon.txt'), 'utf8');
  const misses = measureBuiltIn(
    { score, byWords: createScore(words.source.read) },
    lexicon,
    print,
    args.includes('--details'),
  );
  print(misses.length === 0 ? '\nAll limits are met.\n' : `\nMissed: ${misses.join('; ')}.\n`);
  if (misses.length > 0) process.exitCode = 1;
}
