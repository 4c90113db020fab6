/** What kind of character a folded code point is. Values from `latin` on are letters, one value a script. */
export const letterClass = {
  space: 0,
  symbol: 1,
  digit: 2,
  emoji: 3,
  latin: 4,
  cyrillic: 5,
  greek: 6,
  arabic: 7,
  devanagari: 8,
  thai: 9,
  kana: 10,
  han: 11,
  hangul: 12,
  otherLetter: 13,
  hebrew: 14,
} as const;

const letter = /[\p{L}\p{M}]/u;
const digit = /\p{N}/u;
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const space = /[\s\p{C}\p{Z}]/u;

const scripts: readonly (readonly [RegExp, number])[] = [
  [/\p{sc=Latin}/u, letterClass.latin],
  [/\p{sc=Cyrillic}/u, letterClass.cyrillic],
  [/\p{sc=Greek}/u, letterClass.greek],
  [/\p{sc=Arabic}/u, letterClass.arabic],
  [/\p{sc=Devanagari}/u, letterClass.devanagari],
  [/\p{sc=Thai}/u, letterClass.thai],
  [/[\p{sc=Hiragana}\p{sc=Katakana}ー]/u, letterClass.kana],
  [/\p{sc=Han}/u, letterClass.han],
  [/\p{sc=Hangul}/u, letterClass.hangul],
  [/\p{sc=Hebrew}/u, letterClass.hebrew],
];

/** The class by the Unicode properties of the character; slow, so callers keep what they have asked once. */
export function classOf(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  if (space.test(character)) return letterClass.space;
  if (letter.test(character)) {
    return scripts.find(([pattern]) => pattern.test(character))?.[1] ?? letterClass.otherLetter;
  }
  if (digit.test(character)) return letterClass.digit;
  if (codePoint > 0xff && emoji.test(character)) return letterClass.emoji;
  return letterClass.symbol;
}
