import type { WebhookEvent } from '../events/alert-kinds.ts';
import type { WebhookRecord } from './webhook-record.ts';

/** The webhooks of all accounts as this process knows them. */
export interface WebhookMemory {
  /** Enabled webhooks of an account that want an event and whose queue has room. */
  wanting(accountId: string, event: WebhookEvent): readonly WebhookRecord[];
  find(id: string): WebhookRecord | undefined;
  /** Takes over changed webhooks; deleted ones are named alone. */
  replace(changed: readonly WebhookRecord[], deleted: readonly string[]): void;
  /** Those for which too much waits already. */
  setFull(ids: ReadonlySet<string>): void;
}

const none: readonly WebhookRecord[] = [];

export function createWebhookMemory(): WebhookMemory {
  const byId = new Map<string, WebhookRecord>();
  const byAccount = new Map<string, Map<string, WebhookRecord>>();
  let full: ReadonlySet<string> = new Set();

  function remove(id: string): void {
    const known = byId.get(id);
    if (known === undefined) return;
    byId.delete(id);
    byAccount.get(known.accountId)?.delete(id);
  }

  return {
    wanting(accountId, event) {
      const own = byAccount.get(accountId);
      if (own === undefined || own.size === 0) return none;
      return [...own.values()].filter(
        (webhook) => webhook.enabled && webhook.events.includes(event) && !full.has(webhook.id),
      );
    },
    find: (id) => byId.get(id),
    replace(changed, deleted) {
      for (const webhook of changed) {
        byId.set(webhook.id, webhook);
        const own = byAccount.get(webhook.accountId) ?? new Map<string, WebhookRecord>();
        own.set(webhook.id, webhook);
        byAccount.set(webhook.accountId, own);
      }
      for (const id of deleted) remove(id);
    },
    setFull(ids) {
      full = ids;
    },
  };
}
