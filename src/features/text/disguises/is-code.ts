import type { FoldedText } from '../fold-text.ts';
import { letterClass } from '../letter-class.ts';
import type { ReadingDesk } from './reading-desk.ts';

const hyphen = 0x2d;
const mostDigits = 4;

/**
 * A number of an order, `SH17-2024`; and a longer row of letters and many digits, such as a hash, that happens to begin
 * with what may be read as a word.
 */
export function isCode(desk: ReadingDesk, start: number, end: number, entry: number): boolean {
  const { text } = desk;
  if (isNumber(text, start - 2) || isNumber(text, end + 1)) {
    const dash = isNumber(text, end + 1) ? end : start - 1;
    if (text.codes[dash] === hyphen && holdsDigit(text, start, end)) return true;
  }
  if (end - start <= (desk.entryCodes[entry] as Int32Array).length + 2) return false;
  let digits = 0;
  for (let i = start; i < end; i++) if (text.classes[i] === letterClass.digit) digits++;
  return digits >= mostDigits;
}

const isNumber = (text: FoldedText, at: number): boolean =>
  at >= 0 && at < text.length && text.classes[at] === letterClass.digit;

function holdsDigit(text: FoldedText, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isNumber(text, i)) return true;
  return false;
}
