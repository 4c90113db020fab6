import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which half of the sentences: those to learn from, or those that are only measured. */
export type PlainHalf = 'learned' | 'measured';

/**
 * Sentences of our own as people write them in chats, news and questions, without abuse: what truly clean text is, where
 * the negatives of the labelled texts were collected by slurs. Every other one is learned, the rest measured.
 */
export function plainSentences(half: PlainHalf): { readonly language: string; readonly text: string }[] {
  const rows = readFileSync(join(import.meta.dirname, 'plain-sentences.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [language = '', text = ''] = line.split('\t');
      return { language, text };
    });
  return Object.values(Object.groupBy(rows, ({ language }) => language)).flatMap((ofLanguage) =>
    (ofLanguage ?? []).filter((_, at) => at % 2 === (half === 'learned' ? 0 : 1)),
  );
}
