import type { RuleEffect, RuleRunner } from '../../http/endpoint-rules.ts';
import { changedScore } from '../custom-rules/decide-effect.ts';
import { historyFacts } from '../custom-rules/history-fields.ts';
import { defineRuleSubject } from '../custom-rules/rule-subject.ts';
import { paymentDataV2 } from './payment-answer-fields.ts';
import { paymentFields, snakeName } from './payment-fields.ts';
import { fieldSchema, paymentFieldNames } from './payment-parameter.ts';
import type { PaymentReport } from './payment-report.ts';
import { levelOf } from './score-payment.ts';
import { viewPaymentV2 } from './view-payment.ts';

const scale = { minimum: 0, maximum: 100 } as const;

/** Rules for payments. They see any field that was sent, and what earlier payments say. */
export const paymentRulesSubject = defineRuleSubject({
  name: 'payment',
  title: 'Payment scoring',
  parameters: paymentFieldNames.map((name) => ({
    v2: snakeName(name),
    description: paymentFields[name].description,
    schema: fieldSchema(name),
  })),
  data: paymentDataV2,
  actions: ['overwrite_score', 'add_score'],
  score: scale,
  shows: { score: 'score' },
  openRequest: true,
  history: true,
  past: 'payments',
});

/** The report as the account's rules have it, under the score that is kept of the payment. */
export function applyPaymentRules(report: PaymentReport, rules: RuleRunner, nowMs: number): PaymentReport {
  const { asked, score } = report;
  if (asked === null) return report;
  const input = {
    request: asked.request,
    response: viewPaymentV2(report),
    history: asked.history === null || !rules.wants('history') ? null : historyFacts(asked.history),
    nowMs,
    isAllowed: score.allowedBy !== null,
  };
  return rules.run(input, report, changePayment);
}

function changePayment(report: PaymentReport, effect: RuleEffect): PaymentReport {
  const { score } = report;
  const changed = changedScore(score.score, effect, scale);
  if (changed === score.score) return report;
  return {
    ...report,
    scoreBefore: score.score,
    ownReason: effect.reason,
    score: { ...score, score: changed, ...levelOf(changed) },
  };
}
