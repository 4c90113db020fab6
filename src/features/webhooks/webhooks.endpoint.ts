import { Type } from 'typebox';
import { ApiError, notFound } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { flag, record } from '../../http/schema.ts';
import { webhookEvents } from '../events/alert-kinds.ts';
import { callingAccount } from '../events/event-list.endpoint.ts';
import { sampleWebhook } from './sample-webhook.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { viewWebhook, viewWithSecret, webhookData, webhookWithSecret } from './webhook-fields.ts';
import {
  descriptionParameter,
  enabledParameter,
  eventsParameter,
  mergeSecondsParameter,
  overlapParameter,
  urlParameter,
  webhookIdParameter,
} from './webhook-parameters.ts';
import type { WebhookRecord } from './webhook-record.ts';

interface Deps {
  readonly webhooks: WebhookDeps;
}

/** What all addresses of webhooks have in common. */
export const webhookRoute = { tag: 'Webhooks', plan: 'standard', management: true, v1: null } as const;

export const webhookList = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_list',
  title: 'List webhooks',
  summary: 'The account’s webhooks, oldest first.',
  description: '',
  parameters: {},
  v2: {
    method: 'GET',
    path: '/webhooks',
    userId: false,
    data: record('The webhooks.', { webhooks: Type.Array(webhookData, { description: 'Oldest first.' }) }),
    view: (list: readonly WebhookRecord[]) => ({ webhooks: list.map(viewWebhook) }),
  },
  example: {},
  sample: () => [sampleWebhook],
  run: (_input, call, { webhooks }: Deps): Promise<readonly WebhookRecord[]> =>
    webhooks.table.list(callingAccount(call)),
});

export const webhookCreate = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_create',
  title: 'Create a webhook',
  summary: 'Names an address that is told of events. The answer has the secret that signs the messages.',
  description: 'The secret is shown only here and when it is rotated.',
  parameters: {
    url: { ...urlParameter, required: true },
    events: eventsParameter,
    description: descriptionParameter,
    enabled: enabledParameter,
    mergeSeconds: mergeSecondsParameter,
  },
  v2: {
    method: 'POST',
    path: '/webhooks',
    userId: false,
    data: webhookWithSecret,
    view: (webhook: WebhookRecord) => viewWithSecret(webhook),
  },
  example: { url: 'https://hook.example/assay', events: ['proxy_detected', 'fraud_payment'] },
  sample: () => sampleWebhook,
  async run(input, call, { webhooks }: Deps): Promise<WebhookRecord> {
    if (input.url === null) throw new ApiError('invalid_params', { detail: 'url is missing.' });
    const created = await webhooks.table.create(
      {
        id: webhooks.newId(),
        accountId: callingAccount(call),
        url: webhooks.readUrl(input.url),
        description: input.description ?? '',
        events: input.events ?? webhookEvents,
        enabled: input.enabled ?? true,
        mergeSeconds: input.mergeSeconds ?? 0,
        secret: webhooks.newSecret(),
      },
      webhooks.most,
      call.keyId() ?? '',
    );
    if (created === null)
      throw new ApiError('invalid_params', { detail: `An account may have ${webhooks.most} webhooks.` });
    return created;
  },
});

export const webhookGet = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_get',
  title: 'Get a webhook',
  summary: 'One webhook and how it fares.',
  description: '',
  parameters: { id: webhookIdParameter },
  v2: { method: 'GET', path: '/webhooks/{id}', userId: false, data: webhookData, view: viewWebhook },
  example: { id: sampleWebhook.id },
  sample: () => sampleWebhook,
  run: async (input, call, { webhooks }: Deps): Promise<WebhookRecord> =>
    found(await webhooks.table.find(callingAccount(call), input.id), input.id),
});

export const webhookChange = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_change',
  title: 'Change a webhook',
  summary: 'Changes what is named; all else stays.',
  description:
    'What waits for a webhook that is switched off is kept, and sent when it is switched on again; events that happen meanwhile are not sent.',
  parameters: {
    id: webhookIdParameter,
    url: urlParameter,
    events: eventsParameter,
    description: descriptionParameter,
    enabled: enabledParameter,
    mergeSeconds: mergeSecondsParameter,
  },
  v2: { method: 'PATCH', path: '/webhooks/{id}', userId: false, data: webhookData, view: viewWebhook },
  example: { id: sampleWebhook.id, enabled: false },
  sample: () => sampleWebhook,
  async run(input, call, { webhooks }: Deps): Promise<WebhookRecord> {
    const { id, url, events, description, enabled, mergeSeconds } = input;
    const change = {
      ...(url === null ? {} : { url: webhooks.readUrl(url) }),
      ...(events === null ? {} : { events }),
      ...(description === null ? {} : { description }),
      ...(enabled === null ? {} : { enabled }),
      ...(mergeSeconds === null ? {} : { mergeSeconds }),
    };
    if (Object.keys(change).length === 0)
      throw new ApiError('invalid_params', {
        detail: 'Name url, events, description, enabled or merge_seconds.',
      });
    return found(await webhooks.table.change(callingAccount(call), id, change, call.keyId() ?? ''), id);
  },
});

export const webhookRotate = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_rotate_secret',
  title: 'Rotate a webhook’s secret',
  summary: 'Makes a new secret. For a while messages carry the signatures of both.',
  description: '',
  parameters: { id: webhookIdParameter, overlap: overlapParameter },
  v2: {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    userId: false,
    data: webhookWithSecret,
    view: (webhook: WebhookRecord) => viewWithSecret(webhook),
  },
  example: { id: sampleWebhook.id },
  sample: () => sampleWebhook,
  async run({ id, overlap }, call, { webhooks }: Deps): Promise<WebhookRecord> {
    const { table, newSecret } = webhooks;
    const overlapMs = overlap * 3_600_000;
    return found(
      await table.rotate(callingAccount(call), id, newSecret(), overlapMs, call.keyId() ?? ''),
      id,
    );
  },
});

export const webhookDelete = defineEndpoint({
  ...webhookRoute,
  name: 'webhook_delete',
  title: 'Delete a webhook',
  summary: 'Deletes a webhook with what waits for it and its log.',
  description: '',
  parameters: { id: webhookIdParameter },
  v2: {
    method: 'DELETE',
    path: '/webhooks/{id}',
    userId: false,
    data: record('What was done.', { deleted: flag('Always true.') }),
    view: () => ({ deleted: true }),
  },
  example: { id: sampleWebhook.id },
  sample: () => true,
  async run({ id }, call, { webhooks }: Deps): Promise<true> {
    if (!(await webhooks.table.remove(callingAccount(call), id, call.keyId() ?? '')))
      throw notFound('webhook', id);
    return true;
  },
});

/** The webhook; an error where the account has none of the id. */
export function found(webhook: WebhookRecord | null, id: string): WebhookRecord {
  if (webhook === null) throw notFound('webhook', id);
  return webhook;
}
