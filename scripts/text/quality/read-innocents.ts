import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the files beside this one; the second was written when the first had been met. */
export const innocentFiles = ['innocents.tsv', 'innocents-more.tsv'] as const;

/** Texts without a bad word that look as if there were one, each with its language. */
export function readInnocents(
  files: readonly string[] = innocentFiles,
): (readonly [language: string, text: string])[] {
  return files.flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => {
        const [language = '', text = ''] = line.split('\t');
        return [language, text] as const;
      }),
  );
}
