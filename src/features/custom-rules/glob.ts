export const maxGlobLength = 200;

/**
 * Makes a test whether a whole text matches a pattern in which `*` stands for any text and `?` for one character, in
 * any letter case. All ways to match are followed at once (Shift-And, Baeza-Yates and Gonnet 1992), a bit for each
 * place of the pattern, so a text takes time in proportion to its length whatever the pattern is. Takes texts in lower
 * case.
 */
export function compileGlob(pattern: string): (text: string) => boolean {
  const lower = pattern.toLowerCase();
  return compileSimple(lower) ?? compileStates(lower);
}

/** Patterns that a search for plain text answers: `text`, `text*`, `*text`, `*text*` and `*`. */
function compileSimple(pattern: string): ((text: string) => boolean) | null {
  if (pattern.includes('?')) return null;
  const open = pattern.startsWith('*');
  const close = pattern.length > 1 && pattern.endsWith('*');
  const inner = pattern.slice(open ? 1 : 0, close ? -1 : undefined);
  if (inner.includes('*')) return null;
  if (open && close) return (text) => text.includes(inner);
  if (open) return (text) => text.endsWith(inner);
  return close ? (text) => text.startsWith(inner) : (text) => text === inner;
}

const bitsAWord = 30;

function compileStates(pattern: string): (text: string) => boolean {
  const characters: number[] = [];
  // State i: the first i characters have been matched. A star keeps its state whatever follows.
  const staying = new Set<number>();
  for (const character of pattern) {
    if (character === '*') staying.add(characters.length);
    else for (let at = 0; at < character.length; at++) characters.push(character.charCodeAt(at));
  }
  const words = Math.ceil((characters.length + 1) / bitsAWord);
  const bits = (has: (state: number) => boolean): Int32Array => {
    const set = new Int32Array(words);
    for (let state = 0; state <= characters.length; state++) {
      if (has(state)) set[Math.floor(state / bitsAWord)]! |= 1 << (state % bitsAWord);
    }
    return set;
  };
  const stays = bits((state) => staying.has(state));
  const question = '?'.charCodeAt(0);
  const any = bits((state) => characters[state] === question);
  const steps = new Map(
    [...new Set(characters)].map((code) => [
      code,
      bits((state) => characters[state] === code || characters[state] === question),
    ]),
  );
  const lastWord = Math.floor(characters.length / bitsAWord);
  const lastBit = 1 << (characters.length % bitsAWord);

  return (text) => {
    const states = new Int32Array(words);
    states[0] = 1;
    for (let at = 0; at < text.length; at++) {
      const step = steps.get(text.charCodeAt(at)) ?? any;
      let carry = 0;
      for (let word = 0; word < words; word++) {
        const before = states[word]!;
        const moved = ((before & step[word]!) << 1) | carry;
        carry = (moved >> bitsAWord) & 1;
        states[word] = (moved & ((1 << bitsAWord) - 1)) | (before & stays[word]!);
      }
    }
    return (states[lastWord]! & lastBit) !== 0;
  };
}
