import { judgeText, type RiskScore } from '../../../src/features/text/judge-text.ts';
import type { LanguageCode } from '../../../src/features/text/languages.ts';
import type { ReadText } from '../../../src/features/text/read-text.ts';

export interface Scored {
  readonly riskScore: RiskScore;
  readonly isSafe: boolean;
  /** For ranking: the probability, or where there is none a figure for the verdict. */
  readonly score: number;
  readonly isMl: boolean;
}

export type Score = (text: string, language?: LanguageCode | null) => Scored;

/** The shipped scorer, as the endpoint uses it. */
export function createScore(read: ReadText): Score {
  return (text, language = null) => {
    const found = read(text, null, language);
    const severities = found.badWords.map(({ severity }) => severity);
    const { riskScore, isSafe } = judgeText({ ...found, severities });
    const byVerdict = [0.05, 0.95, 0.7, isSafe ? 0.2 : 0.5][riskScore] as number;
    return { riskScore, isSafe, score: found.probability ?? byVerdict, isMl: found.probability !== null };
  };
}
