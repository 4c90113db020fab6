import type { PaymentReport } from './payment-report.ts';
import { combine } from './score-payment.ts';

const shownFeatures = 8;

export function viewPaymentV1({ score, customRules }: PaymentReport): object {
  return {
    // Whole: typed clients of v1 take no fraction.
    score: Math.round(score.score),
    rules: score.rules.map(({ id, description }) => ({ id, description })),
    rulesChecked: score.rulesChecked,
    rulesDetected: score.rules.length,
    // Rules that fired beside a score of 0 need a word.
    ...(score.allowedBy === null ? {} : { reason: allowReason(score.allowedBy) }),
    custom_rules_applied: customRules,
  };
}

export function viewPaymentV2(report: PaymentReport): object {
  const { id, transactionId, score, model, customRules } = report;
  return {
    id,
    transaction_id: transactionId,
    score: round(score.score, 2),
    risk_level: score.riskLevel,
    recommendation: score.recommendation,
    reasons: reasonsOf(report),
    rules: score.rules.map((rule) => ({
      id: rule.id,
      title: rule.title,
      description: rule.description,
      weight: round(rule.weight, 4),
      evidence: rule.evidence,
    })),
    rules_checked: score.rulesChecked,
    rules_detected: score.rules.length,
    not_checked: score.notChecked.map((rule) => ({ id: rule.id, title: rule.title, missing: rule.missing })),
    make_up: {
      model:
        model === null
          ? null
          : {
              name: model.name,
              probability: round(model.opinion.probability, 4),
              features: model.opinion.contributions
                .toSorted((left, right) => Math.abs(right.logOdds) - Math.abs(left.logOdds))
                .slice(0, shownFeatures)
                .map(({ feature, logOdds }) => ({ name: feature, log_odds: round(logOdds, 3) })),
            },
      contributions: [
        ...contributionsOf(score, model?.opinion.probability ?? null),
        ...contributionOfRules(report),
      ],
    },
    custom_rules_applied: customRules,
  };
}

function reasonsOf({ score: { allowedBy, rules }, ownReason }: PaymentReport): string[] {
  const evidence = rules.map((rule) => rule.evidence);
  // What the account itself decided comes before what was found.
  if (ownReason !== undefined) evidence.unshift(`A custom rule: ${ownReason}`);
  return allowedBy === null ? evidence : [allowReason(allowedBy), ...evidence];
}

function allowReason({ subject, list }: NonNullable<PaymentReport['score']['allowedBy']>): string {
  return `The ${subject} is in the allow-list ${list}, so the score is 0 whatever else was found.`;
}

/** What each part adds to those before it. */
function contributionsOf(
  { allowedBy, rules }: PaymentReport['score'],
  probability: number | null,
): { id: string; points: number }[] {
  if (allowedBy !== null) return [];
  let before = 0;
  const parts: { id: string; points: number }[] = [];
  const add = (id: string, after: number): void => {
    if (after > before) parts.push({ id, points: round(after - before, 2) });
    before = after;
  };
  if (probability !== null) add('model', 100 * probability);
  rules.forEach((rule, index) => {
    add(rule.id, combine(rules.slice(0, index + 1), probability ?? 0));
  });
  return parts;
}

/** What the account's own rules add or take away; nothing where they left the score as it was. */
function contributionOfRules({ score, scoreBefore }: PaymentReport): { id: string; points: number }[] {
  return scoreBefore === undefined
    ? []
    : [{ id: 'custom_rules', points: round(score.score - scoreBefore, 2) }];
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
