import { definePaymentRule, evidence } from '../define-payment-rule.ts';
import { featureTitles } from '../payment-features.ts';

const shownReasons = 3;

export const modelFlag = definePaymentRule({
  id: 'PF10015',
  title: 'Flagged by the model',
  description: 'AI flagged the transaction as potentially fraudulent.',
  needs: [({ model }) => (model === null ? 'enough fields for the model' : null)],
  fires: ({ model }, limits) => {
    const { probability, contributions } = model!;
    if (probability < limits.model_probability) return null;
    const reasons = contributions
      .filter(({ logOdds }) => logOdds > 0)
      .slice(0, shownReasons)
      .map(({ feature }) => featureTitles.get(feature) ?? feature);
    const because = reasons.length === 0 ? '' : `, above all because of ${reasons.join(', ')}`;
    return evidence(
      `The model gives a probability of fraud of ${percent(probability)}, limit ${percent(limits.model_probability)}${because}.`,
    );
  },
  examples: {
    firing: [
      { model: { probability: 0.93, contributions: [{ feature: 'cards_of_device_week', logOdds: 3 }] } },
    ],
    quiet: [{}],
    boundary: [[{ model: { probability: 0.5999 } }, { model: { probability: 0.6 } }]],
  },
});

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
