import type { DetectedLanguage } from './detect-language.ts';
import type { BadWord } from './find-bad-words.ts';
import { bitOf, type LanguageCode } from './languages.ts';
import type { Lexicon } from './lexicon.ts';
import type { TextScanner } from './scan-text.ts';
import type { TextModel, TextThresholds } from './text-model.ts';
import { countWords } from './word-rows.ts';

/** What is found in a text before it is judged. */
export interface TextFindings {
  readonly detected: DetectedLanguage;
  readonly badWords: readonly BadWord[];
  readonly wordCount: number;
  readonly probability: number | null;
  readonly thresholds: TextThresholds;
}

/** `language` is that of the text where the caller knows it; otherwise it is told from the text. */
export type ReadText = (text: string, own: Lexicon | null, language?: LanguageCode | null) => TextFindings;

const noThresholds: TextThresholds = { unsafe: 1, medium: 1, high: 1 };

/** Joins the scanner and the model, which may be missing. Not to be used by two calls at once. */
export function createTextReader(scanner: TextScanner, model: TextModel | null): ReadText {
  return (text, own, known = null) => {
    const { detected, badWords, rows, ownFound } = scanner.scan(text, own, known);
    const wordCount = countWords(rows);
    const language = detected.language ?? 'und';
    if (model === null || !model.covers(language))
      return { detected, badWords, wordCount, probability: null, thresholds: noThresholds };
    // The model was not trained with the account's words; what the account allows it must not see at all.
    const seen =
      ownFound.length === 0
        ? { rows, badWords }
        : scanner.scanAs(withoutAllowed(text, ownFound), bitOf(language));
    const probability = model.probability(seen.rows, seen.badWords, language);
    return { detected, badWords, wordCount, probability, thresholds: model.thresholds(language) };
  };
}

function withoutAllowed(
  text: string,
  ownFound: readonly { readonly start: number; readonly end: number; readonly severity: number }[],
): string {
  let rest = '';
  let at = 0;
  for (const { start, end, severity } of ownFound) {
    if (severity > 0) continue;
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at);
}
