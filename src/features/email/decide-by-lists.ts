import { type ListAnswer, listReason } from '../lists/list-answer.ts';
import type { EmailReport } from './email-report.ts';

/** An entry of an allow-list beats every other reason; one of a blacklist is the strongest. The facts stay as they are. */
export function decideByLists(report: EmailReport, listed: ListAnswer): EmailReport {
  if (listed.verdict === 'none') return report;
  const reason = listReason(listed);
  if (reason === null) return { ...report, listed };
  if (listed.verdict === 'allow') {
    const score = {
      score: 0,
      reason: '',
      isValid: true,
      riskLevel: 'low',
      recommendation: 'allow',
      rules: [],
    } as const;
    return { ...report, listed, score };
  }
  const rule = { id: 'blacklisted', title: 'Blacklisted', level: 3, reason } as const;
  const score = {
    score: 3,
    reason,
    isValid: false,
    riskLevel: 'critical',
    recommendation: 'block',
    rules: [rule, ...report.score.rules],
  } as const;
  return { ...report, listed, score };
}
