import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text that a filter should not be fooled by. */
export interface Evasion {
  readonly kind: string;
  readonly language: string;
  readonly text: string;
  /** The same undisguised; null where it was written by hand. */
  readonly plain: string | null;
}

type Disguise = (word: string, pick: (count: number) => number) => string;

const perKind = 60;
const leet: Readonly<Record<string, string>> = {
  a: '4',
  e: '3',
  i: '1',
  o: '0',
  s: '$',
  t: '7',
  b: '8',
  g: '9',
};
const cyrillic: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  i: 'і',
  s: 'ѕ',
  h: 'һ',
};
const marks = ['\u0300', '\u0301', '\u0302', '\u0308', '\u030a', '\u0336'];
const letters = (word: string): string[] => [...word];
const mapped =
  (table: Readonly<Record<string, string>>): Disguise =>
  (word) =>
    letters(word)
      .map((letter) => table[letter] ?? letter)
      .join('');
const inside = (word: string, pick: (count: number) => number): number => 1 + pick(letters(word).length - 2);
const joined =
  (by: string): Disguise =>
  (word) =>
    letters(word).join(by);

/** Written apart from those the model is trained with, so that they test it. */
const latinDisguises: Readonly<Record<string, Disguise>> = {
  leet: mapped(leet),
  homoglyphs: mapped(cyrillic),
  repeats: (word, pick) => {
    const at = pick(letters(word).length);
    return letters(word)
      .map((letter, i) => (i === at ? letter.repeat(4) : letter))
      .join('');
  },
  'masked letter': (word, pick) => {
    const at = inside(word, pick);
    return letters(word)
      .map((letter, i) => (i === at ? '*' : letter))
      .join('');
  },
  'swapped letters': (word, pick) => {
    const all = letters(word);
    const at = 1 + pick(all.length - 2);
    [all[at], all[at + 1]] = [all[at + 1] as string, all[at] as string];
    return all.join('');
  },
  'full-width': (word) =>
    letters(word)
      .map((letter) => (/[a-z]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter))
      .join(''),
  'mathematical letters': (word) =>
    letters(word)
      .map((letter) =>
        /[a-z]/.test(letter) ? String.fromCodePoint(0x1d4ea + letter.charCodeAt(0) - 97) : letter,
      )
      .join(''),
  'mixed case': (word) =>
    letters(word)
      .map((letter, i) => (i % 2 === 0 ? letter : letter.toUpperCase()))
      .join(''),
  diacritics: (word, pick) =>
    letters(word)
      .map((letter) => letter + marks[pick(marks.length)])
      .join(''),
  slashes: joined('/'),
  pipes: joined('|'),
  'leet and dots': (word) =>
    letters(word)
      .map((letter) => leet[letter] ?? letter)
      .join('.'),
};

const allDisguises: Readonly<Record<string, Disguise>> = {
  spacing: joined(' '),
  'no-break spaces': joined('\u00a0'),
  dotted: joined('.'),
  hyphens: joined('-'),
  underscores: joined('_'),
  'zero-width': joined('\u200b'),
  'soft hyphens': joined('\u00ad'),
  'HTML entities': (word) =>
    letters(word)
      .map((letter) => `&#${letter.codePointAt(0)};`)
      .join(''),
  'emoji between': (word, pick) => {
    const at = inside(word, pick);
    return `${letters(word).slice(0, at).join('')}😂${letters(word).slice(at).join('')}`;
  },
};

/** A harmless sentence of each language that a word can stand in. */
const carriers: Readonly<Record<string, string>> = {
  en: 'I told you that you are a _ and that is all',
  de: 'ich habe dir gesagt dass du _ bist und das ist alles',
  fr: 'je te dis que tu es une _ et c’est tout pour moi',
  es: 'te digo que eres un _ y eso es todo para mí',
  it: 'ti dico che sei un _ e questo è tutto per me',
  pt: 'eu te digo que você é um _ e isso é tudo para mim',
  ru: 'я говорю тебе что ты _ и это всё что я думаю',
};
const latin = ['en', 'de', 'fr', 'es', 'it', 'pt'];

/** Strong and severe words of the list in all disguises, a fixed choice; and those in evasions.tsv, written by hand. */
export function makeEvasions(lexicon: string): Evasion[] {
  const byLanguage = wordsOf(lexicon);
  const made: Evasion[] = [];
  const make = (kinds: Readonly<Record<string, Disguise>>, languages: readonly string[]): void => {
    for (const [kind, disguise] of Object.entries(kinds)) {
      const pick = generator(kind);
      for (let i = 0; i < perKind; i++) {
        const language = languages[i % languages.length] as string;
        const words = byLanguage.get(language) as string[];
        const word = words[pick(words.length)] as string;
        const carrier = carriers[language] as string;
        const text = carrier.replace('_', disguise(word, pick));
        made.push({ kind, language, text, plain: carrier.replace('_', word) });
      }
    }
  };
  make(latinDisguises, latin);
  make(allDisguises, [...latin, 'ru']);
  return [...made, ...readByHand()];
}

/** The second was written when the first had been met. */
export const evasionFiles = ['evasions.tsv', 'evasions-more.tsv'] as const;

/** Texts written by hand; JSON escapes are undone. */
export function readByHand(files: readonly string[] = evasionFiles): Evasion[] {
  return files
    .flatMap((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8')
        .split('\n')
        .slice(1),
    )
    .filter((line) => line !== '')
    .map((line) => {
      const [language, kind, text] = line.split('\t') as [string, string, string];
      return {
        kind: `by hand: ${kind}`,
        language,
        text: JSON.parse(`"${text.replaceAll('"', '\\"')}"`),
        plain: null,
      };
    });
}

/** Single words of four letters and more that are bad in a language and no exception there. */
function wordsOf(lexicon: string): Map<string, string[]> {
  const words = new Map<string, Set<string>>(Object.keys(carriers).map((language) => [language, new Set()]));
  const lines = [...lexicon.matchAll(/^([wa]) ([0-3]) (\S+) (\p{L}{4,12})$/gmu)];
  const languagesOf = (codes: string): string[] => (codes === '*' ? Object.keys(carriers) : codes.split(','));
  for (const [, , severity, codes, word] of lines as unknown as string[][]) {
    const taken = codes === '*' ? ['en'] : languagesOf(codes as string);
    if (Number(severity) >= 2) for (const code of taken) words.get(code)?.add(word as string);
  }
  for (const [, , severity, codes, word] of lines as unknown as string[][]) {
    if (severity === '0')
      for (const code of languagesOf(codes as string)) words.get(code)?.delete(word as string);
  }
  return new Map([...words].map(([language, found]) => [language, [...found]]));
}

/** Whole numbers below a count, always the same row for the same name. */
function generator(name: string): (count: number) => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * count);
  };
}
