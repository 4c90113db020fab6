import type { StoreWriter } from '../../store/open-store.ts';
import { wideHash } from '../../store/user-hash.ts';

export interface MergingEvent {
  readonly webhookId: string;
  readonly event: string;
  /** As it is kept. */
  readonly subject: string;
  readonly alertId: number;
  readonly timeMs: number;
  readonly mergeMs: number;
}

/**
 * Says whether an event of a webhook that merges is held back, because a message of its subject was sent a short time
 * ago, or else how many were held back since that message. A period is counted from the message, not from the last
 * event, so that events without end are told of again and again.
 */
export function prepareMerging(writer: StoreWriter): (event: MergingEvent) => 'held' | number {
  const find = writer.prepare(
    'select since, merged from webhook_merge where webhook_id = ? and event = ? and subject_hash = ?',
  );
  const hold = writer.prepare(
    'update webhook_merge set merged = merged + 1 where webhook_id = ? and event = ? and subject_hash = ?',
  );
  const begin = writer.prepare(`
    insert into webhook_merge (webhook_id, event, subject_hash, since, merged, alert_id) values (?, ?, ?, ?, 0, ?)
    on conflict do update set since = excluded.since, merged = 0, alert_id = excluded.alert_id`);
  return ({ webhookId, event, subject, alertId, timeMs, mergeMs }) => {
    const hash = wideHash(subject);
    const row = find.get(webhookId, event, hash) as { since: number; merged: number } | undefined;
    // Events of several processes do not come in the exact order of time.
    if (row !== undefined && timeMs < row.since + mergeMs) {
      hold.run(webhookId, event, hash);
      return 'held';
    }
    begin.run(webhookId, event, hash, timeMs, alertId);
    return row?.merged ?? 0;
  };
}
