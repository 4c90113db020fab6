import type { PaymentRecord } from '../../src/features/payment/payment-history.ts';

/** A payment without subjects, changed as a test needs it. */
export function paymentRecord(change: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    accountId: 'acc_a',
    transactionId: null,
    at: 1_795_000_000,
    customer: null,
    card: null,
    cardFirst: null,
    cardLast4: null,
    device: null,
    ip: null,
    email: null,
    phone: null,
    merchant: null,
    website: null,
    currency: null,
    amount: null,
    latitude: null,
    longitude: null,
    country: null,
    request: '{}',
    ...change,
  };
}
