import { isbot } from 'isbot';
import { type BotKind, createCrawlerFinder } from './find-crawler.ts';

/** A program that is no person's browser. */
export interface Bot {
  /** As it calls itself; null when it does not say. */
  readonly name: string | null;
  readonly kind: BotKind | 'other';
}

/** The longest user agent that is read; the rest is cut off. Real ones end near 500 characters. */
export const maxUserAgentLength = 1_024;

// Some of isbot's expressions take time quadratic in the length of a word.
const judgedLength = 512;

const findCrawler = createCrawlerFinder();

/**
 * Which bot says so in its user agent; null for what looks like a browser or app, and for an absent user agent,
 * which tells nothing. Costs microseconds for any text. Knowledge: crawler-user-agents, our own list, isbot.
 */
export function detectBot(userAgent: string | null): Bot | null {
  if (userAgent === null) return null;
  const text = userAgent.slice(0, maxUserAgentLength).trim();
  if (text === '') return null;
  const found = findCrawler(text);
  if (found !== null || !isbot(text.slice(0, judgedLength))) return found;
  return { name: nameOf(text), kind: 'other' };
}

/** The product token that has the word bot, crawler or spider in it, or the first one if it is not Mozilla's. */
function nameOf(text: string): string | null {
  const telling = /[\w.-]{0,40}(?:bot|crawl|spider|scan)[\w.-]{0,40}/i.exec(text)?.[0];
  const first = /^[\w.-]{1,60}(?=[/ ]|$)/.exec(text)?.[0];
  return telling ?? (first === undefined || /^mozilla$/i.test(first) ? null : first);
}
