/** A card number as far as it may be known. */
export interface ParsedBin {
  /** The first six to eight digits: all that is ever looked up, kept or counted. */
  readonly bin: string;
  /** As it was sent when it was masked, down to eight digits in front and four behind; of a whole number the BIN alone. */
  readonly echo: string;
}

const fewest = 6;
const most = 8;
const longestNumber = 19;
const shownAtEnd = 4;
/** Numbers of this many digits show eight in front; shorter ones six. */
const longEnoughForEight = 16;
/** With separators between all digits. */
const longestText = 64;

/**
 * Reads a BIN, a masked card number (`456789XXXXXX1234`, also with `*`, `#`, `•` or `_`) or a full one, with blanks and
 * hyphens anywhere. Null when there are not six digits in front, or other characters.
 */
export function parseBin(text: string): ParsedBin | null {
  if (text.length > longestText) return null;
  const compact = text.trim().replace(/[\s.\-\u2010-\u2015]/g, '');
  const parts = /^(\d{6,19})([Xx*#•_]{0,19})(\d{0,19})$/.exec(compact);
  if (parts === null || compact.length > longestNumber) return null;
  const [, front, mask, back] = parts as unknown as [string, string, string, string];
  return {
    bin: front.slice(0, front.length <= most || compact.length >= longEnoughForEight ? most : fewest),
    echo:
      front.length <= most && back.length <= shownAtEnd
        ? text.trim()
        : masked(compact, mask === '' ? 0 : back.length),
  };
}

/** Digits in between are never shown, and of a short or whole number none at the end either. */
function masked(compact: string, digitsAtEnd: number): string {
  const shownInFront = compact.length >= longEnoughForEight ? most : fewest;
  const isLong = compact.length >= shownInFront + 2 * shownAtEnd - 1;
  const shown = isLong ? Math.min(shownAtEnd, digitsAtEnd) : 0;
  const hidden = Math.max(0, compact.length - shownInFront - shown);
  return compact.slice(0, shownInFront) + 'X'.repeat(hidden) + compact.slice(compact.length - shown);
}
