import { Type } from 'typebox';
import { nullable, number, record, text } from '../../http/schema.ts';
import { paymentLabels } from './payment-label.ts';

const label = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...paymentLabels, null], description });
const outcome = (names: readonly string[], description: string) =>
  Type.Unsafe<string>({ type: 'string', enum: [...names], description });
const textOrNull = (description: string) => nullable(text(description));
const numberOrNull = (description: string) => nullable(number(description));

export const labelOutcomeData = record('What became of a label.', {
  id: text('Id of the payment.'),
  outcome: outcome(['changed', 'unchanged'], 'Whether it is a new entry of the log.'),
  label: label('The label that the payment has now; null for none.'),
});

export const labelsOutcomeData = record('What became of many labels.', {
  results: Type.Array(
    record('One item, in the order in which they were sent.', {
      outcome: outcome(['changed', 'unchanged', 'not_found', 'refused'], 'What became of it.'),
      id: textOrNull('Id of the payment; null where there is none.'),
      label: label('The label that the payment has now.'),
      reason: textOrNull('Why it was refused; else null.'),
    }),
    { description: 'An answer for each item.' },
  ),
});

export const labelledPaymentData = record('A payment that is kept.', {
  id: text('Id of the payment.'),
  transaction_id: textOrNull('The caller’s own id.'),
  at: number('When it was paid, in unix seconds.'),
  received_at: number('When it came here, in unix seconds.'),
  customer_id: textOrNull('Id of the customer.'),
  card_first: textOrNull('First digits of the card.'),
  card_last4: textOrNull('Last four digits of the card.'),
  device_id: textOrNull('Id of the device.'),
  ip: textOrNull('The customer’s address.'),
  email: textOrNull('The customer’s mail address in normal form.'),
  phone: textOrNull('The customer’s phone number in E.164.'),
  merchant: textOrNull('The merchant.'),
  website: textOrNull('The website.'),
  currency: textOrNull('ISO 4217 code.'),
  amount: numberOrNull('The amount in that currency.'),
  country: textOrNull(
    'Country the customer paid from: that of the address, or `customer_country` where there is none or it hides its user.',
  ),
  score: numberOrNull('The score that was answered, 0 to 100; null where the payment was not scored.'),
  rules: Type.Array(Type.String(), { description: 'Ids of the rules that fired.' }),
  source: text('`api`, or the name of the import it came by.'),
  label: label('What it turned out to be; null while nobody has said.'),
  labels: Type.Array(
    record('An entry of the log of labels.', {
      label: label('The label; null where the one before was taken back.'),
      at: number('When it was found out, in unix seconds.'),
      known_at: number('When the label came, in unix seconds. Facts count from then on.'),
      source: text('Who says so.'),
      author: text('The key that set it.'),
    }),
    { description: 'All labels, the oldest first.' },
  ),
});
