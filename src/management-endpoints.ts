import { endpoints } from './endpoints.ts';
import { backtestCancel, backtestShow, backtestStart } from './features/custom-rules/backtest.endpoint.ts';
import { ruleChange } from './features/custom-rules/rule-change.endpoint.ts';
import { ruleCreate } from './features/custom-rules/rule-create.endpoint.ts';
import { ruleFieldList, ruleList } from './features/custom-rules/rule-list.endpoint.ts';
import { ruleShow, ruleVersions } from './features/custom-rules/rule-show.endpoint.ts';
import { ruleArchive, ruleState } from './features/custom-rules/rule-state.endpoint.ts';
import { ruleTest } from './features/custom-rules/rule-test.endpoint.ts';
import { callList } from './features/events/call-list.endpoint.ts';
import { eventGet, eventList } from './features/events/event-list.endpoint.ts';
import { eventSettingsChange, eventSettingsGet } from './features/events/event-settings.endpoint.ts';
import { listEntryEndpoints } from './features/lists/list-entries.endpoint.ts';
import { listEndpoints } from './features/lists/lists.endpoint.ts';
import { paymentLabelEndpoints } from './features/payment/payment-label.endpoint.ts';
import {
  paymentSettingsChange,
  paymentSettingsGet,
} from './features/payment/settings/payment-settings.endpoint.ts';
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
  ruleList,
  ruleCreate,
  ruleFieldList,
  ruleTest,
  ruleShow,
  ruleChange,
  ruleArchive,
  ruleState,
  ruleVersions,
  backtestStart,
  backtestShow,
  backtestCancel,
  eventList,
  eventGet,
  eventSettingsGet,
  eventSettingsChange,
  callList,
  ...paymentLabelEndpoints,
  paymentSettingsGet,
  paymentSettingsChange,
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
