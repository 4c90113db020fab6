import { Type } from 'typebox';
import { ApiError, notFound } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { nullable, record, text } from '../../http/schema.ts';
import { callingAccount } from '../events/event-list.endpoint.ts';
import { idCursorParameter, limitParameter } from '../events/event-parameters.ts';
import { sampleDelivery, sampleWebhook } from './sample-webhook.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import {
  deliveryData,
  deliveryWithAttempts,
  type LoggedDelivery,
  viewDelivery,
  viewLoggedDelivery,
} from './webhook-fields.ts';
import {
  deliveryIdParameter,
  stateParameter,
  testEventParameter,
  webhookIdParameter,
} from './webhook-parameters.ts';
import type { DeliveryPage } from './webhook-queue.store.ts';
import { found, webhookRoute } from './webhooks.endpoint.ts';

interface Deps {
  readonly webhooks: WebhookDeps;
}

export const webhookDeliveries = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_deliveries',
  title: 'List a webhook’s messages',
  summary: 'What was sent to a webhook and what waits for it, newest first.',
  description:
    'A page may be short, or empty, although `next_cursor` is not null: then few of the newest messages match.',
  parameters: {
    id: webhookIdParameter,
    state: stateParameter,
    event: testEventParameter,
    limit: limitParameter,
    cursor: idCursorParameter,
  },
  v2: {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    userId: false,
    data: record('A page of messages.', {
      deliveries: Type.Array(deliveryData, { description: 'Newest first.' }),
      next_cursor: nullable(text('To be sent as `cursor` for the next page; null when this is the last.')),
    }),
    view: ({ rows, next }: DeliveryPage) => ({
      deliveries: rows.map(viewDelivery),
      next_cursor: next === null ? null : String(next),
    }),
  },
  example: { id: sampleWebhook.id, state: 'failed' },
  sample: (): DeliveryPage => ({ rows: [sampleDelivery.delivery], next: null }),
  async run(input, call, { webhooks }: Deps): Promise<DeliveryPage> {
    const accountId = callingAccount(call);
    const { id, state, event, limit, cursor } = input;
    found(await webhooks.table.find(accountId, id), id);
    return webhooks.log.list({ accountId, webhookId: id, state, event, beforeId: cursor, limit });
  },
});

export const webhookDelivery = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_delivery_get',
  title: 'Get a webhook’s message',
  summary: 'One message with its attempts: status, latency and the beginning of the answer.',
  description: '',
  parameters: { id: webhookIdParameter, delivery: deliveryIdParameter },
  v2: {
    method: 'GET',
    path: '/webhooks/{id}/deliveries/{delivery_id}',
    userId: false,
    data: deliveryWithAttempts,
    view: (report: LoggedDelivery) => viewLoggedDelivery(report),
  },
  example: { id: sampleWebhook.id, delivery_id: '311' },
  sample: () => sampleDelivery,
  run: (input, call, { webhooks }: Deps): LoggedDelivery =>
    logged(webhooks, callingAccount(call), input.id, input.delivery),
});

export const webhookReplay = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_replay',
  title: 'Send a message again',
  summary: 'Puts a message that was delivered or given up into the queue again, with the same `webhook-id`.',
  description: '',
  parameters: { id: webhookIdParameter, delivery: deliveryIdParameter },
  v2: {
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery_id}/replay',
    userId: false,
    data: deliveryWithAttempts,
    view: (report: LoggedDelivery) => viewLoggedDelivery(report),
  },
  example: { id: sampleWebhook.id, delivery_id: '311' },
  sample: () => sampleDelivery,
  async run({ id, delivery }, call, { webhooks }: Deps): Promise<LoggedDelivery> {
    const accountId = callingAccount(call);
    const before = logged(webhooks, accountId, id, delivery);
    if (before.delivery.state === 'pending')
      throw new ApiError('invalid_params', { detail: 'The message waits to be sent already.' });
    if (!(await webhooks.replay(accountId, id, before.delivery.id)))
      throw new ApiError('invalid_params', { detail: 'The body of the message is no longer kept.' });
    return logged(webhooks, accountId, id, delivery);
  },
});

export const webhookTest = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_test',
  title: 'Test a webhook',
  summary: 'Sends one sample message now, once, and answers what came back.',
  description:
    'It works for a webhook that is switched off too. A failure does not count against the webhook.',
  parameters: { id: webhookIdParameter, event: testEventParameter },
  v2: {
    method: 'POST',
    path: '/webhooks/{id}/test',
    userId: false,
    data: deliveryWithAttempts,
    view: (report: LoggedDelivery) => viewLoggedDelivery(report),
  },
  example: { id: sampleWebhook.id, event: 'proxy_detected' },
  sample: () => sampleDelivery,
  async run({ id, event }, call, { webhooks }: Deps): Promise<LoggedDelivery> {
    const accountId = callingAccount(call);
    const webhook = found(await webhooks.table.find(accountId, id), id);
    const sent = await webhooks.sendTest(webhook, event ?? webhook.events[0] ?? 'proxy_detected');
    if (sent === 'busy') {
      throw new ApiError('flood_detected', {
        detail: 'Too many tests in this minute. Slow down and try again.',
        retryAfterSeconds: 60,
      });
    }
    if (sent === null) throw notFound('webhook', id);
    return logged(webhooks, accountId, id, String(sent.id));
  },
});

function logged({ log }: WebhookDeps, accountId: string, webhookId: string, id: string): LoggedDelivery {
  const delivery = /^\d{1,15}$/.test(id) ? log.find(accountId, webhookId, Number(id)) : null;
  if (delivery === null) throw notFound('message', id);
  return { delivery, attempts: log.attempts(delivery.id) };
}
