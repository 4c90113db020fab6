import { createRequire } from 'node:module';

/** A word filter from npm, asked as its documentation says. */
export interface NpmFilter {
  readonly name: string;
  readonly isProfane: (text: string) => boolean;
}

/** The filters pinned in scripts/text/package.json, with the languages they offer switched on. */
export async function openNpmFilters(): Promise<NpmFilter[]> {
  const [obscenity, { Profanity }, leo, badWords, allProfanity, glin] = await Promise.all([
    load<Obscenity>('obscenity'),
    load<Toad>('@2toad/profanity'),
    load<Checker>('leo-profanity'),
    load<BadWords>('bad-words'),
    load<Checker>('allprofanity'),
    load<Glin>('glin-profanity'),
  ]);
  const matcher = new obscenity.RegExpMatcher({
    ...obscenity.englishDataset.build(),
    ...obscenity.englishRecommendedTransformers,
  });
  const toad = new Profanity({
    languages: ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'zh'],
  });
  const filter = new badWords.Filter();
  const glinFilter = new glin.Filter({ allLanguages: true, detectLeetspeak: true });
  const naughty = createRequire(import.meta.url)('naughty-words') as Record<string, string[]>;
  const naughtyWords = new Set(
    Object.values(naughty)
      .flat()
      .map((word) => String(word).toLowerCase()),
  );
  return [
    { name: 'obscenity', isProfane: (text) => matcher.hasMatch(text) },
    { name: '@2toad/profanity', isProfane: (text) => toad.exists(text) },
    { name: 'leo-profanity', isProfane: (text) => leo.default.check(text) },
    { name: 'bad-words', isProfane: (text) => filter.isProfane(text) },
    { name: 'allprofanity', isProfane: (text) => allProfanity.default.check(text) },
    { name: 'glin-profanity', isProfane: (text) => glinFilter.isProfane(text) },
    {
      name: 'naughty-words, word by word',
      isProfane: (text) =>
        text
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .some((word) => naughtyWords.has(word)),
    },
  ];
}

// What is used of each. Their own types are not at hand where scripts/text has not been installed.
interface Obscenity {
  readonly RegExpMatcher: new (options: object) => { hasMatch(text: string): boolean };
  readonly englishDataset: { build(): object };
  readonly englishRecommendedTransformers: object;
}
interface Toad {
  readonly Profanity: new (options: object) => { exists(text: string): boolean };
}
interface BadWords {
  readonly Filter: new () => { isProfane(text: string): boolean };
}
interface Glin {
  readonly Filter: new (options: object) => { isProfane(text: string): boolean };
}
interface Checker {
  readonly default: { check(text: string): boolean };
}

async function load<T>(name: string): Promise<T> {
  return (await import(name)) as T;
}
