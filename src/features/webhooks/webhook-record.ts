import type { WebhookEvent } from '../events/alert-kinds.ts';

/** An address of the account's own that is told of events. */
export interface WebhookRecord {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly lastSuccessAtMs: number | null;
  /** First failure since the last success; null while it works. */
  readonly failingSinceMs: number | null;
  /** Set when the server switched it off, with the reason. */
  readonly disabledAtMs: number | null;
  readonly disabledReason: string | null;
  readonly secrets: WebhookSecrets;
  /** Events of one subject within so many seconds are one message; 0 for a message each. */
  readonly mergeSeconds: number;
}

export interface WebhookSecrets {
  /** Null when it cannot be read, because the key that seals secrets is another one. */
  readonly current: string | null;
  /** The one of before a rotation, which signs too until then. */
  readonly previous: { readonly secret: string; readonly untilMs: number } | null;
}

/** A message for one webhook, and how it went. */
export interface DeliveryRecord {
  readonly id: number;
  readonly messageId: string;
  readonly webhookId: string;
  /** Id of the event; null for a test. */
  readonly alertId: number | null;
  readonly event: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly createdAtMs: number;
  readonly nextAtMs: number | null;
  readonly lastAtMs: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** Null once it is done where subjects are not kept in plain. */
  readonly body: string | null;
}

export interface AttemptRecord {
  readonly timeMs: number;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly latencyMs: number;
  readonly excerpt: string | null;
}

/** What became of one attempt, as the network tells it. */
export interface AttemptResult {
  readonly status: number | null;
  /** In our own words; null when the receiver took it. */
  readonly error: string | null;
  readonly latencyMs: number;
  readonly excerpt: string | null;
  /** How long the receiver asks to be left alone; null when it does not. */
  readonly retryAfterMs: number | null;
}
