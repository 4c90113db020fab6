import type { FoldedText } from '../fold-text.ts';
import { letterClass } from '../letter-class.ts';

/** Whether a letter, of whatever script, stands at the place. */
export const isLetter = (text: FoldedText, at: number): boolean =>
  (text.classes[at] as number) >= letterClass.latin;
