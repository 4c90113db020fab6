import type { FoldText } from './fold-text.ts';
import { foldWord } from './fold-word.ts';
import { allLanguages, bitOf, type LanguageCode } from './languages.ts';
import { buildStartFilter, type StartFilter } from './start-filter.ts';
import { buildWordTrie, type WordTrie } from './word-trie.ts';

/** Where in a word an entry is looked for: as the whole word, at its beginning, or anywhere in it. */
export type Placement = 'whole' | 'start' | 'anywhere';

/** 0 never bad (an exception), 1 mild, 2 strong, 3 never safe. */
export type Severity = 0 | 1 | 2 | 3;

export interface LexiconEntry {
  readonly word: string;
  readonly placement: Placement;
  /** Languages in which the entry has severity 0, 1, 2 and 3, as bits. */
  readonly masks: readonly [number, number, number, number];
  /** Whether forms such as a doubled or two swapped letters are other words, so that only the exact form counts. */
  readonly exact: boolean;
}

export interface Lexicon {
  readonly entries: readonly LexiconEntry[];
  /** Whole words and beginnings. */
  readonly words: WordTrie;
  /** Parts found anywhere in a word. */
  readonly parts: WordTrie;
  /** Phrases of several words. */
  readonly phrases: WordTrie;
  /** Words of which phrases are made, by themselves harmless, as far as they are looked for in disguise. */
  readonly pieces: Pick<Lexicon, 'entries' | 'words' | 'wordStarts'>;
  /** Of words of three letters and more. */
  readonly wordStarts: StartFilter;
  readonly partStarts: StartFilter;
  readonly phraseStarts: StartFilter;
}

/** A word of the caller's own. */
export interface OwnWord {
  readonly word: string;
  readonly severity: Severity;
}

const breadth: Readonly<Record<Placement, number>> = { whole: 0, start: 1, anywhere: 2 };
const placements: Readonly<Record<string, Placement>> = { w: 'whole', s: 'start', a: 'anywhere' };

const piece = 'p';

/**
 * Reads the compiled form: a line `placement severity languages word`, where the placement is `w`, `s` or `a`, in
 * upper case where only the exact form counts, and the languages are codes with commas or `*`. A word on several lines is
 * one entry, found wherever one of them allows. The placement `p` is for pieces of phrases.
 */
export function parseLexicon(text: string): Lexicon {
  const pieces: LexiconEntry[] = [];
  const byWord = new Map<string, { -readonly [K in keyof LexiconEntry]: LexiconEntry[K] }>();
  for (const line of text.split('\n')) {
    const fields = /^(\w) (\d) (\S+) (.+)$/.exec(line);
    if (fields === null) continue;
    const [, letter, severity, codes, word] = fields as unknown as [string, string, string, string, string];
    if (letter.toLowerCase() === piece) {
      // As severe as can be: what it takes to know a word with a letter hidden depends on that.
      pieces.push({ word, placement: 'whole', masks: [0, 0, 0, allLanguages], exact: letter < 'a' });
      continue;
    }
    const placement = placements[letter.toLowerCase()] ?? 'whole';
    const mask =
      codes === '*'
        ? allLanguages
        : codes.split(',').reduce((sum, code) => sum | bitOf(code as LanguageCode), 0);
    const entry = byWord.get(word) ?? { word, placement, masks: [0, 0, 0, 0], exact: letter < 'a' };
    const masks = [...entry.masks] as [number, number, number, number];
    masks[Number(severity)]! |= mask;
    const widest = breadth[placement] > breadth[entry.placement] ? placement : entry.placement;
    byWord.set(word, { ...entry, placement: widest, masks });
  }
  return indexEntries([...byWord.values()], pieces);
}

/** A lexicon of the caller's own words, which hold in every language. */
export function ownLexicon(words: readonly OwnWord[], fold: FoldText): Lexicon {
  return indexEntries(
    words.flatMap(({ word, severity }) => {
      const folded = foldWord(fold, word);
      const masks: [number, number, number, number] = [0, 0, 0, 0];
      masks[severity] = allLanguages;
      return folded === '' ? [] : [{ word: folded, placement: 'whole' as const, masks, exact: false }];
    }),
  );
}

function indexEntries(entries: readonly LexiconEntry[], pieces: readonly LexiconEntry[] = []): Lexicon {
  const numbered = entries.map((entry, at) => [entry, at] as const);
  const pick = (wanted: (entry: LexiconEntry) => boolean): [string, number][] =>
    numbered.filter(([entry]) => wanted(entry)).map(([entry, at]) => [entry.word, at]);
  const isPhrase = (entry: LexiconEntry): boolean => entry.word.includes(' ');
  const parts = pick((entry) => !isPhrase(entry) && entry.placement === 'anywhere');
  const phrases = pick(isPhrase);
  return {
    entries,
    // What stands anywhere also stands as a whole word, where disguises are looked for.
    words: buildWordTrie([
      ...pick((entry) => !isPhrase(entry) && entry.placement !== 'anywhere'),
      ...pick((entry) => !isPhrase(entry) && entry.placement === 'anywhere'),
    ]),
    pieces: {
      entries: pieces,
      words: buildWordTrie(pieces.map(({ word }, at) => [word, at])),
      wordStarts: startsOf(pieces),
    },
    wordStarts: startsOf(entries.filter((entry) => !isPhrase(entry))),
    parts: buildWordTrie(parts),
    phrases: buildWordTrie(phrases),
    partStarts: buildStartFilter(parts.map(([word]) => word)),
    phraseStarts: buildStartFilter(phrases.map(([word]) => word)),
  };
}

const startsOf = (entries: readonly LexiconEntry[]): StartFilter =>
  buildStartFilter(
    entries.filter(({ word, placement }) => word.length > 2 || placement !== 'whole').map(({ word }) => word),
  );

/** How severe the entry is in a language; the milder where it was given twice. */
export function severityIn(entry: LexiconEntry, languageBit: number): Severity {
  const { masks } = entry;
  if ((masks[0] & languageBit) !== 0) return 0;
  if ((masks[3] & languageBit) !== 0) return 3;
  if ((masks[2] & languageBit) !== 0) return 2;
  return (masks[1] & languageBit) !== 0 ? 1 : 0;
}

/** Whether the entry says anything in a language, be it that the word is an exception. */
export function appliesIn({ masks }: LexiconEntry, languageBit: number): boolean {
  return ((masks[0] | masks[1] | masks[2] | masks[3]) & languageBit) !== 0;
}

/** The greatest severity in any language. */
export function greatestSeverity(entry: LexiconEntry): Severity {
  const { masks } = entry;
  if (masks[3] !== 0) return 3;
  if (masks[2] !== 0) return 2;
  return masks[1] !== 0 ? 1 : 0;
}

/** The language an entry tells of: its only one, or English for what is known everywhere; -1 if it tells of none. */
export function languageOfEntries(lexicon: Lexicon): Int8Array {
  return Int8Array.from(lexicon.entries, ({ masks }) => {
    const mask = (masks[1] | masks[2] | masks[3]) & ~bitOf('und');
    if (mask === 0) return -1;
    const one = 31 - Math.clz32(mask & -mask);
    return (mask & (mask - 1)) === 0 ? one : mask === (allLanguages & ~bitOf('und')) ? 0 : -1;
  });
}
