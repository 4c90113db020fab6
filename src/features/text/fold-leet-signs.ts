import type { FoldedText } from './fold-text.ts';
import { letterClass } from './letter-class.ts';

/** Letters that are drawn with several signs; the longer before what it begins with. */
const drawn: readonly (readonly [signs: string, letter: string])[] = [
  ['|\\/|', 'm'],
  ['\\/\\/', 'w'],
  ['|_|', 'u'],
  ['|-|', 'h'],
  ['|\\|', 'n'],
  ['/-\\', 'a'],
  ['/\\', 'a'],
  ['\\/', 'v'],
  ['|<', 'k'],
  ['|{', 'k'],
  ['|=', 'f'],
  ['|)', 'd'],
  ['|3', 'b'],
];
const byFirst = Map.groupBy(
  drawn.map(
    ([signs, letter]) =>
      [Int32Array.from(signs, (sign) => sign.charCodeAt(0)), letter.charCodeAt(0)] as const,
  ),
  ([signs]) => signs[0] as number,
);

/** Signs of which every drawn letter has one; a text without them need not be looked through. */
export const signsOfDrawnLetters: ReadonlySet<number> = new Set([0x7c, 0x5c]);

/** Replaces letters drawn with signs (`|_|`, `|<`) where they touch a letter, in one pass and in place. */
export function joinDrawnLetters(text: FoldedText): void {
  const { codes, classes, from, to, length } = text;
  let put = 0;
  for (let at = 0; at < length; put++) {
    const found = byFirst.get(codes[at] as number)?.find(([signs]) => startsWith(codes, at, length, signs));
    const size = found === undefined ? 1 : found[0].length;
    const isLetter =
      found !== undefined &&
      ((put > 0 && (classes[put - 1] as number) === letterClass.latin) ||
        (at + size < length && (classes[at + size] as number) === letterClass.latin));
    if (isLetter) {
      codes[put] = found[1];
      classes[put] = letterClass.latin;
      from[put] = from[at] as number;
      to[put] = to[at + size - 1] as number;
      at += size;
    } else {
      codes[put] = codes[at] as number;
      classes[put] = classes[at] as number;
      from[put] = from[at] as number;
      to[put] = to[at] as number;
      at++;
    }
  }
  text.length = put;
}

function startsWith(codes: Int32Array, at: number, length: number, signs: Int32Array): boolean {
  if (at + signs.length > length) return false;
  for (let i = 0; i < signs.length; i++) if (codes[at + i] !== signs[i]) return false;
  return true;
}
