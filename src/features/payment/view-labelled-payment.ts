import type { LabelledPayment } from './payment-label.ts';

export function viewLabelledPayment(payment: LabelledPayment) {
  return {
    id: payment.id,
    transaction_id: payment.transactionId,
    at: payment.at,
    received_at: payment.receivedAt,
    customer_id: payment.customer,
    card_first: payment.cardFirst,
    card_last4: payment.cardLast4,
    device_id: payment.device,
    ip: payment.ip,
    email: payment.email,
    phone: payment.phone,
    merchant: payment.merchant,
    website: payment.website,
    currency: payment.currency,
    amount: payment.amount,
    country: payment.country,
    // As the answer had it.
    score: payment.score === null ? null : Math.round(payment.score * 100) / 100,
    rules: payment.rules,
    source: payment.source,
    label: payment.label,
    labels: payment.labels.map((entry) => ({
      label: entry.label,
      at: entry.at,
      known_at: entry.knownAt,
      source: entry.source,
      author: entry.author,
    })),
  };
}
