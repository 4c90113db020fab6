import type { AsnType } from './asn-facts.ts';
import { asnWords } from './asn-words.ts';

/** The words of one kind of organization, sorted by how they must match. */
interface WordList {
  readonly type: AsnType;
  readonly whole: ReadonlySet<string>;
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  /** With a space on both sides. */
  readonly phrases: readonly string[];
}

/** Letters that stand before the end of a word, so that “ghost” is no host and “jet” no net. */
const minLettersBeforeEnd = 3;

const lists: readonly WordList[] = asnWords.map(([type, text]) => compile(type, text));

/** What kind of network an organization runs, by the words of its name; null when there is no name. */
export function classifyAsn(org: string | null): AsnType | null {
  if (org === null || org.trim() === '') return null;
  const words = wordsOf(org);
  const sentence = ` ${words.join(' ')} `;
  return lists.find((list) => matches(list, words, sentence))?.type ?? 'business';
}

function matches(list: WordList, words: readonly string[], sentence: string): boolean {
  return (
    words.some(
      (word) =>
        list.whole.has(word) ||
        list.starts.some((start) => word.startsWith(start)) ||
        list.ends.some((end) => word.length >= end.length + minLettersBeforeEnd && word.endsWith(end)),
    ) || list.phrases.some((phrase) => sentence.includes(phrase))
  );
}

/** Lower-case words without accents. */
function wordsOf(text: string): string[] {
  const plain = text.slice(0, 256).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\d]+/u).filter((word) => word !== '');
}

function compile(type: AsnType, text: string): WordList {
  const entries = text.match(/"[^"]+"|\S+/g) ?? [];
  const pick = (mark: RegExp): string[] =>
    entries.filter((entry) => mark.test(entry)).map((entry) => entry.replace(/["=~]/g, ''));
  return {
    type,
    whole: new Set(pick(/=$/)),
    starts: pick(/^[^"~].*[^"=]$/),
    ends: pick(/^~/),
    phrases: pick(/^"/).map((phrase) => ` ${phrase} `),
  };
}
