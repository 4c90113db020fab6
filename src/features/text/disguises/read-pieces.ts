import { joiners } from '../look-alikes.ts';
import { hidden } from '../probe-word.ts';
import { atomHas, sizeOf } from '../split-atoms.ts';
import { mayStart } from '../start-filter.ts';
import { rootNode } from '../word-trie.ts';
import { areCommon } from './are-common.ts';
import { atomText } from './atom-text.ts';
import { fillReading } from './fill-reading.ts';
import { isSpace } from './is-space.ts';
import { hasVowellessPiece, isVowelless } from './is-vowelless.ts';
import { putEntry } from './put-word.ts';
import { type ReadingDesk, strongEnough } from './reading-desk.ts';

const apostrophe = 0x27;
/** Stands for several letters where it hides any, `f—k`. */
const longDash = 0x2014;
/** What stands after an apostrophe in a contraction: `who're` is not a word that is pulled apart. */
const contractions = new Set(['re', 'll', 's', 't', 'd', 'm', 've', 'em', 'n']);

/** A word pulled apart into pieces, `f uck`, `sh.it`, or with a letter replaced by a joiner, `f-ck`. */
export function readPieces(desk: ReadingDesk, first: number): number {
  const { text, atoms, lexicon } = desk;
  if (first + 1 >= atoms.count || sizeOf(atoms, first) > 6) return first;
  const gap = atoms.gapCode[first + 1] as number;
  const gapLength = atoms.gapLength[first + 1] as number;
  if (gap === 0 || gapLength > 3) return first;
  const bySpace = isSpace(gap);
  if (bySpace ? gapLength > 1 || (first > 0 && atoms.gapCode[first] === apostrophe) : !joiners.has(gap))
    return first;
  if (gap === apostrophe && contractions.has(atomText(desk, first + 1))) return first;
  if (
    bySpace &&
    sizeOf(atoms, first) > 2 &&
    !mayStart(lexicon.wordStarts, text.codes, atoms.start[first] as number)
  )
    return first;
  const pure = atomHas.latin | atomHas.otherLetter;
  let node = rootNode;
  let singles = 0;
  for (let atom = first; atom < atoms.count && atom - first < 6; atom++) {
    if ((atoms.has[atom]! & ~pure) !== 0) break;
    if (atom > first && (atoms.gapCode[atom] !== gap || atoms.gapLength[atom] !== gapLength)) break;
    if (sizeOf(atoms, atom) === 1) singles++;
    for (let i = atoms.start[atom] as number; i < (atoms.end[atom] as number) && node !== 0; i++) {
      node = lexicon.words.next(node, text.codes[i] as number);
    }
    if (node === 0) break;
    const value = atom > first ? lexicon.words.value(node) : -1;
    if (value === -1 || (desk.entryCodes[value] as Int32Array).length < 4) continue;
    const least = bySpace && !hasVowellessPiece(desk, first, atom) ? 3 : 2;
    if (strongEnough(desk, value, least) && !(bySpace && areCommon(desk, first, atom))) {
      putEntry(desk, value, atoms.start[first] as number, atoms.end[atom] as number);
      return atom + 1;
    }
  }
  if (!bySpace && singles < 3) return readGapAsHidden(desk, first, gap, gapLength);
  return first;
}

/** A letter of the word stands where the joiner is. */
function readGapAsHidden(desk: ReadingDesk, first: number, gap: number, gapLength: number): number {
  const { atoms, reading } = desk;
  const [start, end] = [atoms.start[first] as number, atoms.end[first + 1] as number];
  if (end - start > 12 || (gap === 0x2e && gapLength > 1) || gap === 0x2f || gap === 0x2c || gap === 0x3a)
    return first;
  const vowelless = isVowelless(desk, first) && isVowelless(desk, first + 1);
  if (gap === apostrophe && !vowelless) return first;
  fillReading(desk, start, end, 'latin');
  const gapAt = (atoms.end[first] as number) - start;
  for (let i = 0; i < gapLength; i++) reading.codes[gapAt + i] = hidden;
  let found = desk.probe.loose(reading);
  if (found === -1 && gap === longDash && vowelless) {
    reading.codes.copyWithin(gapAt + 1, gapAt, reading.length);
    reading.others.copyWithin(gapAt + 1, gapAt, reading.length++);
    found = desk.probe.loose(reading);
  }
  if (!strongEnough(desk, found, vowelless ? 2 : 3)) return first;
  putEntry(desk, found, start, end);
  return first + 2;
}
