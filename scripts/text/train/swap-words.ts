import { bitOf, type LanguageCode } from '../../../src/features/text/languages.ts';
import { parseLexicon, severityIn } from '../../../src/features/text/lexicon.ts';
import type { TextScanner } from '../../../src/features/text/scan-text.ts';

export type SwapWords = (text: string, random: () => number) => string;

/**
 * Puts another word of the list, as bad as the one that stands there, in the place of each bad word. The model then
 * learns how bad words are used rather than which of them its texts happen to hold, and judges better where others do.
 */
export function createWordSwapper(lexicon: string, scanner: TextScanner, language: LanguageCode): SwapWords {
  const bit = bitOf(language);
  const bySeverity: string[][] = [[], [], [], []];
  for (const entry of parseLexicon(lexicon).entries)
    if (entry.placement === 'whole' && /^[a-z ]+$/.test(entry.word))
      bySeverity[severityIn(entry, bit)]?.push(entry.word);
  return (text, random) => {
    let out = '';
    let at = 0;
    for (const { start, end, severity } of scanner.scanAs(text, bit).badWords) {
      const others = bySeverity[severity] as string[];
      if (start < at || others.length === 0) continue;
      out += text.slice(at, start) + others[Math.floor(random() * others.length)];
      at = end;
    }
    return out + text.slice(at);
  };
}
