import type { WebhookEvent } from '../events/alert-kinds.ts';
import type { WebhookQueue } from './webhook-queue.store.ts';
import type { DeliveryRecord, WebhookRecord } from './webhook-record.ts';
import type { WebhooksStore } from './webhooks.store.ts';

/** What the addresses that manage webhooks draw on. Changes hold in this process when their promise settles. */
export interface WebhookDeps {
  readonly table: Pick<WebhooksStore, 'list' | 'find' | 'create' | 'change' | 'rotate' | 'remove'>;
  readonly log: Pick<WebhookQueue, 'list' | 'find' | 'attempts'>;
  /** Webhooks that an account may have. */
  readonly most: number;
  readonly newId: () => string;
  readonly newSecret: () => string;
  /** Reads a receiver's address; throws ApiError. */
  readonly readUrl: (text: string) => string;
  /** Sends one message now and only once; `busy` when the account tests too often. */
  readonly sendTest: (webhook: WebhookRecord, event: WebhookEvent) => Promise<DeliveryRecord | 'busy' | null>;
  /** False when the message is not done or its body is gone. */
  readonly replay: (accountId: string, webhookId: string, id: number) => Promise<boolean>;
}
