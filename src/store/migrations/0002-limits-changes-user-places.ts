import type { DatabaseSync } from 'node:sqlite';
import { userHash } from '../user-hash.ts';

/**
 * Limits of an account's own; the version in which a row was changed, so that others read only what is new; and a small
 * index for finding the events of an end user in place of one that held the whole identifier.
 */
export const limitsChangesUserPlaces = {
  name: '0002-limits-changes-user-places',
  prepare(database: DatabaseSync): void {
    database.function(
      'user_place_of',
      (userId, timeMs) => Math.floor(Number(timeMs) / 3_600_000) * 4_294_967_296 + userHash(String(userId)),
    );
  },
  sql: `
    alter table account add column limits text;
    alter table account add column changed_in integer not null default 0;
    alter table api_key add column changed_in integer not null default 0;
    create index account_changed on account (changed_in);
    create index api_key_changed on api_key (changed_in);

    drop index event_user;
    alter table event add column user_place integer;
    update event set user_place = user_place_of(user_id, time_ms) where user_id is not null;
    create index event_user_place on event (user_place) where user_place is not null;
  `,
};
