import { judgeText } from './judge-text.ts';
import type { TextReport } from './text-report.ts';

/** The report of test mode: the text as it was sent, and all else that of a harmless English one. */
export function sampleTextReport(text: string): TextReport {
  const probability = 0.0125;
  return {
    text,
    detected: { language: 'en', script: 'Latin', isSure: true },
    badWords: [],
    probability,
    verdict: judgeText({
      severities: [],
      wordCount: 0,
      probability,
      thresholds: { unsafe: 0.5, medium: 0.7, high: 0.9 },
    }),
  };
}
