import type { DetectedLanguage } from './detect-language.ts';
import type { BadWord } from './find-bad-words.ts';
import type { TextVerdict } from './judge-text.ts';

/** What a profanity answer is made of. */
export interface TextReport {
  /** As it was sent. */
  readonly text: string;
  readonly detected: DetectedLanguage;
  readonly badWords: readonly BadWord[];
  /** Null where no model covers the language, so that the words alone decided. */
  readonly probability: number | null;
  readonly verdict: TextVerdict;
}
