import { hidden } from '../probe-word.ts';
import { atomHas } from '../split-atoms.ts';
import { rootNode } from '../word-trie.ts';
import { fillReading } from './fill-reading.ts';
import { putEntry } from './put-word.ts';
import { longestParted, longestRead, type ReadingDesk, strongEnough } from './reading-desk.ts';

const pureLetters = atomHas.latin | atomHas.otherLetter | atomHas.unspaced | atomHas.digit;

/** A word whose letters touch each other but for emoji, or change script, between them: `fu😂ck`, `傻b`. */
export function readTouching(desk: ReadingDesk, first: number): number {
  const { atoms, lexicon } = desk;
  if (first + 1 >= atoms.count || atoms.gapLength[first + 1] !== 0) return first;
  if ((atoms.has[first]! & ~pureLetters) !== 0) return first;
  let node = rootNode;
  let found = -1;
  let last = first;
  for (let atom = first; atom < atoms.count && atom - first < longestRead; atom++) {
    if (atom > first && atoms.gapLength[atom] !== 0) break;
    if ((atoms.has[atom]! & ~(pureLetters | atomHas.emoji)) !== 0) break;
    if ((atoms.has[atom]! & atomHas.emoji) !== 0) continue;
    for (let i = atoms.start[atom] as number; i < (atoms.end[atom] as number) && node !== 0; i++) {
      node = lexicon.words.next(node, desk.text.codes[i] as number);
    }
    if (node === 0) break;
    const value = lexicon.words.value(node);
    if (atom === first || !strongEnough(desk, value, 2)) continue;
    found = value;
    last = atom;
  }
  if (found === -1) return readEmojiAsHidden(desk, first);
  putEntry(desk, found, atoms.start[first] as number, atoms.end[last] as number);
  return last + 1;
}

/** Emoji that stand for letters, `a🍑🍑hole`. */
function readEmojiAsHidden(desk: ReadingDesk, first: number): number {
  const { atoms, reading } = desk;
  const last = first + 2;
  const pure = atomHas.latin;
  if (last >= atoms.count || atoms.gapLength[last] !== 0) return first;
  if (atoms.has[first] !== pure || atoms.has[first + 1] !== atomHas.emoji || atoms.has[last] !== pure)
    return first;
  const [start, end] = [atoms.start[first] as number, atoms.end[last] as number];
  if (end - start > longestParted || end - start < 4) return first;
  fillReading(desk, start, end, 'latin');
  for (let i = atoms.start[first + 1] as number; i < (atoms.end[first + 1] as number); i++)
    reading.codes[i - start] = hidden;
  const found = desk.probe.loose(reading);
  if (!strongEnough(desk, found, 2) || (desk.entryCodes[found] as Int32Array).length !== end - start)
    return first;
  putEntry(desk, found, start, end);
  return last + 1;
}
