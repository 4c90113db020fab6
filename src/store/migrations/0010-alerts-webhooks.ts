import type { DatabaseSync } from 'node:sqlite';
import { userHash } from '../user-hash.ts';

/**
 * What an account wants to hear of has a table of its own, so that its newest page is found among millions of calls
 * without an index on every call; webhooks with the queue of their deliveries; and a hash by which a person's address
 * or number is found among calls in blocks of 4,096 rows, as an end user's identifier is. Place 10 of the versions
 * tells servers of changed settings and webhooks.
 */
export const alertsWebhooks = {
  name: '0010-alerts-webhooks',
  prepare(database: DatabaseSync): void {
    database.function('person_hash_of', (endpoint, subject) => {
      const text = String(subject);
      if (text.startsWith('hmac:')) return userHash(text);
      return userHash(endpoint === 'phone_scoring' ? text.replaceAll(/\D/g, '') : text.toLowerCase());
    });
  },
  sql: `
    alter table event add column person_hash integer;
    update event set person_hash = person_hash_of(endpoint, subject)
      where subject is not null and endpoint in ('email_scoring', 'phone_scoring');
    create index event_person_block on event (id >> 12, person_hash) where person_hash is not null;

    create table alert (
      id integer primary key autoincrement,
      time_ms integer not null,
      account_id text not null,
      key_id text not null,
      endpoint text not null,
      kind text not null,
      risk integer not null,
      subject text,
      user_id text,
      country_code text,
      flags text not null,
      details text,
      user_hash integer,
      person_hash integer
    ) strict;
    create index alert_account on alert (account_id, time_ms);
    create index alert_user on alert (user_hash, time_ms) where user_hash is not null;
    create index alert_person on alert (person_hash, time_ms) where person_hash is not null;

    create table event_setting (
      account_id text primary key,
      thresholds text not null,
      changed_at integer not null,
      changed_in integer not null
    ) strict, without rowid;
    create index event_setting_changed on event_setting (changed_in);

    create table webhook (
      id text primary key,
      account_id text not null,
      url text not null,
      description text not null,
      events text not null,
      enabled integer not null,
      secret text not null,
      previous_secret text,
      previous_until integer,
      created_at integer not null,
      changed_at integer not null,
      last_success_at integer,
      failing_since integer,
      disabled_at integer,
      disabled_reason text,
      deleted_at integer,
      changed_in integer not null
    ) strict;
    create index webhook_account on webhook (account_id) where deleted_at is null;
    create index webhook_changed on webhook (changed_in);

    create table webhook_delivery (
      id integer primary key autoincrement,
      message_id text not null,
      webhook_id text not null,
      account_id text not null,
      alert_id integer,
      event text not null,
      body text,
      created_at integer not null,
      state text not null,
      attempts integer not null,
      next_at integer,
      lease text,
      last_at integer,
      last_status integer,
      last_error text
    ) strict;
    create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where state = 'pending';
    create index webhook_delivery_log on webhook_delivery (webhook_id, id);
    create index webhook_delivery_alert on webhook_delivery (alert_id) where alert_id is not null;

    create table webhook_attempt (
      id integer primary key,
      delivery_id integer not null,
      time_ms integer not null,
      status integer,
      error text,
      latency_ms integer not null,
      excerpt text
    ) strict;
    create index webhook_attempt_delivery on webhook_attempt (delivery_id);

    create index audit_deletion on audit (account_id, time_ms) where action = 'delete end user data';

    insert into snapshot_version (id, version) values (10, 1);
  `,
};
