import crawlers from 'crawler-user-agents';
import type { Bot } from './detect-bot.ts';
import { moreCrawlers } from './more-crawlers.ts';

/** What a bot is for, by the first tag that crawler-user-agents gives it. */
export type BotKind =
  | 'academic'
  | 'advertising'
  | 'ai-crawler'
  | 'archiver'
  | 'browser-automation'
  | 'feed-reader'
  | 'http-library'
  | 'monitoring'
  | 'scanner'
  | 'search-engine'
  | 'seo'
  | 'social-preview';

/** An expression over the user agent, in the syntax of crawler-user-agents. */
export interface Crawler {
  readonly pattern: string;
  readonly tags?: readonly string[];
}

interface Index {
  /** Crawlers whose pattern is plain text, by three neighbouring characters of it that are rare. */
  readonly byTrigram: ReadonlyMap<number, readonly Literal[]>;
  /** The few others. */
  readonly expressions: readonly { readonly test: RegExp; readonly kind: Bot['kind'] }[];
}

interface Literal {
  readonly text: string;
  readonly kind: Bot['kind'];
  /** Where in the text the three characters stand. */
  readonly offset: number;
}

/**
 * Makes a function that finds the crawler of the longest pattern that a user agent matches, or null. The index of
 * some 1,500 patterns is built at the first call, in a few milliseconds.
 */
export function createCrawlerFinder(): (userAgent: string) => Bot | null {
  let index: Index | null = null;
  return (userAgent) => {
    index ??= buildIndex([...moreCrawlers, ...(crawlers as readonly Crawler[])]);
    return find(index, userAgent);
  };
}

function find(index: Index, userAgent: string): Bot | null {
  let best: string | null = null;
  let kind: Bot['kind'] = 'other';
  for (let place = 0; place + 2 < userAgent.length; place++) {
    const candidates = index.byTrigram.get(trigramAt(userAgent, place));
    if (candidates === undefined) continue;
    for (const { text, offset, kind: itsKind } of candidates) {
      if (
        text.length > (best?.length ?? 0) &&
        userAgent.startsWith(text, place - offset) &&
        place >= offset
      ) {
        best = text;
        kind = itsKind;
      }
    }
  }
  for (const { test, kind: itsKind } of index.expressions) {
    const found = test.exec(userAgent)?.[0];
    if (found !== undefined && found.length > (best?.length ?? 0)) {
      best = found;
      kind = itsKind;
    }
  }
  return best === null ? null : { name: tidy(best), kind };
}

function trigramAt(text: string, place: number): number {
  // Code units beyond ASCII may collide; the comparison that follows decides.
  return (
    ((text.charCodeAt(place) & 0x7f) << 14) |
    ((text.charCodeAt(place + 1) & 0x7f) << 7) |
    (text.charCodeAt(place + 2) & 0x7f)
  );
}

function buildIndex(list: readonly Crawler[]): Index {
  const texts = new Map<string, Bot['kind']>();
  const expressions: { test: RegExp; kind: Bot['kind'] }[] = [];
  for (const { pattern, tags } of list) {
    const kind = (tags?.[0] ?? 'other') as Bot['kind'];
    const text = literalOf(pattern);
    if (text === null || text.length < 3) expressions.push({ test: new RegExp(pattern), kind });
    else if (!texts.has(text)) texts.set(text, kind);
  }
  const uses = new Map<number, number>();
  for (const text of texts.keys()) {
    for (const trigram of trigramsOf(text)) uses.set(trigram, (uses.get(trigram) ?? 0) + 1);
  }
  const byTrigram = new Map<number, Literal[]>();
  for (const [text, kind] of texts) {
    const trigrams = trigramsOf(text);
    const rarest = Math.min(...trigrams.map((trigram) => uses.get(trigram)!));
    const offset = trigrams.findIndex((trigram) => uses.get(trigram) === rarest);
    const bucket = byTrigram.get(trigrams[offset]!) ?? [];
    bucket.push({ text, kind, offset });
    byTrigram.set(trigrams[offset]!, bucket);
  }
  return { byTrigram, expressions };
}

function trigramsOf(text: string): number[] {
  return Array.from({ length: text.length - 2 }, (_, place) => trigramAt(text, place));
}

/** The text that a pattern without any operators stands for; null when it has some. */
function literalOf(pattern: string): string | null {
  let text = '';
  for (let place = 0; place < pattern.length; place++) {
    const character = pattern[place]!;
    if ('^$.*+?()[]{}|'.includes(character)) return null;
    const escaped = character === '\\' ? pattern[++place] : character;
    // A letter after a backslash is a class of characters.
    if (escaped === undefined || (character === '\\' && /\w/.test(escaped))) return null;
    text += escaped;
  }
  return text;
}

/** What was matched, without the signs that patterns end with. */
function tidy(matched: string): string {
  return matched.replace(/^[\s(;:/-]+|[\s(;:/-]+$/g, '').slice(0, 60);
}
