import type { FoldedText } from '../fold-text.ts';
import { rareLookAlikes } from '../look-alikes.ts';
import { atomHas } from '../split-atoms.ts';
import { readAs } from './fill-reading.ts';
import { isCyrillic } from './is-cyrillic.ts';
import { isLetter } from './is-letter.ts';
import { readMaskedEnd } from './read-masked-end.ts';
import { type ReadingDesk, strongEnough } from './reading-desk.ts';

/** The entry that letters, digits and signs are once the disguise is taken off; -1 if there is none. */
export function readDisguised(
  desk: ReadingDesk,
  start: number,
  end: number,
  inner: number,
  outer: number,
  has: number,
): number {
  const { text } = desk;
  const latin = (has & atomHas.latin) !== 0;
  const foreign = (has & atomHas.otherLetter) !== 0;
  // Letters such as those of “сука” look Latin, every one of them; without a Latin one among them they are Cyrillic.
  const cyrillic = foreign && (!latin || isCyrillic(text, start, end));
  let found = -1;
  if (cyrillic) found = readAs(desk, 'cyrillic', inner, outer);
  if (found === -1 && foreign && !latin && (has & atomHas.sign) !== 0) {
    found = readAs(desk, 'own', inner, outer);
    if (found === -1) found = readMaskedEnd(desk, inner, end);
    if (found === -1) found = readStripped(desk, inner, outer);
  }
  if (found !== -1) return found;
  if (found === -1 && (latin || foreign)) {
    found = readAs(desk, 'latin', start, end);
    if (found === -1 && (inner !== start || outer !== end)) found = readAs(desk, 'latin', inner, outer);
    if (found === -1) found = readMaskedEnd(desk, inner, end);
  }
  if (found === -1 && (has & (foreign ? atomHas.sign | atomHas.digit : atomHas.sign)) !== 0)
    found = readStripped(desk, inner, outer);
  // Without a single letter of the script it is read as, only the worst words are believed.
  const least = latin || isContrived(text, start, end) ? 1 : 3;
  return foreign && !isCyrillic(text, start, end) && !strongEnough(desk, found, least) ? -1 : found;
}

/** Letters with signs between them that mean nothing. */
function readStripped(desk: ReadingDesk, start: number, end: number): number {
  const { text, reading } = desk;
  let length = 0;
  for (let i = start; i < end; i++) {
    if (!isLetter(text, i)) continue;
    reading.codes[length] = text.codes[i] as number;
    reading.others[length] = 0;
    length++;
  }
  reading.length = length;
  const found = length < ((text.codes[start] as number) < 0x250 ? 3 : 2) ? -1 : desk.probe.loose(reading);
  return strongEnough(desk, found, 2) ? found : -1;
}

/** Letters of several scripts, or of the kind that only look-alikes are taken from. */
function isContrived(text: FoldedText, start: number, end: number): boolean {
  let script = -1;
  for (let i = start; i < end; i++) {
    if (!isLetter(text, i)) continue;
    if (rareLookAlikes.has(text.codes[i] as number)) return true;
    if (script !== -1 && script !== text.classes[i]) return true;
    script = text.classes[i] as number;
  }
  return false;
}
