import type { WebhookEvent, WebhookPayloads } from '../events/alert-kinds.ts';
import type { LoggedDelivery } from './webhook-fields.ts';
import type { WebhookRecord } from './webhook-record.ts';

const at = Date.UTC(2026, 10, 21, 10, 15);

export const sampleWebhook: WebhookRecord = {
  id: 'wh_2b1f6c0e',
  accountId: 'acc_1',
  url: 'https://hook.example/assay',
  description: 'Fraud channel',
  events: ['proxy_detected', 'fraud_payment'],
  enabled: true,
  mergeSeconds: 0,
  createdAtMs: at,
  changedAtMs: at,
  lastSuccessAtMs: at,
  failingSinceMs: null,
  disabledAtMs: null,
  disabledReason: null,
  secrets: { current: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', previous: null },
};

/** What a test sends: every event as it looks, with values that belong to nobody. */
export const samplePayloads: { readonly [E in WebhookEvent]: WebhookPayloads[E] } = {
  proxy_detected: {
    ip: '203.0.113.7',
    ipType: 'IPv4',
    IPNumber: 3_405_803_783,
    countryCode: 'US',
    countryGeoNameID: 6_252_001,
    countryName: 'United States',
    security: {
      isProxy: true,
      proxyType: 'VPN',
      isTor: false,
      isBot: false,
      isRelay: false,
      isHosting: false,
    },
  },
  fraud_payment: {
    customer_id: 'customer-42',
    customer_email: 'jane@example.com',
    customer_phone: '+12125550123',
    score: 82.5,
    rules: [{ id: 'PF10001', description: 'Many purchases from the same address.' }],
    rulesChecked: 6,
    rulesDetected: 1,
  },
  profanity: { text: 'What a **** day', totalBadWords: 1, riskScore: 2, isSafe: false },
  spam_email: {
    email: 'jane@example.com',
    score: 3,
    reason: 'The domain of the address does not exist.',
    isValid: false,
  },
  spam_phone: {
    phone: '12125550123',
    countryCode: 'US',
    carrier: '',
    reason: 'The number is in no range that is given out.',
    isValid: false,
  },
  invalid_iban: {
    iban: 'BE** **** **** 7035',
    countryCode: 'BE',
    reason: 'The check digits are wrong.',
    isValid: false,
  },
  invalid_bin: { bin: '000000', reason: 'No card scheme has numbers that begin so.', isValid: false },
};

export const sampleDelivery: LoggedDelivery = {
  delivery: {
    id: 311,
    messageId: 'msg_7d0a4c1e-6f5b-4a0e-9a53-1f6f0c3f2b11',
    webhookId: sampleWebhook.id,
    alertId: 1042,
    event: 'proxy_detected',
    state: 'delivered',
    attempts: 1,
    createdAtMs: at,
    nextAtMs: null,
    lastAtMs: at + 180,
    lastStatus: 200,
    lastError: null,
    body: bodyOf('proxy_detected'),
  },
  attempts: [{ timeMs: at + 180, status: 200, error: null, latencyMs: 121, excerpt: 'ok' }],
};

/** The body of a test message. */
export function bodyOf(event: WebhookEvent): string {
  return JSON.stringify({ event, ...samplePayloads[event] });
}
