import type { FoldedText } from './fold-text.ts';
import { type LanguageCode, languages } from './languages.ts';
import { letterClass } from './letter-class.ts';
import { notAsked, type WordRows } from './word-rows.ts';
import { buildWordTrie, rootNode, type WordTrie } from './word-trie.ts';

export const scriptNames = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
  'Japanese',
  'Han',
  'Hangul',
] as const;

export type ScriptName = (typeof scriptNames)[number];

export interface DetectedLanguage {
  /** Null when there is too little to tell. */
  readonly language: LanguageCode | null;
  /** The script that most letters are of; null when there are no letters. */
  readonly script: ScriptName | null;
  /** Whether the script or several words settle the language; false for a guess and for none. */
  readonly isSure: boolean;
}

/** `languageOfEntry` gives the one language an entry of the lexicon is of, or -1. */
export type DetectLanguage = (
  text: string,
  folded: FoldedText,
  rows: WordRows,
  languageOfEntry: Int8Array,
) => DetectedLanguage;

/** Letters that settle or hint at a language before accents are folded away, with their weight. */
const tellingLetters: Readonly<Record<string, readonly [LanguageCode, number]>> = {
  ß: ['de', 2],
  ä: ['de', 1],
  ö: ['de', 1],
  ü: ['de', 1],
  é: ['fr', 0.6],
  è: ['fr', 1],
  ê: ['fr', 1],
  à: ['fr', 0.7],
  ù: ['fr', 0.7],
  ç: ['fr', 0.6],
  œ: ['fr', 2],
  î: ['fr', 1],
  ô: ['fr', 0.6],
  û: ['fr', 1],
  ñ: ['es', 2],
  '¿': ['es', 2],
  '¡': ['es', 2],
  á: ['es', 0.7],
  í: ['es', 0.7],
  ó: ['es', 0.7],
  ú: ['es', 0.7],
  ã: ['pt', 2],
  õ: ['pt', 2],
  ł: ['pl', 2],
  ą: ['pl', 2],
  ę: ['pl', 2],
  ż: ['pl', 2],
  ś: ['pl', 1],
  ć: ['pl', 1],
  ğ: ['tr', 2],
  ş: ['tr', 1],
  ı: ['tr', 2],
  å: ['sv', 1.5],
};
const mostTelling = 4;
const wordsRead = 60;
/** Of a longer text only the beginning is looked at for telling letters. */
const lettersRead = 4000;
const wordOfLexicon = 0.6;
/** Least evidence, and how much more than the next language's. */
const leastScore = 0.5;
const leastLead = 1.15;
/** The same for being sure. */
const sureScore = 1.5;
const sureLead = 1.35;
/** More than one word can give, since names have telling letters, too. */
const sureWords = 1.1;
/** So many letters of a script that only one of the languages known here uses settle it; fewer may be a name or a sign. */
const sureLetters = 4;

/** Common words, each with its languages as bits. */
export function parseCommonWords(commonWords: string): WordTrie {
  const masks = new Map<string, number>();
  for (const line of commonWords.split('\n')) {
    const [language = '', ...words] = line.split(' ');
    const bit = 1 << languages.indexOf(language as LanguageCode);
    for (const word of words) masks.set(word, (masks.get(word) ?? 0) | bit);
  }
  return buildWordTrie(masks);
}

/** Tells languages by script, letters and common words. */
export function createLanguageDetector(commonWords: WordTrie): DetectLanguage {
  const telling = new Map(
    Object.entries(tellingLetters).map(([letter, [language, weight]]) => [
      letter.charCodeAt(0),
      [languages.indexOf(language), weight] as const,
    ]),
  );
  const scores = new Float64Array(languages.length);
  const counts = new Uint32Array(16);
  const ofWords = new Float64Array(languages.length);

  return (sent, folded, rows, languageOfEntry) => {
    counts.fill(0);
    for (let i = 0; i < folded.length; i++) counts[folded.classes[i] as number]!++;
    const script = mainScript(counts);
    if (script === null) return unknown(null);
    const settled = byScript[script];
    if (settled !== undefined)
      return { language: settled, script, isSure: (counts[classOfScript[script]] as number) >= sureLetters };
    const head = sent.length > lettersRead ? sent.slice(0, lettersRead) : sent;
    // Most texts are English, which has no letters that tell.
    const text = /[\u0080-\uffff]/.test(head) ? composed(head) : '';
    scores.fill(0);
    countWords(rows, commonWords, scores, languageOfEntry);
    if (script === 'Arabic') return arabicLanguage(text, scores);
    if (script === 'Cyrillic') return cyrillicLanguage(text, scores);
    ofWords.set(scores);
    let told = 0;
    for (let i = 0; i < text.length && told < mostTelling; i++) {
      const code = text.charCodeAt(i);
      if (code < 0x80) continue;
      const hint = telling.get(code >= 0xc0 && code <= 0xde ? code + 32 : code);
      if (hint === undefined) continue;
      scores[hint[0]]! += hint[1];
      told++;
    }
    return leader(scores, ofWords, script);
  };
}

/** Accents that are characters of their own are joined to their letters. */
function composed(text: string): string {
  return /[\u0300-\u036f\u0653-\u0655]/.test(text) ? text.normalize('NFC') : text;
}

const fa = languages.indexOf('fa');
const ar = languages.indexOf('ar');
const ru = languages.indexOf('ru');
const uk = languages.indexOf('uk');
const byScript: Readonly<Partial<Record<ScriptName, LanguageCode>>> = {
  Japanese: 'ja',
  Han: 'zh',
  Hangul: 'ko',
  Thai: 'th',
  Devanagari: 'hi',
  Greek: 'el',
  Hebrew: 'he',
};
const classOfScript: Readonly<Record<ScriptName, number>> = {
  Latin: letterClass.latin,
  Cyrillic: letterClass.cyrillic,
  Greek: letterClass.greek,
  Arabic: letterClass.arabic,
  Hebrew: letterClass.hebrew,
  Devanagari: letterClass.devanagari,
  Thai: letterClass.thai,
  Japanese: letterClass.kana,
  Han: letterClass.han,
  Hangul: letterClass.hangul,
};

const unknown = (script: ScriptName | null): DetectedLanguage => ({ language: null, script, isSure: false });

/** A sign of the scripts of East Asia says as much as some letters. */
const lettersPerSign = { hangul: 2, hanOrKana: 2.5 };

function mainScript(counts: Uint32Array): ScriptName | null {
  const kana = counts[letterClass.kana] as number;
  const han = counts[letterClass.han] as number;
  let best: ScriptName | null = null;
  let most = 0;
  for (const [name, kind] of alphabets) {
    const count = counts[kind] as number;
    if (count > most) [best, most] = [name, count];
  }
  const hangul = lettersPerSign.hangul * (counts[letterClass.hangul] as number);
  if (hangul > most) [best, most] = ['Hangul', hangul];
  if (lettersPerSign.hanOrKana * (kana + han) <= most) return best;
  return kana * 8 >= han && kana > 0 ? 'Japanese' : 'Han';
}

const alphabets: readonly (readonly [ScriptName, number])[] = [
  ['Latin', letterClass.latin],
  ['Cyrillic', letterClass.cyrillic],
  ['Greek', letterClass.greek],
  ['Arabic', letterClass.arabic],
  ['Hebrew', letterClass.hebrew],
  ['Devanagari', letterClass.devanagari],
  ['Thai', letterClass.thai],
];

/** A word counts for each of its languages, the less the more of them have it. */
function countWords(rows: WordRows, trie: WordTrie, scores: Float64Array, languageOfEntry: Int8Array): void {
  const last = Math.min(rows.count, wordsRead);
  for (let word = 0; word < last; word++) {
    const known = rows.languages[word] as number;
    let mask = known === notAsked ? languagesOf(rows, word, trie) : known;
    if (mask === -1) {
      const language = rows.entry[word] === -1 ? -1 : (languageOfEntry[rows.entry[word] as number] as number);
      if (language !== -1) scores[language]! += wordOfLexicon;
      continue;
    }
    let shared = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) shared++;
    for (let language = 0; mask !== 0; language++, mask >>>= 1) {
      if ((mask & 1) === 1) scores[language]! += 1 / shared;
    }
  }
}

/** Languages in which a word is a common one, as bits; -1 if there are none. */
export function languagesOf(rows: WordRows, word: number, trie: WordTrie): number {
  let node = rootNode;
  for (let i = rows.start[word] as number; i < (rows.end[word] as number) && node !== 0; i++) {
    node = trie.next(node, rows.codes[i] as number);
  }
  return node === 0 || node === rootNode ? -1 : trie.value(node);
}

/** Letters that Urdu, Pashto and Kurdish have beyond Persian tell that the text is none of the languages known. */
function arabicLanguage(text: string, scores: Float64Array): DetectedLanguage {
  const script = 'Arabic';
  if (/[ټډړڼښږٹڈڑےںھۆێ]/.test(text)) return unknown(script);
  const persian = /[پچژگ]/.test(text);
  const words = scores[fa]! + scores[ar]!;
  const language = scores[fa]! > scores[ar]! && (persian || /[کی]/.test(text)) ? 'fa' : 'ar';
  const isSure = words >= sureScore && scores[languages.indexOf(language)]! * 2 >= words;
  return { language, script, isSure };
}

/** Letters that neither Russian nor Ukrainian has tell Serbian, Macedonian, Kazakh and others. */
function cyrillicLanguage(text: string, scores: Float64Array): DetectedLanguage {
  const script = 'Cyrillic';
  if (/[ђјљњћџѓќѕўәғқңөұүһ]/i.test(text)) return unknown(script);
  if (/[іїєґ]/i.test(text) && !/[ыэё]/i.test(text))
    return { language: 'uk', script, isSure: /[їєґ]/i.test(text) || scores[uk]! > scores[ru]! };
  const language = scores[uk]! > scores[ru]! * 2 ? 'uk' : 'ru';
  // Bulgarian is written without these letters, and its short words are often Russian ones too.
  return { language, script, isSure: language === 'ru' && /[ыэё]/i.test(text) };
}

function leader(scores: Float64Array, ofWords: Float64Array, script: ScriptName): DetectedLanguage {
  let best = -1;
  let next = 0;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    if (best === -1 || score > (scores[best] as number)) {
      next = best === -1 ? 0 : (scores[best] as number);
      best = i;
    } else if (score > next) next = score;
  }
  const score = scores[best] as number;
  if (score < leastScore || score < next * leastLead) return unknown(script);
  const isSure = score >= sureScore && score >= next * sureLead && (ofWords[best] as number) >= sureWords;
  return { language: languages[best] as LanguageCode, script, isSure };
}
