import { rootNode } from '../word-trie.ts';
import { putEntry, putWord } from './put-word.ts';
import { type ReadingDesk, strongEnough } from './reading-desk.ts';
import { segmentWords } from './segment-words.ts';

const oneLetterWords: ReadonlySet<number> = new Set([...'aiuoyrnsetd'].map((letter) => letter.charCodeAt(0)));

/** Puts the words that a row of single letters is made of. */
export function putRow(desk: ReadingDesk): void {
  takeOut(desk, isAllBad(desk) ? 1 : 2);
}

/** Whether a row is nothing but words of the list, mild ones too, and words of one letter: `a h o e`, `a s s h o e`. */
function isAllBad(desk: ReadingDesk): boolean {
  const { reading } = desk;
  let words = 0;
  for (let at = 0; at < reading.length; ) {
    const found = longestIn(desk, at, 1);
    if (found === -1 && !oneLetterWords.has(reading.codes[at] as number)) return false;
    if (found !== -1) words++;
    at = found === -1 ? at + 1 : desk.segmentEnd;
  }
  return words > 0;
}

/** The longest word of the list that begins at a letter of the row and is bad enough; where it ends is `segmentEnd`. */
function longestIn(desk: ReadingDesk, from: number, least: number): number {
  const { reading, lexicon } = desk;
  let found = -1;
  let node = rootNode;
  for (let at = from; at < reading.length; at++) {
    node = lexicon.words.next(node, reading.codes[at] as number);
    if (node === 0) break;
    const value = lexicon.words.value(node);
    if (at - from < 2 || !strongEnough(desk, value, least)) continue;
    found = value;
    desk.segmentEnd = at + 1;
  }
  return found;
}

/** A row that is no word as a whole may hold several: each that is bad enough is taken out, and the rest is parted. */
function takeOut(desk: ReadingDesk, least: number): void {
  const { text } = desk;
  const { codes, length } = desk.reading;
  let from = 0;
  const flush = (to: number): void => {
    if (to > from) segmentWords(desk, from, to, put);
  };
  const put = (start: number, end: number): void => {
    const [first, last] = [startOf(desk, start), endOf(desk, end - 1) - 1];
    putWord(desk, codes, start, end, text.from[first] as number, text.to[last] as number, -1, 1);
  };
  for (let i = 0; i < length; ) {
    const found = longestIn(desk, i, least);
    const foundEnd = desk.segmentEnd;
    if (found === -1) {
      i++;
      continue;
    }
    flush(i);
    putEntry(desk, found, startOf(desk, i), endOf(desk, foundEnd - 1));
    i = foundEnd;
    from = i;
  }
  flush(length);
}

const startOf = (desk: ReadingDesk, at: number): number =>
  desk.atoms.start[desk.atomOf[at] as number] as number;

const endOf = (desk: ReadingDesk, at: number): number => desk.atoms.end[desk.atomOf[at] as number] as number;
