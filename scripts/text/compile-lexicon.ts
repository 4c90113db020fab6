import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createCharacterFold } from '../../src/features/text/fold-character.ts';
import { createTextFolder } from '../../src/features/text/fold-text.ts';
import { foldWord } from '../../src/features/text/fold-word.ts';
import { languages } from '../../src/features/text/languages.ts';
import { derivedForms } from './lexicon/derive-forms.ts';
import { disguiseCollides, disguiseCollisions } from './lexicon/disguise-collides.ts';
import { type Row, readOwnWords } from './lexicon/read-own-words.ts';
import { readSurge } from './lexicon/read-surge.ts';
import { recordTextData } from './record-text-data.ts';

/**
 * `node scripts/text/compile-lexicon.ts FOLDER`: writes data/text/lexicon.txt from our own words, the lists of
 * naughty-words and Surge AI’s list, which lies under FOLDER/lists as en_surge_profanity_list.csv
 * (https://github.com/surge-ai/profanity). The first of two rows for the same word, placement and language holds, save that an
 * exception always holds.
 */
const folder = process.argv[2];
if (folder === undefined)
  throw new Error('Name the folder with the training texts; its lists/ has the word lists.');
const require = createRequire(import.meta.url);
const readDictionary = (language: string): string[] =>
  JSON.parse(readFileSync(require.resolve(`an-array-of-${language}-words/index.json`), 'utf8'));
const english = new Set(readDictionary('english'));
const dictionary = new Set([...english, ...readDictionary('french'), ...readDictionary('spanish')]);
const fold = createTextFolder(createCharacterFold());

const own = readOwnWords(readFileSync(join(import.meta.dirname, 'lexicon', 'own.txt'), 'utf8'));
const surge = readSurge(readFileSync(join(folder, 'lists', 'en_surge_profanity_list.csv'), 'utf8'));
const listed = ['it', 'pt', 'nl', 'pl', 'tr', 'sv', 'hi', 'th', 'fa'].flatMap((language) =>
  readList(language),
);

function readList(language: string): Row[] {
  const words = (require('naughty-words') as Record<string, string[]>)[language] ?? [];
  const unspaced = language === 'th';
  return words
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= 3 && !/^\d+$/.test(word))
    .map((word) => ({ languages: [language], placement: unspaced ? 'a' : 'w', severity: 2, word }));
}

/** Words of our own lists that no other list may change, whatever their placement. */
const settled = new Map<string, number>();
for (const { word, severity, languages } of own) {
  if (languages.includes('en') || languages.includes('*')) settled.set(foldWord(fold, word), severity);
}
const isSettled = ({ word }: Row): boolean =>
  settled.has(word) || (word.includes(' ') && word.split(' ').some((part) => (settled.get(part) ?? 0) >= 2));

/** A word that means nothing elsewhere is known in texts whose language is unsure; the worst, in every language. */
function spread(row: Row): Row {
  const [language = ''] = row.languages;
  const alone = row.languages.length === 1 && /^(de|fr|es|it|pt|nl|pl|tr|sv)$/.test(language);
  const word = foldWord(fold, row.word);
  if (!alone || row.severity < 2 || word.length < 5) return row;
  const isOwn = language === 'fr' || language === 'es';
  if (!isOwn && word.split(' ').every((part) => dictionary.has(part))) return row;
  if (isOwn && english.has(word)) return row;
  return { ...row, languages: row.severity === 3 && word.length >= 6 ? ['*'] : [language, 'und'] };
}

const taken = new Set<string>();
const lines = new Map<string, { row: Row; languages: string[] }>();
const stopwordsOf = require('stopwords-iso') as Record<string, string[]>;
const stopwords = new Set(Object.values(stopwordsOf).flat());
/** A piece of a phrase that is a common word here is not looked for with letters doubled or swapped. */
const commonHere = new Set(
  languages.flatMap((language) => stopwordsOf[language] ?? []).map((word) => foldWord(fold, word)),
);
const given = new Set(own.map(({ word }) => foldWord(fold, word)));
const isWord = (word: string): boolean => {
  const folded = foldWord(fold, word);
  return dictionary.has(word) || dictionary.has(folded) || stopwords.has(folded) || given.has(folded);
};
const derived = own.flatMap((row) => derivedForms(row, isWord));
const rows = [...own, ...surge.filter((row) => !isSettled(row)), ...listed];
for (const row of [...rows.map(spread), ...derived].flatMap(withUmlautsSpelledOut)) {
  const word = foldWord(fold, row.word);
  if (word === '') continue;
  const languages = row.languages.filter((language) => {
    const key = `${row.placement} ${language} ${word} ${row.severity === 0}`;
    const isNew = !taken.has(key) && !(row.severity > 0 && taken.has(`${row.placement} * ${word} false`));
    taken.add(key);
    return isNew;
  });
  if (languages.length === 0) continue;
  const key = `${row.placement} ${row.severity} ${word}`;
  const line = lines.get(key) ?? { row: { ...row, word }, languages: [] };
  line.languages.push(...languages);
  lines.set(key, line);
}

/** Words of which phrases are made, so that they are known in disguise as well. */
const phrases = [...lines.values()].filter(({ row }) => row.severity >= 2).map(({ row }) => row.word);
const pieces = new Set(
  phrases
    .filter((phrase) => phrase.includes(' '))
    .flatMap((phrase) => phrase.split(' '))
    .filter((piece) => /^\p{L}{4,}$/u.test(piece)),
);

/** A longer word is known in disguise but for those forms of it that are other words. */
const shortestKnown = 5;
const isExact = ({ severity, exact, word }: Row): boolean =>
  severity > 0 && (exact === true || (word.length < shortestKnown && disguiseCollides(word, dictionary)));
const listedWords = new Set([...lines.values()].map(({ row }) => row.word));
const anyWord = new Set([...dictionary, ...stopwords]);
const others = new Set(
  [...lines.values()]
    .filter(({ row }) => row.severity > 0 && row.exact !== true && row.word.length >= shortestKnown)
    .map(({ row }) => row.word)
    .concat([...pieces])
    .flatMap((word) => disguiseCollisions(word, anyWord))
    .filter((word) => !listedWords.has(word)),
);

const text = [...lines.values()]
  .map(({ row, languages }) => {
    const placement = isExact(row) ? row.placement.toUpperCase() : row.placement;
    const codes = languages.includes('*') ? '*' : [...new Set(languages)].sort().join(',');
    return `${placement} ${row.severity} ${codes} ${row.word}`;
  })
  .concat(
    [...pieces].map((piece) => `${commonHere.has(piece) ? 'P' : 'p'} 0 * ${piece}`),
    [...others].map((word) => `w 0 * ${word}`),
  )
  .sort();
const file = join(import.meta.dirname, '../../data/text/lexicon.txt');
writeFileSync(file, `${text.join('\n')}\n`);
recordTextData('lexicon.txt', {
  sources: [
    { name: 'naughty-words (LDNOOBW)', version: '1.2.0' },
    { name: 'Surge AI, profanity', version: '2022' },
    { name: 'words of our own', version: '2026-11' },
  ],
  asOf: '2026-11',
  licence: 'CC-BY-4.0 AND MIT',
  attribution:
    'List of Dirty, Naughty, Obscene, and Otherwise Bad Words, © 2012–2020 Shutterstock, Inc. (CC BY 4.0), as packed by naughty-words: Italian, Portuguese, Dutch, Polish, Turkish, Swedish, Hindi, Thai and Persian words, changed; The Obscenity List of Surge AI (MIT): English words, graded anew. The rest, exceptions included, is our own.',
});
process.stdout.write(
  `${text.length} lines, ${own.length} rows of our own, ${surge.length} of Surge, ${listed.length} listed\n`,
);

/** German umlauts are often written out. */
function withUmlautsSpelledOut(row: Row): Row[] {
  if (!row.languages.includes('de') || !/[äöü]/.test(row.word)) return [row];
  return [row, { ...row, word: row.word.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue') }];
}
