import type { Alert } from '../../http/define-endpoint.ts';
import type { CallEvent } from '../../http/gate.ts';
import type { StoreWriter } from '../../store/open-store.ts';
import { userHash, wideHash } from '../../store/user-hash.ts';
import type { WebhookMemory } from '../webhooks/webhook-memory.ts';
import { alertKinds, isAlertKind } from './alert-kinds.ts';
import { prepareMerging } from './merge-events.store.ts';

export interface AlertWriterOptions {
  readonly webhooks: Pick<WebhookMemory, 'wanting'>;
  readonly redact: (text: string) => string | null;
  /** Whether the details, which hold subjects in plain, are kept. */
  readonly keepDetails: boolean;
  /** A fresh id for a message. */
  readonly newMessageId: () => string;
  readonly warn: (message: string) => void;
}

/** Writes the alerts of a call and the messages of the webhooks that want them, in the transaction of the call's row. */
export interface AlertWriter {
  /** Gives how many messages were put into the queue. */
  write(event: CallEvent): number;
}

export function createAlertWriter(writer: StoreWriter, options: AlertWriterOptions): AlertWriter {
  const { webhooks, redact, keepDetails, newMessageId, warn } = options;
  const insertAlert = writer.prepare(`
    insert into alert (time_ms, account_id, key_id, endpoint, kind, risk, subject, user_id, country_code, flags,
      details, user_hash, person_hash)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertDelivery = writer.prepare(`
    insert into webhook_delivery (message_id, webhook_id, account_id, alert_id, event, body, created_at, state,
      attempts, next_at)
    values (?, ?, ?, ?, ?, ?, ?, 'pending', 0, ?)`);

  const writePersons = preparePersons(writer, 'alert_other_person', redact);
  const merge = prepareMerging(writer);

  function writeOne(event: CallEvent, alert: Alert): number {
    if (!isAlertKind(alert.kind)) return 0;
    const { webhook } = alertKinds[alert.kind];
    const wanting = webhooks.wanting(event.accountId, webhook);
    const details = keepDetails || wanting.length > 0 ? detailsOf(alert) : null;
    // An alert that cannot be told in detail is still one; a row that is refused would hold up all behind it.
    if (details === null && wanting.length > 0) warn(`An event of the kind ${alert.kind} has no details`);
    const { user, userHash: hashOfUser } = redactedUser(
      { userId: event.userId ?? alert.user ?? null },
      redact,
    );
    const { subject, personHash } = redactedSubject(alert.subject, event.persons[0] ?? null, redact);
    const { lastInsertRowid } = insertAlert.run(
      event.timeMs,
      event.accountId,
      event.keyId,
      event.endpoint,
      alert.kind,
      Math.min(100, Math.round(alert.risk)),
      subject,
      user,
      alert.countryCode,
      event.flags.join(','),
      keepDetails ? details : null,
      hashOfUser,
      personHash,
    );
    writePersons(Number(lastInsertRowid), event.persons);
    if (details === null) return 0;
    const { accountId, timeMs } = event;
    const alertId = Number(lastInsertRowid);
    let queued = 0;
    for (const { id, mergeSeconds } of wanting) {
      const merged =
        mergeSeconds === 0 || subject === null
          ? null
          : merge({ webhookId: id, event: webhook, subject, alertId, timeMs, mergeMs: mergeSeconds * 1000 });
      if (merged === 'held') continue;
      // The body is put together as text, so that every attempt sends and signs the same bytes.
      const count = mergeSeconds === 0 ? '' : `"mergedEvents":${merged ?? 0},`;
      const body = `{"event":${JSON.stringify(webhook)},${count}${details.slice(1)}`;
      insertDelivery.run(newMessageId(), id, accountId, alertId, webhook, body, timeMs, timeMs);
      queued++;
    }
    return queued;
  }

  return { write: (event) => event.alerts.reduce((sum, alert) => sum + writeOne(event, alert), 0) };
}

/** Null when the payload cannot be made, or is no object with fields. */
function detailsOf(alert: Alert): string | null {
  try {
    const text = JSON.stringify(alert.payload());
    return text.startsWith('{"') ? text : null;
  } catch {
    return null;
  }
}

/** What is kept of an end user, and the hash that finds it. */
export function redactedUser(
  event: Pick<CallEvent, 'userId'>,
  redact: (text: string) => string | null,
): { user: string | null; userHash: number | null } {
  const user = event.userId === null ? null : redact(event.userId);
  return { user, userHash: user === null ? null : userHash(user) };
}

/** What is kept of a subject. Where it is hashed, a person's is hashed in its normal form, so that it can be found. */
export function redactedSubject(
  subject: string | null,
  person: string | null,
  redact: (text: string) => string | null,
): { subject: string | null; personHash: number | null } {
  const kept = subject === null ? null : redact(subject);
  if (person === null || kept === null) return { subject: kept, personHash: null };
  const key = redact(person);
  return { subject: kept === subject ? kept : key, personHash: key === null ? null : userHash(key) };
}

/** Rows of the tables of further persons lie by blocks of ids, given as a shift. */
export const personBlockBits = 12;

/** Notes the persons of a row beyond the first, whose hash stands in the row itself. */
export function preparePersons(
  writer: StoreWriter,
  table: 'event_other_person' | 'alert_other_person',
  redact: (text: string) => string | null,
): (id: number, persons: readonly string[]) => void {
  const insert = writer.prepare(`insert or ignore into ${table} (block, person_hash, id) values (?, ?, ?)`);
  return (id, persons) => {
    for (let index = 1; index < persons.length; index++) {
      const key = redact(persons[index]!);
      if (key !== null) insert.run(Math.floor(id / 2 ** personBlockBits), wideHash(key), id);
    }
  };
}
