/** Languages the lexicon or the detection knows; a language's place is its bit in masks. The last stands for unsure. */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'tr',
  'sv',
  'ru',
  'uk',
  'ar',
  'fa',
  'hi',
  'th',
  'ja',
  'zh',
  'ko',
  'he',
  'el',
  'und',
] as const;

export type LanguageCode = (typeof languages)[number];

export const allLanguages = 2 ** languages.length - 1;

export function bitOf(language: LanguageCode): number {
  return 1 << languages.indexOf(language);
}
