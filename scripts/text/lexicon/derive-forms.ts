import type { Row } from './read-own-words.ts';

/**
 * Spellings of a bad word by ear, as those use who write past filters: `from>to`, one put for another wherever it stands.
 * `$` ends a word, `^` begins it.
 */
const byEar: Readonly<Record<string, string>> = {
  en: 'ck>k c>k ck>q k>q c>q f>ph i>y u>v ss>zz s$>z er$>a er$>ah or$>a tch>ch ck>kk t$>tt it$>et gg>qq g>q',
  de: 'z>s ß>z ss>z ei>ai ck>kk tz>z ch>sch er$>a eu>oi f>v',
  fr: 'c>k qu>k q>k c>q an>en en>an ard$>ar ou>u ss>c c>ss é$>er b>p',
  es: 'c>k qu>k v>b b>v ll>y u>v',
  it: 'c>k ch>k zz>z cc>kk',
  pt: 'c>k qu>k ss>s ç>ss ão>aum',
  nl: 'ij>y',
  pl: 'ku>q w>v',
  tr: 'k>q i>ı o>u',
};

/** A worse word is known by less. */
const shortest = { strong: 6, severe: 5, ofSyllables: 2 };
/** Shorter forms are looked for as whole words alone. */
const shortestPart = 7;

function* spellingsOf(word: string, rules: string): Generator<string> {
  for (const rule of rules === '' ? [] : rules.split(' ')) {
    const [from = '', to = ''] = rule.split('>');
    if (from.endsWith('$')) {
      const end = from.slice(0, -1);
      if (word.endsWith(end)) yield word.slice(0, -end.length) + to;
      continue;
    }
    for (let at = word.indexOf(from); at !== -1; at = word.indexOf(from, at + 1))
      yield word.slice(0, at) + to + word.slice(at + from.length);
    if (word.indexOf(from) !== word.lastIndexOf(from)) yield word.replaceAll(from, to);
  }
}

/** Forms that people write instead of a word or phrase of our own; none that is a word of a dictionary. */
export function derivedForms(row: Row, isWord: (word: string) => boolean): Row[] {
  if (row.severity < 2) return [];
  const made = new Set<string>();
  const languages = row.languages.includes('*') ? ['en'] : row.languages;
  const least = languages.includes('ko')
    ? shortest.ofSyllables
    : row.severity === 3
      ? shortest.severe
      : shortest.strong;
  if (/^\p{L}+$/u.test(row.word)) {
    for (const language of languages)
      for (const form of spellingsOf(row.word, byEar[language] ?? '')) made.add(form);
    if (languages.includes('ko')) for (const form of withEndsApart(row.word)) made.add(form);
  }
  const isPart = (form: string): boolean => languages.includes('ko') || form.length >= shortestPart;
  const forms: Row[] = [...made]
    .filter((form) => form.length >= least)
    .map((word) => ({ ...row, word, placement: isPart(word) ? row.placement : 'w', exact: true }));
  const joined = row.word.replaceAll(' ', '');
  // Written together, a phrase of Latin letters is no other word once it is long enough.
  if (joined !== row.word && /^[\p{sc=Latin}']{8,}$/u.test(joined))
    forms.push({ ...row, word: joined, placement: row.severity === 3 && joined.length >= 10 ? 'a' : 'w' });
  return forms.filter(({ word }) => word !== row.word && !isWord(word));
}

const firstSyllable = 0xac00;
const endsOfSyllable = 28;
const syllableEnds = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

/** Korean syllables with their last letter beside them, one of them and all. */
function withEndsApart(word: string): string[] {
  const apart = (syllable: string): string => {
    const number = syllable.charCodeAt(0) - firstSyllable;
    const end = number >= 0 && number < 11172 ? number % endsOfSyllable : 0;
    return end === 0
      ? syllable
      : String.fromCharCode(syllable.charCodeAt(0) - end) + (syllableEnds[end] as string);
  };
  const syllables = [...word];
  return [
    syllables.map(apart).join(''),
    ...syllables.map((_, at) => syllables.map((one, i) => (i === at ? apart(one) : one)).join('')),
  ];
}
