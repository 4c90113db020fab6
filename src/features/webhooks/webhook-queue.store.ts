import type { Store } from '../../store/open-store.ts';
import type { AttemptRecord, AttemptResult, DeliveryRecord } from './webhook-record.ts';

/** A message that this process may send for now. */
export interface ClaimedMessage {
  readonly id: number;
  readonly messageId: string;
  readonly webhookId: string;
  readonly body: string;
  /** Attempts before this one. */
  readonly attempts: number;
}

export interface DeliveryFilter {
  readonly accountId: string;
  readonly webhookId: string;
  readonly state: DeliveryRecord['state'] | null;
  readonly event: string | null;
  readonly beforeId: number | null;
  readonly limit: number;
}

/**
 * The queue of messages, which is their log once they are done. Several processes share it: who claims a message has it
 * until the lease runs out, so what a killed process was at is sent again. Writes throw while another process writes
 * (see `isLocked`); nothing is kept then.
 */
export interface WebhookQueue {
  /** Webhooks that have something to send, the longest waiting first. */
  due(nowMs: number): string[];
  /** Takes up to `count` messages of a webhook that are due. */
  claim(webhookId: string, count: number, lease: string, untilMs: number, nowMs: number): ClaimedMessage[];
  /** Keeps the lease on everything that is claimed under it. */
  renew(lease: string, untilMs: number): void;
  /** Gives back what was claimed and not sent. */
  release(ids: readonly number[], lease: string, nowMs: number): void;
  /**
   * Keeps an attempt and what becomes of the message. Gives since when the webhook has been failing, null when it is
   * not.
   */
  finish(message: ClaimedMessage, result: AttemptResult, next: FinishedMessage): number | null;
  /** Puts a message into the queue that is claimed already: a test. */
  addClaimed(message: NewMessage, lease: string, untilMs: number): ClaimedMessage;
  /** Puts a message that is done into the queue again. False when it is not done or its body is gone. */
  replay(accountId: string, webhookId: string, id: number, nowMs: number): boolean;
  /** Webhooks for which at least `most` messages wait. */
  full(most: number): Set<string>;
  /** Newest first, a bounded effort at a time: a page may be short although there is a next one. */
  list(filter: DeliveryFilter): DeliveryPage;
  find(accountId: string, webhookId: string, id: number): DeliveryRecord | null;
  /** The latest first. */
  attempts(id: number): AttemptRecord[];
}

export interface DeliveryPage {
  readonly rows: readonly DeliveryRecord[];
  /** `beforeId` of the next page; null when there is none. */
  readonly next: number | null;
}

export interface FinishedMessage {
  readonly nowMs: number;
  readonly lease: string;
  /** When it is tried again; null when it is not. */
  readonly retryAtMs: number | null;
  /** Whether the body is kept for a replay. */
  readonly keepBody: boolean;
  /** Whether a failure counts against the webhook, as that of a test does not. */
  readonly marksFailure: boolean;
}

export interface NewMessage {
  readonly messageId: string;
  readonly webhookId: string;
  readonly accountId: string;
  readonly event: string;
  readonly body: string;
  readonly nowMs: number;
}

/** Messages looked through for one page, some ten milliseconds. */
const mostLookedAt = 20_000;
/** Attempts that are shown of a message. */
const mostShown = 50;

export function createWebhookQueue(store: Store): WebhookQueue {
  // Jumps from one webhook to the next in the index, however many messages of each wait.
  const due = store.prepare(`
    with recursive waiting(id) as (
      select min(webhook_id) from webhook_delivery where state = 'pending'
      union all
      select (select min(webhook_id) from webhook_delivery where state = 'pending' and webhook_id > waiting.id)
      from waiting where waiting.id is not null
    )
    select id, (select min(next_at) from webhook_delivery where state = 'pending' and webhook_id = waiting.id) as at
    from waiting where id is not null and at <= ? order by at`);
  const full = store.prepare(
    "select webhook_id as id from webhook_delivery where state = 'pending' group by webhook_id having count(*) >= ?",
  );
  const hasMany = store.prepare("select 1 from webhook_delivery where state = 'pending' limit 1 offset ?");
  const find = store.prepare(
    'select * from webhook_delivery where id = ? and webhook_id = ? and account_id = ?',
  );
  const attempts = store.prepare(
    `select time_ms, status, error, latency_ms, excerpt from webhook_attempt where delivery_id = ? order by id desc limit ${mostShown}`,
  );
  const endOfLook = store.prepare(`
    select id from webhook_delivery indexed by webhook_delivery_log
    where webhook_id = ? and id < ? order by id desc limit 1 offset ${mostLookedAt - 1}`);
  const writer = store.openWriter();
  const claim = writer.prepare(`
    update webhook_delivery set lease = ?1, next_at = ?2
    where id in (
      select id from webhook_delivery where webhook_id = ?3 and state = 'pending' and next_at <= ?4
      order by next_at limit ?5
    )
    returning id, message_id as messageId, webhook_id as webhookId, body, attempts`);
  const renew = writer.prepare(
    "update webhook_delivery set next_at = ?2 where id = ?3 and lease = ?1 and state = 'pending'",
  );
  const release = writer.prepare(
    "update webhook_delivery set lease = null, next_at = ?3 where id = ?1 and lease = ?2 and state = 'pending'",
  );
  const addAttempt = writer.prepare(`
    insert into webhook_attempt (delivery_id, time_ms, status, error, latency_ms, excerpt)
    select id, ?2, ?3, ?4, ?5, ?6 from webhook_delivery where id = ?1`);
  const finish = writer.prepare(`
    update webhook_delivery set state = ?3, attempts = attempts + 1, next_at = ?4, lease = null, last_at = ?5,
      last_status = ?6, last_error = ?7, body = case when ?8 then body end
    where id = ?1 and lease = ?2 and state = 'pending'`);
  const succeeded = writer.prepare(
    'update webhook set last_success_at = ?2, failing_since = null where id = ?1',
  );
  const failed = writer.prepare(
    'update webhook set failing_since = coalesce(failing_since, ?2) where id = ?1 returning failing_since as since',
  );
  const add = writer.prepare(`
    insert into webhook_delivery (message_id, webhook_id, account_id, event, body, created_at, state, attempts,
      next_at, lease)
    values (?, ?, ?, ?, ?, ?, 'pending', 0, ?, ?)`);
  const replay = writer.prepare(`
    update webhook_delivery set state = 'pending', attempts = 0, next_at = ?4, lease = null
    where id = ?3 and webhook_id = ?2 and account_id = ?1 and state <> 'pending' and body is not null`);
  /** What is out under each lease; renewing these by id costs nothing where nothing is out. */
  const out = new Map<string, Set<number>>();

  function takeOut(lease: string, id: number): void {
    const ids = out.get(lease) ?? new Set<number>();
    out.set(lease, ids.add(id));
  }

  return {
    due: (nowMs) => (due.all(nowMs) as { id: string }[]).map(({ id }) => id),
    claim(webhookId, count, lease, untilMs, nowMs) {
      const claimed = writer.transaction(() =>
        claim.all(lease, untilMs, webhookId, nowMs, count),
      ) as unknown as ClaimedMessage[];
      for (const { id } of claimed) takeOut(lease, id);
      return claimed;
    },
    renew(lease, untilMs) {
      const ids = out.get(lease);
      if (ids === undefined || ids.size === 0) return;
      writer.transaction(() => {
        for (const id of ids) renew.run(lease, untilMs, id);
      });
    },
    release(ids, lease, nowMs) {
      writer.transaction(() => {
        for (const id of ids) release.run(id, lease, nowMs);
      });
      for (const id of ids) out.get(lease)?.delete(id);
    },
    finish({ id, webhookId }, { status, error, latencyMs, excerpt }, next) {
      const { nowMs, lease, retryAtMs, keepBody, marksFailure } = next;
      const state = error === null ? 'delivered' : retryAtMs === null ? 'failed' : 'pending';
      const keep = Number(keepBody || state === 'pending');
      const since = writer.transaction(() => {
        addAttempt.run(id, nowMs, status, error, latencyMs, excerpt);
        finish.run(id, lease, state, retryAtMs, nowMs, status, error, keep);
        if (error !== null && !marksFailure) return null;
        if (error !== null)
          return (failed.get(webhookId, nowMs) as { since: number } | undefined)?.since ?? null;
        succeeded.run(webhookId, nowMs);
        return null;
      });
      out.get(lease)?.delete(id);
      return since;
    },
    addClaimed({ messageId, webhookId, accountId, event, body, nowMs }, lease, untilMs) {
      const { lastInsertRowid } = writer.transaction(() =>
        add.run(messageId, webhookId, accountId, event, body, nowMs, untilMs, lease),
      );
      const id = Number(lastInsertRowid);
      takeOut(lease, id);
      return { id, messageId, webhookId, body, attempts: 0 };
    },
    replay: (accountId, webhookId, id, nowMs) =>
      writer.transaction(() => replay.run(accountId, webhookId, id, nowMs)).changes > 0,
    full(most) {
      // All of them together must reach it before any can.
      if (hasMany.get(most - 1) === undefined) return new Set();
      return new Set((full.all(most) as { id: string }[]).map(({ id }) => id));
    },
    list({ accountId, webhookId, state, event, beforeId, limit }) {
      const before = beforeId ?? Number.MAX_SAFE_INTEGER;
      const end = endOfLook.get(webhookId, before) as { id: number } | undefined;
      const rows = store
        .prepare(
          `select * from webhook_delivery indexed by webhook_delivery_log
          where webhook_id = ? and account_id = ? and id < ? and id >= ? ${state === null ? '' : 'and state = ?'}
          ${event === null ? '' : 'and event = ?'} order by id desc limit ?`,
        )
        .all(
          webhookId,
          accountId,
          before,
          end?.id ?? 0,
          ...[state, event].filter((value) => value !== null),
          limit,
        ) as unknown as Row[];
      const last = rows.length === limit ? rows.at(-1) : end;
      return { rows: rows.map(toDelivery), next: last?.id ?? null };
    },
    find(accountId, webhookId, id) {
      const row = find.get(id, webhookId, accountId) as unknown as Row | undefined;
      return row === undefined ? null : toDelivery(row);
    },
    attempts: (id) =>
      (attempts.all(id) as unknown as AttemptRow[]).map((row) => ({
        timeMs: row.time_ms,
        status: row.status,
        error: row.error,
        latencyMs: row.latency_ms,
        excerpt: row.excerpt,
      })),
  };
}

interface AttemptRow {
  readonly time_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly latency_ms: number;
  readonly excerpt: string | null;
}

interface Row {
  readonly id: number;
  readonly message_id: string;
  readonly webhook_id: string;
  readonly alert_id: number | null;
  readonly event: string;
  readonly state: DeliveryRecord['state'];
  readonly attempts: number;
  readonly created_at: number;
  readonly next_at: number | null;
  readonly last_at: number | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly body: string | null;
}

function toDelivery(row: Row): DeliveryRecord {
  return {
    id: row.id,
    messageId: row.message_id,
    webhookId: row.webhook_id,
    alertId: row.alert_id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    createdAtMs: row.created_at,
    nextAtMs: row.next_at,
    lastAtMs: row.last_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    body: row.body,
  };
}
