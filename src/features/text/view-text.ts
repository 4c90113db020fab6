import type { BadWord } from './find-bad-words.ts';
import type { Severity } from './lexicon.ts';
import type { TextReport } from './text-report.ts';

export interface TextViewOptions {
  readonly scoreOnly: boolean;
  /** Null where the caller did not say. */
  readonly listBadWords: boolean | null;
}

export function viewTextV1(report: TextReport, { scoreOnly, listBadWords }: TextViewOptions): object {
  const { riskScore, isSafe } = report.verdict;
  if (scoreOnly) return { riskScore, isSafe };
  const isMl = report.probability !== null;
  return {
    isML: isMl,
    text: report.text,
    totalBadWords: isMl ? report.badWords.length : null,
    riskScore,
    isSafe,
    badWords:
      listBadWords === true
        ? report.badWords.map(({ start, end }) => report.text.slice(start, end))
        : undefined,
  };
}

export function viewTextV2(report: TextReport, { scoreOnly, listBadWords }: TextViewOptions): object {
  const { verdict, detected, badWords, text } = report;
  if (scoreOnly) return { risk_score: verdict.riskScore, is_safe: verdict.isSafe };
  const isMl = report.probability !== null;
  return {
    is_ml: isMl,
    text,
    total_bad_words: isMl ? badWords.length : null,
    risk_score: verdict.riskScore,
    is_safe: verdict.isSafe,
    risk_level: verdict.riskLevel,
    recommendation: verdict.recommendation,
    reasons: reasonsOf(report),
    probability: report.probability === null ? null : Math.round(report.probability * 10_000) / 10_000,
    language: { code: detected.language, is_sure: detected.isSure },
    script: detected.script,
    bad_words:
      listBadWords === false
        ? undefined
        : badWords.map((found) => ({
            word: text.slice(found.start, found.end),
            start: found.start,
            end: found.end,
            severity: severityNames[found.severity],
            is_disguised: found.disguised,
          })),
  };
}

const severityNames: Readonly<Record<Severity, string>> = {
  0: 'none',
  1: 'mild',
  2: 'strong',
  3: 'severe',
};

const kindsOfWords: readonly (readonly [Severity, string, string])[] = [
  [3, 'One severe word or slur, which is never safe.', 'severe words or slurs, which are never safe.'],
  [2, 'One strong word.', 'strong words.'],
  [1, 'One mild word.', 'mild words.'],
];

/** What speaks against the text, strongest first, and what could not be asked. */
function reasonsOf({ badWords, probability, verdict, detected }: TextReport): string[] {
  const reasons: string[] = [];
  for (const [severity, one, many] of kindsOfWords) {
    const count = countOf(badWords, severity);
    if (count > 0) reasons.push(count === 1 ? one : `${count} ${many}`);
  }
  if (badWords.some(({ disguised }) => disguised)) reasons.push('Words are written in disguise.');
  if (probability !== null && !verdict.isSafe)
    reasons.push(
      `The model takes the text for profane or abusive with a probability of ${probability.toFixed(2)}.`,
    );
  if (probability === null) {
    reasons.push(
      detected.language === null
        ? 'The language is not known, so the list of words alone decided.'
        : 'No model covers the language, so the list of words alone decided.',
    );
  }
  return reasons;
}

function countOf(badWords: readonly BadWord[], severity: Severity): number {
  return badWords.reduce((sum, found) => (found.severity === severity ? sum + 1 : sum), 0);
}
