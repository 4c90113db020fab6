import { Type } from 'typebox';
import { choice, flag, integer, nullable, record, text } from '../../http/schema.ts';
import { webhookEvents } from '../events/alert-kinds.ts';
import type { AttemptRecord, DeliveryRecord, WebhookRecord } from './webhook-record.ts';

const time = (words: string) => nullable(text(`ISO 8601 time ${words}`));

const webhookProperties = {
  id: text('Its id.'),
  url: text('Where messages are sent.'),
  description: text('The account’s own words.'),
  events: Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...webhookEvents] }), {
    description: 'The events that are sent.',
  }),
  enabled: flag('Whether messages are sent.'),
  merge_seconds: integer(
    'For so long after a message further events of the same kind and subject are counted, not sent; 0 sends each.',
  ),
  state: choice(
    ['active', 'failing', 'off', 'disabled'],
    '`failing` since the last success, `off` by the account, `disabled` by the server.',
  ),
  disabled_reason: nullable(text('Why the server switched it off.')),
  disabled_at: time('at which it did.'),
  failing_since: time('of the first failure since the last success.'),
  last_success_at: time('of the last message that was taken.'),
  previous_secret_until: time('until which the secret of before a rotation signs too.'),
  created_at: text('ISO 8601 time.'),
  changed_at: text('ISO 8601 time.'),
};

export const webhookData = record('A webhook.', webhookProperties);
export const webhookWithSecret = record('A webhook with its secret, which is shown only now.', {
  ...webhookProperties,
  secret: text('Signs the messages: `whsec_` and base64. Keep it; it is not shown again.'),
});

export function viewWebhook(webhook: WebhookRecord): object {
  const { previous } = webhook.secrets;
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    events: webhook.events,
    enabled: webhook.enabled,
    merge_seconds: webhook.mergeSeconds,
    state: stateOf(webhook),
    disabled_reason: webhook.disabledReason,
    disabled_at: iso(webhook.disabledAtMs),
    failing_since: iso(webhook.failingSinceMs),
    last_success_at: iso(webhook.lastSuccessAtMs),
    previous_secret_until: previous === null ? null : iso(previous.untilMs),
    created_at: iso(webhook.createdAtMs),
    changed_at: iso(webhook.changedAtMs),
  };
}

export function viewWithSecret(webhook: WebhookRecord): object {
  return { ...viewWebhook(webhook), secret: webhook.secrets.current };
}

function stateOf(webhook: WebhookRecord): string {
  if (!webhook.enabled) return webhook.disabledAtMs === null ? 'off' : 'disabled';
  return webhook.failingSinceMs === null ? 'active' : 'failing';
}

const deliveryProperties = {
  id: integer('Its number.'),
  message_id: text('Sent as `webhook-id`, the same in every attempt.'),
  event: text('The event.'),
  event_id: nullable(integer('Number of the event in `/events`; null for a test.')),
  state: choice(['pending', 'delivered', 'failed'], '`failed` when it was given up.'),
  attempts: integer('Attempts since it was sent first or replayed.'),
  created_at: text('ISO 8601 time of the event.'),
  next_attempt_at: time('of the next attempt; null when there is none.'),
  last_attempt_at: time('of the last attempt.'),
  last_status: nullable(integer('HTTP status of the last answer; null when none came.')),
  last_error: nullable(text('What went wrong the last time; null when nothing did.')),
};

export const deliveryData = record('A message.', deliveryProperties);
export const deliveryWithAttempts = record('A message with its attempts.', {
  ...deliveryProperties,
  body: nullable(text('What is sent; null once it is done where subjects are not kept in plain.')),
  log: Type.Array(
    record('One attempt.', {
      time: text('ISO 8601 time at which it was over.'),
      status: nullable(integer('HTTP status; null when no answer came.')),
      error: nullable(text('What went wrong; null when the receiver took it.')),
      latency_ms: integer('Milliseconds until the answer began.'),
      response: nullable(text('The beginning of the answer’s body, at most 1,024 characters.')),
    }),
    { description: 'The latest first, at most 50.' },
  ),
});

export interface LoggedDelivery {
  readonly delivery: DeliveryRecord;
  readonly attempts: readonly AttemptRecord[];
}

export function viewDelivery(delivery: DeliveryRecord): object {
  return {
    id: delivery.id,
    message_id: delivery.messageId,
    event: delivery.event,
    event_id: delivery.alertId,
    state: delivery.state,
    attempts: delivery.attempts,
    created_at: iso(delivery.createdAtMs),
    next_attempt_at: delivery.state === 'pending' ? iso(delivery.nextAtMs) : null,
    last_attempt_at: iso(delivery.lastAtMs),
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
  };
}

export function viewLoggedDelivery({ delivery, attempts }: LoggedDelivery): object {
  return {
    ...viewDelivery(delivery),
    body: delivery.body,
    log: attempts.map((attempt) => ({
      time: iso(attempt.timeMs),
      status: attempt.status,
      error: attempt.error,
      latency_ms: attempt.latencyMs,
      response: attempt.excerpt,
    })),
  };
}

function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
