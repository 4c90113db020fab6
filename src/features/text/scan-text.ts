import { createLanguageDetector, type DetectedLanguage, parseCommonWords } from './detect-language.ts';
import { type BadWord, findBadWords } from './find-bad-words.ts';
import { createCharacterFold } from './fold-character.ts';
import { createTextFolder, type FoldText } from './fold-text.ts';
import { bitOf, type LanguageCode } from './languages.ts';
import { type Lexicon, languageOfEntries, type OwnWord, ownLexicon, parseLexicon } from './lexicon.ts';
import { createWordReader } from './read-words.ts';
import { createAtomSplitter } from './split-atoms.ts';
import { turnUpright, type UprightText } from './turn-upright.ts';
import type { WordRows } from './word-rows.ts';

/** What is seen in a text without judging it. The rows hold the next text after the next scan. */
export interface TextScan {
  readonly detected: DetectedLanguage;
  readonly badWords: readonly BadWord[];
  readonly rows: WordRows;
  /** The caller's own words that are found, allowed ones (severity 0) too. */
  readonly ownFound: readonly Pick<BadWord, 'start' | 'end' | 'severity'>[];
}

export interface TextScanner {
  /** `language` is that of the text where the caller knows it. */
  scan(text: string, own?: Lexicon | null, language?: LanguageCode | null): TextScan;
  /** The same where the language is known. */
  scanAs(text: string, languageBit: number): Pick<TextScan, 'rows' | 'badWords'>;
  /** Brings an account's own words into the matcher's form, once for many texts. */
  compileOwnWords(words: readonly OwnWord[]): Lexicon;
}

/** Files of the lexicon and of the common words, as text. */
export interface TextTables {
  readonly lexicon: string;
  readonly languages: string;
}

/** Not to be used by two calls at once: the parts write into arrays of their own. */
export function createTextScanner(tables: TextTables): TextScanner {
  const fold: FoldText = createTextFolder(createCharacterFold());
  const split = createAtomSplitter();
  const lexicon = parseLexicon(tables.lexicon);
  const commonWords = parseCommonWords(tables.languages);
  const read = createWordReader(lexicon, commonWords);
  const languageOfEntry = languageOfEntries(lexicon);
  const detect = createLanguageDetector(commonWords);

  /** Of a text with turned letters, the reading with the worst word; null where the text as it stands is no better. */
  function uprightReading(text: string): UprightText | null {
    const [best] = turnUpright(text)
      .map((reading) => ({ reading, worst: worstIn(reading.text) }))
      .sort((one, other) => other.worst - one.worst);
    return best !== undefined && best.worst > worstIn(text) ? best.reading : null;
  }

  const worstIn = (text: string): number => {
    const folded = fold(text);
    const rows = read(folded, split(folded));
    const found = findBadWords({ rows, lexicon, own: null, languageBit: bitOf('und') });
    return found.reduce<number>((most, { severity }) => Math.max(most, severity), 0);
  };

  const placed = (found: readonly BadWord[], { span }: UprightText): BadWord[] =>
    found
      .map((word) => ({ ...word, ...span(word.start, word.end), disguised: true }))
      .sort((one, other) => one.start - other.start);

  return {
    scan(sent, own = null, language = null) {
      const upright = uprightReading(sent);
      const text = upright?.text ?? sent;
      const folded = fold(text);
      const rows = read(folded, split(folded));
      const found = detect(text, folded, rows, languageOfEntry);
      const detected = language === null ? found : { ...found, language, isSure: true };
      const languageBit = bitOf(detected.language ?? 'und');
      const ownFound: Pick<BadWord, 'start' | 'end' | 'severity'>[] = [];
      const badWords = findBadWords({ rows, lexicon, own, languageBit, ownFound });
      return upright === null
        ? { detected, badWords, rows, ownFound }
        : { detected, badWords: placed(badWords, upright), rows, ownFound };
    },
    scanAs(text, languageBit) {
      const folded = fold(uprightReading(text)?.text ?? text);
      const rows = read(folded, split(folded));
      return { rows, badWords: findBadWords({ rows, lexicon, own: null, languageBit }) };
    },
    compileOwnWords: (words) => ownLexicon(words, fold),
  };
}
