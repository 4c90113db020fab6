import type { FoldedText } from '../fold-text.ts';
import { letterClass } from '../letter-class.ts';
import { closeLookAlikes } from '../look-alikes.ts';

/** Whether there is a Cyrillic letter that could not be a Latin one. */
export function isCyrillic(text: FoldedText, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    if (text.classes[i] === letterClass.cyrillic && !closeLookAlikes.has(text.codes[i] as number))
      return true;
  }
  return false;
}
