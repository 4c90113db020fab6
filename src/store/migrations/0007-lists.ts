/**
 * Lists of accounts and their entries. Removed rows stay for a while, marked, so that servers that run hear of it. Place
 * 7 is the version of the last change; place 8 is the version from which on no change has been forgotten.
 */
export const lists = {
  name: '0007-lists',
  sql: `
    create table list (
      id text primary key,
      account_id text not null references account (id),
      name text not null,
      kind text not null,
      mode text not null,
      note text,
      created_at integer not null,
      created_by text not null,
      changed_in integer not null,
      removed_at integer
    ) strict;
    create unique index list_name on list (account_id, name) where removed_at is null;
    create index list_changed on list (changed_in);

    create table list_entry (
      id integer primary key autoincrement,
      list_id text not null references list (id),
      value text not null,
      note text,
      expires_at integer,
      created_at integer not null,
      created_by text not null,
      changed_in integer not null,
      removed_at integer,
      upload integer not null default 0
    ) strict;
    create unique index list_entry_value on list_entry (list_id, value);
    create index list_entry_changed on list_entry (changed_in);
    create index list_entry_expires on list_entry (expires_at) where expires_at is not null;
    create index list_entry_removed on list_entry (removed_at) where removed_at is not null;

    insert into snapshot_version (id, version) values (7, 1), (8, 0);
  `,
};
