import { languagesOf } from './detect-language.ts';
import { isSpace } from './disguises/is-space.ts';
import { putFolded } from './disguises/put-word.ts';
import { readPlain } from './disguises/read-plain.ts';
import type { ReadingDesk } from './disguises/reading-desk.ts';
import { isHarmless } from './find-bad-words.ts';
import { wordIs } from './known-words.ts';
import { notAsked } from './word-rows.ts';
import { rootNode } from './word-trie.ts';

/**
 * A word that is known to be harmless is put without looking at it again. What is to be known of a word is found out
 * when it is met the second time, so that words met only once cost no more for it.
 */
export function readKnownWord(desk: ReadingDesk, start: number, end: number, place: number): void {
  const { rows, known } = desk;
  const isKnown = known.isKnown(place);
  const isHarmlessWord = isKnown && (known.facts[place]! & wordIs.harmless) !== 0;
  if (isHarmlessWord) putFolded(desk, start, end, -1);
  else readPlain(desk, start, end);
  const word = rows.count - 1;
  if (rows.disguised[word] === 1) return;
  if (!isKnown) {
    known.keep(place, 0, notAsked);
    return;
  }
  if (known.languages[place] === notAsked) {
    const harmless = isHarmless(rows, word, desk.lexicon) ? wordIs.harmless : 0;
    const deadEnd = leadsNowhere(desk, start, end) ? wordIs.deadEnd : 0;
    known.keep(place, harmless | deadEnd, languagesOf(rows, word, desk.commonWords));
  }
  rows.harmless[word] = known.facts[place]! & wordIs.harmless;
  rows.languages[word] = known.languages[place] as number;
}

/** Whether nothing begins with the word and a space or the end of the text is behind it: then it is no piece of one. */
export function endsAlone(desk: ReadingDesk, atom: number, place: number): boolean {
  const { atoms, known } = desk;
  if (!known.isKnown(place) || (known.facts[place]! & wordIs.deadEnd) === 0) return false;
  return atom + 1 >= atoms.count || isSpace(atoms.gapCode[atom + 1] as number);
}

function leadsNowhere(desk: ReadingDesk, start: number, end: number): boolean {
  let node = rootNode;
  for (let i = start; i < end && node !== 0; i++)
    node = desk.lexicon.words.next(node, desk.text.codes[i] as number);
  return node === 0;
}
