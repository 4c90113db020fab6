import { ApiError, notFound } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import type { LabelledPayment, LabelOrder, LabelOutcome, PaymentLabels } from './payment-label.ts';
import { labelledPaymentData, labelOutcomeData, labelsOutcomeData } from './payment-label-fields.ts';
import {
  bulkLabels,
  by,
  futureProblem,
  type LabelItem,
  labelAt,
  labelName,
  labelSource,
  namedPayment,
  paymentName,
} from './payment-label-parameters.ts';
import { samplePayment } from './sample-labelled-payment.ts';
import { viewLabelledPayment } from './view-labelled-payment.ts';

interface Deps {
  readonly paymentLabels: PaymentLabels;
}
type Found = Exclude<LabelOutcome, { outcome: 'not_found' }>;
type ItemOutcome = LabelOutcome | { readonly outcome: 'refused'; readonly reason: string };

const common = {
  tag: 'Payment',
  plan: 'standard',
  management: true,
  v1: null,
} as const;

function accountOf(call: Call): string {
  const accountId = call.accountId();
  if (accountId === null) throw new ApiError('invalid_key');
  return accountId;
}

function viewOutcome({ id, outcome, label }: Found) {
  return { id, outcome, label };
}

async function setOne(order: Omit<LabelOrder, 'accountId' | 'author'>, sent: string, call: Call, deps: Deps) {
  const who = { accountId: accountOf(call), author: call.keyId() ?? 'unknown' };
  const [outcome] = await deps.paymentLabels.set([{ ...order, ...who }]);
  if (outcome === undefined || outcome.outcome === 'not_found')
    throw notFound('payment', maskCardNumbers(sent));
  return outcome;
}

const getPayment = defineEndpoint({
  ...common,
  name: 'payment_get',
  title: 'A payment',
  summary: 'A scored or imported payment of the account with its score and the log of its labels.',
  description: 'Card numbers are not kept: of a card there are its first digits and its last four.',
  parameters: { id: paymentName, by },
  v2: {
    method: 'GET',
    path: '/payments/{id}',
    userId: false,
    data: labelledPaymentData,
    view: viewLabelledPayment,
  },
  example: { id: 'pay_1042' },
  sample: () => samplePayment,
  run(input, call, { paymentLabels }: Deps): LabelledPayment {
    const payment = paymentLabels.get(accountOf(call), namedPayment(input.id, input.by));
    if (payment === null) throw notFound('payment', maskCardNumbers(input.id));
    return payment;
  },
});

const setLabel = defineEndpoint({
  ...common,
  name: 'payment_label_set',
  title: 'Label a payment',
  summary: 'Says what a payment turned out to be: fraud, legitimate, chargeback or disputed.',
  description:
    'A new label takes the place of the one before, which stays in the log. The same label from the same source again changes nothing. Facts about earlier fraud count a label from the moment it arrived, whatever `at` says.',
  parameters: { id: paymentName, by, label: labelName, at: labelAt, source: labelSource },
  v2: {
    method: 'POST',
    path: '/payments/{id}/label',
    userId: false,
    data: labelOutcomeData,
    view: viewOutcome,
  },
  example: { id: 'pay_1042', label: 'chargeback', source: 'bank' },
  sample: (input): Found => ({ outcome: 'changed', id: input.id, label: input.label }),
  run(input, call, deps: Deps): Promise<Found> {
    const { id, label, at, source } = input;
    const detail = futureProblem(at, call.nowMs);
    if (detail !== null) throw new ApiError('invalid_params', { detail });
    return setOne({ payment: namedPayment(id, input.by), label, at, source }, id, call, deps);
  },
});

const removeLabel = defineEndpoint({
  ...common,
  name: 'payment_label_remove',
  title: 'Take back a label',
  summary: 'Takes the label of a payment back; the log keeps both.',
  description: 'A payment without a label stays as it is.',
  parameters: { id: paymentName, by, source: labelSource },
  v2: {
    method: 'DELETE',
    path: '/payments/{id}/label',
    userId: false,
    data: labelOutcomeData,
    view: viewOutcome,
  },
  example: { id: 'pay_1042' },
  sample: (input): Found => ({ outcome: 'changed', id: input.id, label: null }),
  run(input, call, deps: Deps): Promise<Found> {
    const { id, source } = input;
    return setOne({ payment: namedPayment(id, input.by), label: null, at: null, source }, id, call, deps);
  },
});

const setLabels = defineEndpoint({
  ...common,
  name: 'payment_labels_set',
  title: 'Label many payments',
  summary: 'Sets or takes back the labels of up to 1,000 payments, by their ids or the caller’s own.',
  description:
    'Each item is answered in its place: `changed`, `unchanged`, `not_found`, or `refused` with a reason. Items that can be taken are taken whatever becomes of the others. `"label": null` takes a label back.',
  parameters: { labels: bulkLabels },
  v2: {
    method: 'POST',
    path: '/payments/labels',
    userId: false,
    data: labelsOutcomeData,
    view: (outcomes: readonly ItemOutcome[]) => ({
      results: outcomes.map((item) => ({
        outcome: item.outcome,
        id: 'id' in item ? item.id : null,
        label: 'label' in item ? item.label : null,
        reason: 'reason' in item ? item.reason : null,
      })),
    }),
  },
  example: { labels: [{ transaction_id: 'order-1042', label: 'fraud' }] },
  sample: (): readonly ItemOutcome[] => [{ outcome: 'changed', id: 'pay_1042', label: 'fraud' }],
  async run(input, call, { paymentLabels }: Deps): Promise<readonly ItemOutcome[]> {
    const who = { accountId: accountOf(call), author: call.keyId() ?? 'unknown' };
    const items = input.labels.map((item): LabelItem => {
      const problem = 'order' in item ? futureProblem(item.order.at, call.nowMs) : null;
      return problem === null ? item : { problem };
    });
    const good = items.filter((item): item is Extract<LabelItem, { order: unknown }> => 'order' in item);
    const outcomes = await paymentLabels.set(good.map(({ order }) => ({ ...order, ...who })));
    let next = 0;
    return items.map((item) =>
      'order' in item ? outcomes[next++]! : { outcome: 'refused', reason: item.problem },
    );
  },
});

// The bulk form before the one whose path has a parameter in the same place.
export const paymentLabelEndpoints = [setLabels, getPayment, setLabel, removeLabel];
