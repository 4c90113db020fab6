import { type ListAnswer, listReason } from '../lists/list-answer.ts';
import type { FiredIpRule, IpScore } from './ip-score.ts';

/** An entry of an allow-list beats every other reason; one of a blacklist is the strongest. */
export function decideByLists(score: IpScore, listed: ListAnswer): IpScore {
  const reason = listReason(listed);
  if (reason === null) return score;
  if (listed.verdict === 'allow') {
    return {
      score: 0,
      riskLevel: 'low',
      recommendation: 'allow',
      rules: [rule('allow_listed', 'Allow-listed', 0, reason)],
    };
  }
  return {
    score: 100,
    riskLevel: 'critical',
    recommendation: 'block',
    rules: [rule('blacklisted', 'Blacklisted', 1, reason), ...score.rules],
  };
}

function rule(id: string, title: string, weight: number, reason: string): FiredIpRule {
  return { id, title, weight, reason, source: 'account-lists', since: null, asOf: null };
}
