import type { Alert } from '../../http/define-endpoint.ts';

/** The webhook of a kind: its name on the wire and its fields beside `event`. The first five are the documented ones. */
export interface WebhookPayloads {
  proxy_detected: {
    readonly ip: string;
    readonly ipType: 'IPv4' | 'IPv6';
    readonly IPNumber: number | string;
    readonly countryCode: string | null;
    readonly countryGeoNameID: number | null;
    readonly countryName: string | null;
    readonly security: {
      readonly isProxy: boolean;
      readonly proxyType: string | null;
      readonly isTor: boolean;
      readonly isBot: boolean;
      readonly isRelay: boolean;
      readonly isHosting: boolean;
    };
  };
  fraud_payment: {
    readonly customer_id: string | null;
    readonly customer_email: string | null;
    readonly customer_phone: string | null;
    readonly score: number;
    readonly rules: readonly { readonly id: string; readonly description: string }[];
    readonly rulesChecked: number;
    readonly rulesDetected: number;
  };
  profanity: {
    /** With every bad word replaced by as many `*`. */
    readonly text: string;
    readonly totalBadWords: number | null;
    readonly riskScore: number;
    readonly isSafe: boolean;
  };
  spam_email: {
    readonly email: string;
    readonly score: number;
    readonly reason: string;
    readonly isValid: boolean;
  };
  spam_phone: {
    readonly phone: string;
    readonly countryCode: string;
    readonly carrier: string;
    readonly reason: string;
    readonly isValid: boolean;
  };
  invalid_iban: {
    readonly iban: string | null;
    readonly countryCode: string | null;
    readonly reason: string;
    readonly isValid: boolean;
  };
  invalid_bin: { readonly bin: string; readonly reason: string; readonly isValid: boolean };
}

export type WebhookEvent = keyof WebhookPayloads;

export interface AlertKindRow {
  readonly title: string;
  readonly webhook: WebhookEvent;
  /** From this risk on an account hears of it unless it says otherwise. */
  readonly minRisk: number;
  /** How the risk comes about, for the documentation. */
  readonly risk: string;
}

/** EVERY KIND of event that an account can hear of. */
export const alertKinds = {
  suspicious_ip: {
    title: 'Suspicious IP',
    webhook: 'proxy_detected',
    minRisk: 50,
    risk: 'The IP score. Lookups have one only with the `security` module; crawlers and hosting alone stay below the default.',
  },
  profane_content: {
    title: 'Profane content',
    webhook: 'profanity',
    minRisk: 50,
    risk: 'The risk score of the text on a scale of 100: 3 (low) is 30, 2 is 65, 1 (high) is 95.',
  },
  fraudulent_payment: {
    title: 'Fraudulent payment attempt',
    webhook: 'fraud_payment',
    minRisk: 60,
    risk: 'The payment score.',
  },
  fake_email: {
    title: 'Fake registration attempt (email)',
    webhook: 'spam_email',
    minRisk: 70,
    risk: 'The email score on a scale of 100: 0 is 0, 1 is 30, 2 is 70, 3 is 100.',
  },
  fake_phone: {
    title: 'Fake registration attempt (phone)',
    webhook: 'spam_phone',
    minRisk: 50,
    risk: 'The phone score of v2.',
  },
  invalid_iban: {
    title: 'Invalid IBAN',
    webhook: 'invalid_iban',
    minRisk: 50,
    risk: 'Always 75: an IBAN is valid or it is not.',
  },
  invalid_bin: {
    title: 'Invalid BIN',
    webhook: 'invalid_bin',
    minRisk: 50,
    risk: 'Always 75: a BIN belongs to a card scheme or it does not.',
  },
} as const satisfies Record<string, AlertKindRow>;

export type AlertKind = keyof typeof alertKinds;

export const alertKindNames = Object.keys(alertKinds) as AlertKind[];
export const webhookEvents: readonly WebhookEvent[] = alertKindNames.map((kind) => alertKinds[kind].webhook);

/** Risk of what is plainly invalid, without degrees: high, but below what is surely malicious. */
export const invalidRisk = 75;

export function isAlertKind(text: string): text is AlertKind {
  return Object.hasOwn(alertKinds, text);
}

/** An alert whose payload has exactly the fields of its kind's webhook. */
export function defineAlert<K extends AlertKind>(
  alert: Omit<Alert, 'kind' | 'payload'> & {
    readonly kind: K;
    readonly payload: () => WebhookPayloads[(typeof alertKinds)[K]['webhook']];
  },
): Alert {
  return alert;
}
