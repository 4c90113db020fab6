/**
 * Webhooks may merge events of one subject; a row says since when those of a subject are merged and how many there
 * were. `alert_id` is the event that was sent, with which the row is deleted. From here on secrets are sealed, which
 * older versions cannot read.
 */
export const webhookMerging = {
  name: '0015-webhook-merging',
  sql: `
    alter table webhook add column merge_seconds integer not null default 0;

    create table webhook_merge (
      webhook_id text not null,
      event text not null,
      subject_hash integer not null,
      since integer not null,
      merged integer not null,
      alert_id integer not null,
      primary key (webhook_id, event, subject_hash)
    ) strict, without rowid;
    create index webhook_merge_since on webhook_merge (since);
    create index webhook_merge_alert on webhook_merge (alert_id);
  `,
};
