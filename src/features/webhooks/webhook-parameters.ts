import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineParameter, requiredText, sentList, sentText } from '../../http/define-parameter.ts';
import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import { type WebhookEvent, webhookEvents } from '../events/alert-kinds.ts';

const longestDescription = 200;

export const webhookIdParameter = defineParameter<string>({
  v1: 'id',
  v2: 'id',
  required: true,
  description: 'Id of the webhook.',
  example: 'wh_2b1f6c0e',
  schema: Type.String(),
  read: (sent) => requiredText(sent, 'invalid_params').slice(0, 100),
});

export const urlParameter = defineParameter<string | null>({
  v1: 'url',
  v2: 'url',
  required: false,
  description: 'Where messages are sent: an https address of the public internet.',
  example: 'https://hook.example/assay',
  schema: Type.String({ maxLength: 2048 }),
  read: sentText,
});

export const descriptionParameter = defineParameter<string | null>({
  v1: 'description',
  v2: 'description',
  required: false,
  description: `Your own words, at most ${longestDescription} characters.`,
  example: 'Fraud channel',
  schema: Type.String({ maxLength: longestDescription }),
  read(sent) {
    const text = sentText(sent);
    if (text !== null && text.length > longestDescription)
      throw new ApiError('invalid_params', {
        detail: `description is longer than ${longestDescription} characters.`,
      });
    return text === null ? null : maskCardNumbers(text);
  },
});

export const eventsParameter = defineParameter<readonly WebhookEvent[] | null>({
  v1: 'events',
  v2: 'events',
  required: false,
  description: `Events to send, as a list or comma-separated: ${webhookEvents.map((event) => `\`${event}\``).join(', ')}. All when a new webhook names none.`,
  example: ['proxy_detected', 'fraud_payment'],
  schema: Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...webhookEvents] })),
  read(sent) {
    if (sent === null) return null;
    const events = [...new Set(sentList(sent))];
    const unknown = events.find((event) => !isWebhookEvent(event));
    if (unknown !== undefined || events.length === 0)
      throw new ApiError('invalid_params', { detail: `events takes ${webhookEvents.join(', ')}.` });
    return events as WebhookEvent[];
  },
});

export const enabledParameter = defineParameter<boolean | null>({
  v1: 'enabled',
  v2: 'enabled',
  required: false,
  description: 'Whether messages are sent. Switching it on again takes back what the server disabled.',
  example: true,
  schema: Type.Boolean(),
  read(sent) {
    const text = sentText(sent);
    if (text === null) return null;
    if (text !== 'true' && text !== 'false')
      throw new ApiError('invalid_params', { detail: 'enabled is neither true nor false.' });
    return text === 'true';
  },
});

/** A day. */
const mostMergeSeconds = 86_400;

export const mergeSecondsParameter = defineParameter<number | null>({
  v1: 'merge_seconds',
  v2: 'merge_seconds',
  required: false,
  description: `For so many seconds after a message further events of the same kind and subject are not sent; the next message says how many there were (\`mergedEvents\`). From 0 to ${mostMergeSeconds}; 0, which sends every event, when a new webhook names none.`,
  example: 600,
  schema: Type.Integer({ minimum: 0, maximum: mostMergeSeconds }),
  read(sent) {
    const text = sentText(sent);
    if (text === null) return null;
    if (!/^\d{1,5}$/.test(text) || Number(text) > mostMergeSeconds)
      throw new ApiError('invalid_params', {
        detail: `merge_seconds is no whole number from 0 to ${mostMergeSeconds}.`,
      });
    return Number(text);
  },
});

export const testEventParameter = defineParameter<WebhookEvent | null>({
  v1: 'event',
  v2: 'event',
  required: false,
  description: 'The event to send; the first of the webhook when absent.',
  example: 'proxy_detected',
  schema: Type.Unsafe<string>({ type: 'string', enum: [...webhookEvents] }),
  read(sent) {
    const text = sentText(sent);
    if (text === null) return null;
    if (!isWebhookEvent(text))
      throw new ApiError('invalid_params', { detail: `event is one of ${webhookEvents.join(', ')}.` });
    return text;
  },
});

const defaultOverlapHours = 24;
const mostOverlapHours = 168;

export const overlapParameter = defineParameter<number>({
  v1: 'overlap_hours',
  v2: 'overlap_hours',
  required: false,
  description: `Hours for which the secret of before signs too, from 0 to ${mostOverlapHours}; ${defaultOverlapHours} when absent.`,
  example: 24,
  schema: Type.Integer({ minimum: 0, maximum: mostOverlapHours }),
  read(sent) {
    const text = sentText(sent);
    if (text === null) return defaultOverlapHours;
    if (!/^\d{1,3}$/.test(text) || Number(text) > mostOverlapHours)
      throw new ApiError('invalid_params', {
        detail: `overlap_hours is no whole number from 0 to ${mostOverlapHours}.`,
      });
    return Number(text);
  },
});

export const deliveryIdParameter = defineParameter<string>({
  v1: 'delivery_id',
  v2: 'delivery_id',
  required: true,
  description: 'Number of the message.',
  example: '311',
  schema: Type.String(),
  read: (sent) => requiredText(sent, 'invalid_params').slice(0, 100),
});

export const stateParameter = defineParameter<'pending' | 'delivered' | 'failed' | null>({
  v1: 'state',
  v2: 'state',
  required: false,
  description: 'Only messages that are `pending`, `delivered` or `failed`.',
  example: 'failed',
  schema: Type.Unsafe<string>({ type: 'string', enum: ['pending', 'delivered', 'failed'] }),
  read(sent) {
    const text = sentText(sent);
    if (text === null || text === 'pending' || text === 'delivered' || text === 'failed') return text;
    throw new ApiError('invalid_params', { detail: 'state is one of pending, delivered, failed.' });
  },
});

function isWebhookEvent(text: string): text is WebhookEvent {
  return (webhookEvents as readonly string[]).includes(text);
}
