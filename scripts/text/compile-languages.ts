import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createCharacterFold } from '../../src/features/text/fold-character.ts';
import { createTextFolder } from '../../src/features/text/fold-text.ts';
import { foldWord } from '../../src/features/text/fold-word.ts';
import { readSources } from './corpus/read-sources.ts';
import { recordTextData } from './record-text-data.ts';

/**
 * `node scripts/text/compile-languages.ts FOLDER`: writes data/text/languages.txt, the common words by which languages
 * are told apart: stop words, and words that occur in many of the training texts of a language and of no other.
 */
const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder with the training texts.');
const stopWords = createRequire(import.meta.url)('stopwords-iso') as Record<string, string[]>;
const fold = createTextFolder(createCharacterFold());
const latin = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'sv'];
const others = ['ru', 'uk', 'fa', 'ar'];
const mostLearned = 900;

/** As people write who play together; none of them is a word of another language here. */
const ofChats =
  'pls plz ur noob noobs newb newbs scrub scrubs afk ggwp rekt uninstall reported feeder feeders feeding dudes bots lagging brainless clueless braindead moms monkeys donkey pigs rats cowards push hook disconnect disconnected reconnect reconnecting chase dust heal healer healers hacker hackers cheater cheaters cheating skills teammate teammates enemy enemies spawn respawn loot nerf jungle jungler keeper captain toxic thx nope kys gtfo deserved wash washed failure ez wp nice'.split(
    ' ',
  );

const words = new Map<string, Set<string>>();
for (const language of [...latin, ...others]) {
  const folded = (stopWords[language] ?? []).map((word) => foldWord(fold, word));
  words.set(language, new Set(folded.filter((word) => word.length >= 2 && /^\p{L}+$/u.test(word))));
}
for (const language of ['en', 'de', 'fr', 'es']) {
  const counts = new Map<string, number>();
  for (const { text } of readSources(folder).filter((row) => row.language === language)) {
    for (const word of new Set(foldWord(fold, text).match(/\p{L}{2,}/gu) ?? []))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const known = words.get(language) as Set<string>;
  const isForeign = (word: string): boolean =>
    latin.some((other) => other !== language && words.get(other)?.has(word));
  const frequent = [...counts]
    .filter(([word]) => !known.has(word) && !isForeign(word))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, language === 'en' ? mostLearned : 300);
  for (const [word, count] of frequent) if (count >= 8) known.add(word);
}
for (const word of ofChats) words.get('en')?.add(word);
// Loan words and names that English users write everywhere say nothing about the other languages.
const english = words.get('en') as Set<string>;
const doubtful = new Set([
  'lol',
  'wtf',
  'rt',
  'http',
  'https',
  'url',
  'user',
  'co',
  'amp',
  'trump',
  'twitter',
  'facebook',
  'ok',
  'via',
  'merkel',
  'cdu',
  'afd',
  'spd',
  'fdp',
  'islam',
  // English insults that are everyday words of Spanish, Portuguese and Italian.
  'negro',
  'negros',
]);
for (const [language, known] of words) {
  for (const word of known)
    if (doubtful.has(word) || (language !== 'en' && learnedOnly(language, word) && english.has(word)))
      known.delete(word);
}
function learnedOnly(language: string, word: string): boolean {
  return !(stopWords[language] ?? []).includes(word);
}
writeFileSync(
  join(import.meta.dirname, '../../data/text/languages.txt'),
  `${[...words].map(([language, known]) => [language, ...[...known].sort()].join(' ')).join('\n')}\n`,
);
recordTextData('languages.txt', {
  sources: [
    { name: 'stopwords-iso', version: '1.1.0' },
    { name: 'counts of words in the training texts', version: '2026-11' },
  ],
  asOf: '2026-11',
  licence: 'MIT',
  attribution:
    'Stop words: stopwords-iso (MIT, © Gene Diaz). English, German, French and Spanish words that are frequent in the texts the model is trained on were added.',
});
