/** Says of most places in Latin text that no word of a set begins there, by the first three letters alone. */
export type StartFilter = Uint8Array;

const bits = 14;
const endOfLatin = 0x250;

export function buildStartFilter(words: Iterable<string>): StartFilter {
  const filter = new Uint8Array(1 << bits);
  for (const word of words) {
    const [first = 0, second, third] = Array.from(word, (part) => part.codePointAt(0) as number);
    if (first >= endOfLatin) continue;
    // A shorter word may have anything behind it.
    if (second === undefined || third === undefined) return filter.fill(1);
    filter[slotOf(first, second, third)] = 1;
  }
  return filter;
}

/** Whether a word may begin at the place; always where the letter there is not Latin. */
export function mayStart(filter: StartFilter, codes: Int32Array, at: number): boolean {
  const first = codes[at] as number;
  if (first >= endOfLatin) return true;
  return filter[slotOf(first, codes[at + 1] as number, codes[at + 2] as number)] === 1;
}

function slotOf(first: number, second: number, third: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
  return mixed >>> (32 - bits);
}
