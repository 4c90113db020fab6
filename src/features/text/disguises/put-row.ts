import { rootNode } from '../word-trie.ts';
import { putEntry, putFolded, putWord } from './put-word.ts';
import { type ReadingDesk, strongEnough } from './reading-desk.ts';

const oneLetterWords: ReadonlySet<number> = new Set([...'aiuoyrnsetd'].map((letter) => letter.charCodeAt(0)));

/** Puts the words that a row of single letters is made of. */
export function putRow(desk: ReadingDesk): void {
  if (!putSegments(desk)) putJoined(desk);
}

/** A row that is nothing but words of the list, mild ones too, and words of one letter: `a h o e`, `a s s h o e`. */
function putSegments(desk: ReadingDesk): boolean {
  const { reading } = desk;
  for (const isTrial of [true, false]) {
    let words = 0;
    for (let at = 0; at < reading.length; ) {
      const found = longestIn(desk, at, 1);
      if (found === -1 && !oneLetterWords.has(reading.codes[at] as number)) return false;
      const end = found === -1 ? at + 1 : desk.segmentEnd;
      if (found !== -1) words++;
      if (!isTrial) {
        if (found !== -1) putEntry(desk, found, startOf(desk, at), endOf(desk, end - 1));
        else putFolded(desk, startOf(desk, at), endOf(desk, at), -1);
      }
      at = end;
    }
    if (words === 0) return false;
  }
  return true;
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

/** A row that is no word as a whole may hold several: each strong one in it is taken out. */
function putJoined(desk: ReadingDesk): void {
  const { text } = desk;
  const { codes, length } = desk.reading;
  let from = 0;
  const flush = (to: number): void => {
    if (to > from)
      putWord(
        desk,
        codes,
        from,
        to,
        text.from[startOf(desk, from)] as number,
        text.to[endOf(desk, to - 1) - 1] as number,
        -1,
        1,
      );
  };
  for (let i = 0; i < length; ) {
    const found = longestIn(desk, i, 2);
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
