import type { FoldedText } from '../fold-text.ts';
import { createKnownWords, type KnownWords } from '../known-words.ts';
import { greatestSeverity, type Lexicon, type LexiconEntry } from '../lexicon.ts';
import { createProbe, type Probe, type Reading } from '../probe-word.ts';
import type { Atoms } from '../split-atoms.ts';
import { allocateRows, type WordRows } from '../word-rows.ts';
import type { WordTrie } from '../word-trie.ts';

/** Letters of a word that is looked at closely, at most. */
export const longestRead = 48;
/** Letters of a word that is parted by signs, at most. */
export const longestParted = 16;

/**
 * What those who undo disguises have before them: the text, the list of words, and where they put what they have read.
 * One desk serves one text after the other, so that nothing is allocated for a word.
 */
export interface ReadingDesk {
  text: FoldedText;
  atoms: Atoms;
  readonly rows: WordRows;
  readonly lexicon: Lexicon;
  readonly commonWords: WordTrie;
  readonly known: KnownWords;
  readonly probe: Probe;
  /** Of the pieces of phrases. */
  readonly pieceProbe: Probe;
  /** The greatest severity of each entry. */
  readonly severity: Uint8Array;
  readonly entryCodes: readonly Int32Array[];
  readonly pieceCodes: readonly Int32Array[];
  /** The word that is tried now. */
  readonly reading: Reading;
  /** For each letter of a row of single letters the atom it is of. */
  readonly atomOf: Int32Array;
  /** Where the word that was found last in a row of single letters ends. */
  segmentEnd: number;
}

export function createReadingDesk(lexicon: Lexicon, commonWords: WordTrie): ReadingDesk {
  return {
    text: { length: 0, codes: noCodes, classes: noBits, from: noCodes, to: noCodes },
    atoms: { count: 0, start: noCodes, end: noCodes, has: noBits, gapLength: noCodes, gapCode: noCodes },
    rows: allocateRows(),
    lexicon,
    commonWords,
    known: createKnownWords(),
    probe: createProbe(lexicon),
    pieceProbe: createProbe(lexicon.pieces),
    severity: Uint8Array.from(lexicon.entries, greatestSeverity),
    entryCodes: lexicon.entries.map(codesOf),
    pieceCodes: lexicon.pieces.entries.map(codesOf),
    reading: { length: 0, codes: new Int32Array(longestRead), others: new Int32Array(longestRead) },
    atomOf: new Int32Array(longestRead),
    segmentEnd: 0,
  };
}

const noCodes = new Int32Array(0);
const noBits = new Uint8Array(0);

const codesOf = ({ word }: LexiconEntry): Int32Array =>
  Int32Array.from(word, (part) => part.codePointAt(0) as number);

/** Whether an entry was found and is at least so severe. */
export const strongEnough = ({ severity }: ReadingDesk, entry: number, least: number): boolean =>
  entry !== -1 && severity[entry]! >= least;
