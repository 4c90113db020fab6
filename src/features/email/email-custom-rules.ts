import type { RuleEffect } from '../../http/endpoint-rules.ts';
import { changedScore } from '../custom-rules/decide-effect.ts';
import { defineRuleSubject } from '../custom-rules/rule-subject.ts';
import { emailDataV2 } from './email-fields.ts';
import { emailParameter } from './email-parameter.ts';
import type { EmailReport } from './email-report.ts';
import { type EmailScore, emailLevels } from './score-email.ts';

/** Risk of a score on the scale of the events page. */
export const riskByScore = [0, 30, 70, 100] as const;

const scale = { minimum: 0, maximum: 3 } as const;

/** Rules for email scoring. */
export const emailRulesSubject = defineRuleSubject({
  name: 'email',
  title: 'Email scoring',
  parameters: [emailParameter],
  data: emailDataV2,
  actions: ['overwrite_score', 'mark_valid', 'mark_invalid'],
  score: scale,
  shows: { score: 'score', valid: 'is_valid' },
  past: {
    endpoints: ['email_scoring'],
    subject: 'request.email',
    country: null,
    // An event has the risk on another scale, on which every score has its place.
    risk: null,
    risks: Object.fromEntries(
      emailLevels.map(({ riskLevel, recommendation }, score) => [
        riskByScore[score],
        {
          'response.score': score,
          'response.risk_level': riskLevel,
          'response.recommendation': recommendation,
        },
      ]),
    ),
    flags: {
      disposable: 'response.is_disposable',
      role: 'response.is_role_based',
      blacklisted: 'response.is_blacklisted',
    },
    hasAllFlags: true,
    lacking: { invalid: 'response.is_valid' },
    review: { subject: 'email' },
  },
});

/** Another score brings the words and the validity of that score; a mark has the last word on validity. */
export function changeEmail(report: EmailReport, effect: RuleEffect): EmailReport {
  const { score } = report;
  const level = changedScore(score.score, effect, scale) as EmailScore['score'];
  // What is no address at all stays one that is not valid, unless it is marked.
  const byScore =
    level === score.score ? score.isValid : emailLevels[level].isValid && report.domain !== null;
  const isValid = effect.valid ?? byScore;
  if (level === score.score && isValid === score.isValid) return report;
  const words = level === score.score ? {} : emailLevels[level];
  const isWorse = level > score.score || (score.isValid && !isValid);
  const reason = isWorse ? effect.reason : level === 0 && isValid ? '' : score.reason;
  return { ...report, score: { ...score, score: level, ...words, isValid, reason } };
}
