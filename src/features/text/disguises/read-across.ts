import { joiners } from '../look-alikes.ts';
import { type Atoms, atomHas, unbridgeable } from '../split-atoms.ts';
import { rootNode } from '../word-trie.ts';
import { isSpace } from './is-space.ts';
import { putEntry } from './put-word.ts';
import { readPlain } from './read-plain.ts';
import { type ReadingDesk, strongEnough } from './reading-desk.ts';

const longestAcross = 4;
const ideographicStop = 0x3002;

/** Signs of a word that are parted where words are not, `他 妈的`, with other signs before and after them. */
export function readAcross(desk: ReadingDesk, first: number): number {
  const { atoms, lexicon } = desk;
  if (first + 1 >= atoms.count || !goesOn(atoms, first + 1)) return first;
  const end = atoms.end[first] as number;
  for (let start = Math.max(atoms.start[first] as number, end - longestAcross); start < end; start++) {
    let node = rootNode;
    let [found, foundAtom, foundEnd, signs] = [-1, first, 0, 0];
    for (let atom = first; atom < atoms.count && node !== 0; atom++) {
      if (atom > first && !goesOn(atoms, atom)) break;
      for (
        let i = atom === first ? start : (atoms.start[atom] as number);
        i < (atoms.end[atom] as number);
        i++
      ) {
        node = lexicon.words.next(node, desk.text.codes[i] as number);
        if (node === 0) break;
        signs++;
        const value = lexicon.words.value(node);
        // The longest holds, be it an exception.
        if (value !== -1 && atom > first)
          [found, foundAtom, foundEnd] = [
            strongEnough(desk, value, signs > 2 ? 2 : 3) ? value : -1,
            atom,
            i + 1,
          ];
      }
    }
    if (found === -1) continue;
    if (start > (atoms.start[first] as number)) readPlain(desk, atoms.start[first] as number, start);
    putEntry(desk, found, start, foundEnd);
    if (foundEnd === atoms.end[foundAtom]) return foundAtom + 1;
    atoms.start[foundAtom] = foundEnd;
    atoms.gapLength[foundAtom] = unbridgeable;
    return foundAtom;
  }
  return first;
}

/** Whether an atom continues the one before it but for a space or a sign. */
function goesOn(atoms: Atoms, atom: number): boolean {
  const gap = atoms.gapCode[atom] as number;
  const length = atoms.gapLength[atom] as number;
  const both = (atoms.has[atom - 1] as number) === atomHas.unspaced && atoms.has[atom] === atomHas.unspaced;
  return both && length > 0 && length <= 2 && (isSpace(gap) || joiners.has(gap) || gap === ideographicStop);
}
