/** Ways in which people write a word so that filters miss it. */
export const disguises = [
  'leet',
  'spacing',
  'homoglyphs',
  'zero-width',
  'repeats',
  'masked letter',
  'swapped letters',
  'full-width',
  'dotted',
] as const;

export type Disguise = (typeof disguises)[number];

const leet: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '9',
  i: '1!',
  l: '1',
  o: '0',
  s: '5$',
  t: '7',
};
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'Ь',
  c: 'сϲ',
  d: 'ԁ',
  e: 'е',
  h: 'һ',
  i: 'іι',
  j: 'ј',
  k: 'кκ',
  l: 'ӏ',
  m: 'м',
  n: 'п',
  o: 'оοօ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'т',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'х',
  y: 'у',
};
const zeroWidth = '\u200b\u200c\u200d\u2060\ufeff';

/** The word in disguise; itself where the disguise has nothing to take hold of. */
export function disguiseWord(word: string, kind: Disguise, random: () => number): string {
  const letters = [...word];
  const pick = (from: string): string => [...from][Math.floor(random() * [...from].length)] as string;
  const inner = (): number => 1 + Math.floor(random() * Math.max(1, letters.length - 2));
  switch (kind) {
    case 'leet':
      return replaceSome(letters, leet, 0.7, random, pick);
    case 'homoglyphs':
      return replaceSome(letters, lookAlikes, 0.5, random, pick);
    case 'spacing':
      return letters.length < 3 ? word : letters.join(' ');
    case 'dotted':
      return letters.length < 3 ? word : letters.join(pick('.-_*'));
    case 'zero-width':
      return letters
        .map((letter, at) => (at > 0 && random() < 0.6 ? pick(zeroWidth) + letter : letter))
        .join('');
    case 'full-width':
      return letters
        .map((letter) =>
          letter > ' ' && letter <= '~'
            ? String.fromCodePoint((letter.codePointAt(0) as number) + 0xfee0)
            : letter,
        )
        .join('');
    case 'repeats': {
      const at = Math.floor(random() * letters.length);
      const times = 2 + Math.floor(random() * 4);
      return letters
        .map((letter, i) => (i === at || (i > 0 && random() < 0.15) ? letter.repeat(times) : letter))
        .join('');
    }
    case 'masked letter': {
      if (letters.length < 4) return word;
      const at = inner();
      return letters.map((letter, i) => (i === at ? pick('*#*') : letter)).join('');
    }
    case 'swapped letters': {
      if (letters.length < 4) return word;
      const at = Math.min(inner(), letters.length - 2);
      return [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join('');
    }
  }
}

function replaceSome(
  letters: string[],
  table: Readonly<Record<string, string>>,
  share: number,
  random: () => number,
  pick: (from: string) => string,
): string {
  const places = letters.flatMap((letter, at) => (table[letter.toLowerCase()] === undefined ? [] : [at]));
  if (places.length === 0) return letters.join('');
  const sure = places[Math.floor(random() * places.length)];
  return letters
    .map((letter, at) => {
      const choices = table[letter.toLowerCase()];
      return choices !== undefined && (at === sure || random() < share) ? pick(choices) : letter;
    })
    .join('');
}

/** The text with about a share of its words of three letters and more in one disguise. */
export function disguiseText(text: string, kind: Disguise, share: number, random: () => number): string {
  return text.replace(/[\p{L}]{3,}/gu, (word) =>
    random() < share ? disguiseWord(word, kind, random) : word,
  );
}
