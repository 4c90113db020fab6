import { type ListAnswer, listReason } from '../lists/list-answer.ts';
import type { PhoneScore } from './score-phone.ts';

/** An entry of an allow-list beats every other reason; one of a blacklist is the strongest. */
export function decideByLists(score: PhoneScore, listed: ListAnswer): PhoneScore {
  const reason = listReason(listed);
  if (reason === null) return score;
  if (listed.verdict === 'allow') {
    return {
      isValid: true,
      reason: '',
      score: 0,
      riskLevel: 'low',
      recommendation: 'allow',
      rules: [{ id: 'allow_listed', title: 'Allow-listed', weight: 0, reason }],
    };
  }
  return {
    isValid: false,
    reason,
    score: 100,
    riskLevel: 'critical',
    recommendation: 'block',
    rules: [{ id: 'blacklisted', title: 'Blacklisted', weight: 1, reason }, ...score.rules],
  };
}
