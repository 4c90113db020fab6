import { hidden } from '../probe-word.ts';
import { rootNode } from '../word-trie.ts';
import { longestRead, type ReadingDesk } from './reading-desk.ts';

/** A part of three letters and more costs one, whatever its length, a letter of no word less; so long words win. */
const costOfWord = 1;
const costOfLetter = 0.6;
/** Of two letters many an abbreviation is listed as a common word; these are words. */
const shortWords: ReadonlySet<string> = new Set(
  'am an as at be by do go he hi if in is it me my no of oh ok on or so to up us we ur du er es da im wo zu ja tu je il la le un et ce ca de el me mi te yo lo al'.split(
    ' ',
  ),
);
const endings: ReadonlySet<string> = new Set(['s', 'z', 'd', 'ed', 'er', 'es', 'ly', 'en']);

/**
 * Parts letters that stand in a row without spaces into common words and words of the list, as few and long as can be. Gives
 * the ends of the parts to `put`; letters of no word stay together.
 */
export function segmentWords(
  desk: ReadingDesk,
  from: number,
  to: number,
  put: (from: number, to: number) => void,
): void {
  const { codes } = desk.reading;
  const cost = new Float64Array(longestRead + 1).fill(Number.POSITIVE_INFINITY);
  // Where the part that ends at a place begins; its complement if it is a letter of no word.
  const begin = new Int32Array(longestRead + 1);
  cost[from] = 0;
  for (let at = from; at < to; at++) {
    const here = cost[at] as number;
    const offer = (end: number, price: number, start: number): void => {
      if (here + price >= (cost[end] as number)) return;
      cost[end] = here + price;
      begin[end] = start;
    };
    offer(at + 1, costOfLetter, ~at);
    for (const trie of [desk.commonWords, desk.lexicon.words]) {
      let node = rootNode;
      for (let end = at; end < to; end++) {
        node = trie.next(node, codes[end] as number);
        if (node === 0) break;
        if (trie.value(node) !== -1 && isWord(codes, at, end + 1)) offer(end + 1, costOfWord, at);
      }
    }
  }
  const ends: number[] = [];
  for (let end = to; end > from; ) {
    let start = begin[end] as number;
    // Letters of no word are put together.
    while (start < 0 && ~start > from && (begin[~start] as number) < 0) start = begin[~start] as number;
    const first = start < 0 ? ~start : start;
    const next = ends.at(-1);
    // What is put already ends the word before it, as in “sucked”.
    if (start < 0 || next === undefined || !isEnding(codes, end, next)) ends.push(end);
    end = first;
  }
  let at = from;
  for (const end of ends.reverse()) {
    put(at, end);
    at = end;
  }
}

/** Letters of no word that end the word before them. */
const isEnding = (codes: Int32Array, from: number, to: number): boolean =>
  to - from <= 2 && endings.has(lettersOf(codes, from, to));

const isWord = (codes: Int32Array, from: number, to: number): boolean =>
  to - from > 2 || (to - from === 2 && shortWords.has(lettersOf(codes, from, to)));

/** What is hidden by a sign is no letter. */
const lettersOf = (codes: Int32Array, from: number, to: number): string =>
  String.fromCodePoint(...codes.subarray(from, to).map((code) => (code === hidden ? 0x2a : code)));
