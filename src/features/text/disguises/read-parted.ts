import { sizeOf } from '../split-atoms.ts';
import { rootNode } from '../word-trie.ts';
import { isLetter } from './is-letter.ts';
import { putEntry } from './put-word.ts';
import { longestParted, type ReadingDesk, strongEnough } from './reading-desk.ts';

/** Single letters with whatever signs between them, `f(u)c(k)`, `f. u. c. k.`: whole strong words alone. */
export function readParted(desk: ReadingDesk, first: number): number {
  const { text, atoms, lexicon } = desk;
  let last = first;
  const start = atoms.start[first] as number;
  if (!isLetter(text, start)) return first;
  // A sign too many on one side is of the word that is parted, on both of something else, as in “f & u) c = k”.
  let uneven = false;
  while (last + 1 < atoms.count && last - first < longestParted && sizeOf(atoms, last + 1) === 1) {
    const length = atoms.gapLength[last + 1] as number;
    if (length === 0 || length > 3 || !isLetterAtom(desk, last + 1)) break;
    if (last > first && !sameGap(desk, last, last + 1)) uneven = true;
    if (uneven && length > 2) break;
    last++;
  }
  // The longest word that begins here.
  let node = rootNode;
  let found = -1;
  let foundLast = first;
  for (let atom = first; atom <= last && node !== 0; atom++) {
    node = lexicon.words.next(node, text.codes[atoms.start[atom] as number] as number);
    const value = node === 0 ? -1 : lexicon.words.value(node);
    if (atom - first < 3 || !strongEnough(desk, value, 2)) continue;
    found = value;
    foundLast = atom;
  }
  if (found === -1) return first;
  putEntry(desk, found, start, atoms.end[foundLast] as number);
  return foundLast + 1;
}

const isLetterAtom = (desk: ReadingDesk, atom: number): boolean =>
  isLetter(desk.text, desk.atoms.start[atom] as number);

function sameGap(desk: ReadingDesk, one: number, other: number): boolean {
  const { text, atoms } = desk;
  const length = atoms.gapLength[one] as number;
  if (length !== atoms.gapLength[other]) return false;
  const [left, right] = [(atoms.start[one] as number) - length, (atoms.start[other] as number) - length];
  for (let i = 0; i < length; i++) if (text.codes[left + i] !== text.codes[right + i]) return false;
  return true;
}
