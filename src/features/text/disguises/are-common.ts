import { sizeOf } from '../split-atoms.ts';
import { atomText } from './atom-text.ts';
import type { ReadingDesk } from './reading-desk.ts';

/** Short words that stand beside others so often that joining them proves nothing. */
const commonShortWords: ReadonlySet<string> = new Set(
  'a an i in is it its if as at am are be by but can do did for from get go got had has have he her him his how just let like me my new no not now of off on one or our out own pen put say see she so that the them then they this to too two up us use was way we were what when who why will with yes you your all and any re'.split(
    ' ',
  ),
);

/** Whether every one of the atoms is a common short word. */
export function areCommon(desk: ReadingDesk, first: number, last: number): boolean {
  for (let atom = first; atom <= last; atom++) if (!isCommon(desk, atom)) return false;
  return true;
}

const isCommon = (desk: ReadingDesk, atom: number): boolean =>
  commonShortWords.has(atomText(desk, atom)) && sizeOf(desk.atoms, atom) <= 4;
