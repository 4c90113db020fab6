import { appliesIn, type Lexicon, type LexiconEntry, type Severity, severityIn } from './lexicon.ts';
import { mayStart } from './start-filter.ts';
import type { WordRows } from './word-rows.ts';
import { rootNode } from './word-trie.ts';

/** A word of the lexicon found in a text. */
export interface BadWord {
  /** As the lexicon writes it. */
  readonly word: string;
  readonly severity: Severity;
  /** Stretch of the original text, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly disguised: boolean;
}

export interface FindBadWordsInput {
  readonly rows: WordRows;
  readonly lexicon: Lexicon;
  readonly languageBit: number;
  /** The caller's own words, which go before the lexicon's. */
  readonly own: Lexicon | null;
  /** Takes the caller's own words that are found, allowed ones (severity 0) too. */
  readonly ownFound?: Pick<BadWord, 'start' | 'end' | 'severity'>[];
}

/** Decides which of the words count as bad in the language; own words and phrases go before single words. */
export function findBadWords(input: FindBadWordsInput): BadWord[] {
  const { rows, lexicon, languageBit, own } = input;
  const found: BadWord[] = [];
  for (let word = 0; word < rows.count; ) {
    const ownEntry = own === null ? null : longestPhrase(rows, word, own, languageBit, false);
    if (ownEntry !== null) {
      push(found, rows, word, ownEntry.last, own as Lexicon, ownEntry.entry, languageBit, 0);
      input.ownFound?.push({
        start: rows.from[word] as number,
        end: rows.to[ownEntry.last] as number,
        severity: severityIn((own as Lexicon).entries[ownEntry.entry] as LexiconEntry, languageBit),
      });
      word = ownEntry.last + 1;
      continue;
    }
    if (rows.harmless[word] === 1) {
      word++;
      continue;
    }
    const phrase = longestPhrase(rows, word, lexicon, languageBit, true);
    if (phrase !== null) {
      if (severityIn(lexicon.entries[phrase.entry] as LexiconEntry, languageBit) === 0)
        blank(rows, word, phrase.last);
      const disguised = hasDisguise(rows, word, phrase.last) ? 1 : 0;
      push(found, rows, word, phrase.last, lexicon, phrase.entry, languageBit, disguised);
      word = phrase.last + 1;
      continue;
    }
    const entry = rows.entry[word] as number;
    if (entry !== -1)
      push(found, rows, word, word, lexicon, entry, languageBit, rows.disguised[word] as number);
    else findParts(found, rows, word, lexicon, languageBit);
    word++;
  }
  return found;
}

function hasDisguise({ disguised }: WordRows, first: number, last: number): boolean {
  for (let word = first; word <= last; word++) if (disguised[word] === 1) return true;
  return false;
}

/** Stands for each letter of what is an exception. */
const blanked = 0x2588;

/** Hides a phrase that is an exception from the model, which would know it only by the bad word in it. */
function blank(rows: WordRows, first: number, last: number): void {
  for (let word = first; word <= last; word++)
    for (let i = rows.start[word] as number; i < (rows.end[word] as number); i++) rows.codes[i] = blanked;
}

function push(
  found: BadWord[],
  rows: WordRows,
  first: number,
  last: number,
  lexicon: Lexicon,
  entryNumber: number,
  languageBit: number,
  disguised: number,
): void {
  const entry = lexicon.entries[entryNumber];
  if (entry === undefined) return;
  const severity = severityIn(entry, languageBit);
  if (severity === 0) return;
  found.push({
    word: entry.word,
    severity,
    start: rows.from[first] as number,
    end: rows.to[last] as number,
    disguised: disguised === 1,
  });
}

/** The longest phrase of whole words that begins with a word. Own words may be single ones, too. */
function longestPhrase(
  rows: WordRows,
  first: number,
  lexicon: Lexicon,
  languageBit: number,
  phrasesOnly: boolean,
): FoundPhrase | null {
  const mayBe = mayStart(lexicon.phraseStarts, rows.codes, rows.start[first] as number);
  const phrase = mayBe ? walkWords(rows, first, lexicon, lexicon.phrases, languageBit) : null;
  return phrase ?? (phrasesOnly ? null : walkWords(rows, first, lexicon, lexicon.words, languageBit));
}

interface FoundPhrase {
  readonly entry: number;
  readonly last: number;
}

function walkWords(
  { codes, start, end, count }: WordRows,
  first: number,
  lexicon: Lexicon,
  trie: Lexicon['words'],
  languageBit: number,
): FoundPhrase | null {
  let node = rootNode;
  let best: FoundPhrase | null = null;
  for (let word = first; word < count; word++) {
    for (let i = start[word] as number; i < (end[word] as number); i++) {
      node = trie.next(node, codes[i] as number);
      if (node === 0) return best;
    }
    const value = trie.value(node);
    if (value !== -1 && appliesIn(lexicon.entries[value] as LexiconEntry, languageBit))
      best = { entry: value, last: word };
    node = trie.next(node, 0x20);
    if (node === 0) return best;
  }
  return best;
}

/** Whether a word can neither be bad, nor hold what is bad, nor begin a phrase, in whatever language and before whatever. */
export function isHarmless(rows: WordRows, word: number, lexicon: Lexicon): boolean {
  const isPart = holdsPart(rows.codes, rows.start[word] as number, rows.end[word] as number, lexicon);
  return rows.entry[word] === -1 && !beginsPhrase(rows, word, lexicon) && !isPart;
}

function beginsPhrase({ codes, start, end }: WordRows, word: number, lexicon: Lexicon): boolean {
  const { phrases, phraseStarts } = lexicon;
  const from = start[word] as number;
  if ((end[word] as number) - from > 2 && !mayStart(phraseStarts, codes, from)) return false;
  let node = rootNode;
  for (let i = from; i < (end[word] as number); i++) {
    node = phrases.next(node, codes[i] as number);
    if (node === 0) return false;
  }
  return phrases.value(node) !== -1 || phrases.next(node, 0x20) !== 0;
}

/** Whether letters hold an entry that counts anywhere in a word. */
export function holdsPart(
  codes: Int32Array,
  from: number,
  to: number,
  { parts, partStarts }: Pick<Lexicon, 'parts' | 'partStarts'>,
): boolean {
  for (let at = from; at < to; at++) {
    if (!mayStart(partStarts, codes, at)) continue;
    let node = rootNode;
    for (let i = at; i < to && node !== 0; i++) {
      node = parts.next(node, codes[i] as number);
      if (node !== 0 && parts.value(node) !== -1) return true;
    }
  }
  return false;
}

const shortestSearched = 4;

/** Entries that count wherever they stand, in a word that is no entry itself. */
function findParts(
  found: BadWord[],
  rows: WordRows,
  word: number,
  lexicon: Lexicon,
  languageBit: number,
): void {
  const { codes } = rows;
  const from = rows.start[word] as number;
  const to = rows.end[word] as number;
  const latin = (codes[from] as number) < 0x250;
  if (latin && to - from < shortestSearched) return;
  const { parts, partStarts } = lexicon;
  for (let at = from; at < to; ) {
    let node = rootNode;
    let value = -1;
    let length = 0;
    for (let i = at; i < to && (i > at || mayStart(partStarts, codes, at)); i++) {
      node = parts.next(node, codes[i] as number);
      if (node === 0) break;
      const here = parts.value(node);
      if (here === -1) continue;
      value = here;
      length = i + 1 - at;
    }
    if (value === -1) {
      at++;
      continue;
    }
    const entry = lexicon.entries[value];
    const severity = entry === undefined ? 0 : severityIn(entry, languageBit);
    if (entry !== undefined && severity > 0) {
      found.push({
        word: entry.word,
        severity,
        ...partSpan(rows, word, at - from, length),
        disguised: rows.disguised[word] === 1,
      });
    }
    at += length;
  }
}

/** Where a part of a word stands in the original; the whole word where letters were left out or put in. */
function partSpan(
  rows: WordRows,
  word: number,
  offset: number,
  length: number,
): { start: number; end: number } {
  const from = rows.from[word] as number;
  const to = rows.to[word] as number;
  const letters = (rows.end[word] as number) - (rows.start[word] as number);
  return to - from === letters
    ? { start: from + offset, end: from + offset + length }
    : { start: from, end: to };
}
