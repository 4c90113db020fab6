import { endpoints } from './endpoints.ts';
import { callList } from './features/events/call-list.endpoint.ts';
import { eventGet, eventList } from './features/events/event-list.endpoint.ts';
import { eventSettingsChange, eventSettingsGet } from './features/events/event-settings.endpoint.ts';
import { listEntryEndpoints } from './features/lists/list-entries.endpoint.ts';
import { listEndpoints } from './features/lists/lists.endpoint.ts';
import { paymentLabelEndpoints } from './features/payment/payment-label.endpoint.ts';
import {
  webhookDeliveries,
  webhookDelivery,
  webhookReplay,
  webhookTest,
} from './features/webhooks/webhook-deliveries.endpoint.ts';
import {
  webhookChange,
  webhookCreate,
  webhookDelete,
  webhookGet,
  webhookList,
  webhookRotate,
} from './features/webhooks/webhooks.endpoint.ts';
import type { AnyEndpoint } from './http/define-endpoint.ts';

/** THE LIST of endpoints that manage an account's own things. All are v2 only and marked `management`. */
export const managementEndpoints: readonly AnyEndpoint[] = [
  ...listEndpoints,
  ...listEntryEndpoints,
  eventList,
  eventGet,
  eventSettingsGet,
  eventSettingsChange,
  callList,
  ...paymentLabelEndpoints,
  webhookList,
  webhookCreate,
  webhookGet,
  webhookChange,
  webhookDelete,
  webhookRotate,
  webhookTest,
  webhookDeliveries,
  webhookDelivery,
  webhookReplay,
];

/** Everything that can be called, for what concerns both kinds: routes, plans, keys' allowed endpoints, OpenAPI. */
export const allEndpoints: readonly AnyEndpoint[] = [...endpoints, ...managementEndpoints];
