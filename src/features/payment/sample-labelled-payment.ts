import type { LabelledPayment } from './payment-label.ts';

export const samplePayment: LabelledPayment = {
  id: 'pay_1042',
  transactionId: 'order-1042',
  at: 1_795_000_000.25,
  receivedAt: 1_795_000_000.25,
  customer: 'customer-17',
  cardFirst: '45678901',
  cardLast4: '4242',
  device: 'device-9',
  ip: '203.0.113.9',
  email: 'jane@example.com',
  phone: '+4930123456',
  merchant: 'merchant-3',
  website: 'shop.example',
  currency: 'EUR',
  amount: 129.9,
  country: 'DE',
  score: 82.5,
  rules: ['PF10001', 'PF10017'],
  source: 'api',
  label: 'chargeback',
  labels: [
    { label: 'chargeback', at: 1_795_900_000, knownAt: 1_795_950_000.5, source: 'bank', author: 'key_7' },
  ],
};
