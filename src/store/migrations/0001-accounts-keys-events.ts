export const accountsKeysEvents = {
  name: '0001-accounts-keys-events',
  sql: `
    create table account (
      id text primary key,
      name text not null unique,
      plan text not null,
      state text not null,
      plan_expires_at integer,
      authorised_hosts text,
      created_at integer not null
    ) strict;

    create table api_key (
      id text primary key,
      account_id text not null references account (id),
      name text not null,
      hash text not null unique,
      last_four text not null,
      created_at integer not null,
      expires_at integer,
      revoked_at integer,
      last_used_at integer,
      allowed_endpoints text,
      authorised_hosts text,
      rotated_from text
    ) strict;
    create index api_key_account on api_key (account_id);

    create table usage (
      account_id text not null,
      key_id text not null,
      endpoint text not null,
      day text not null,
      calls integer not null,
      errors integer not null,
      primary key (account_id, day, key_id, endpoint)
    ) strict, without rowid;

    create table event (
      id integer primary key,
      time_ms integer not null,
      account_id text not null,
      key_id text not null,
      endpoint text not null,
      version integer not null,
      subject text,
      user_id text,
      country_code text,
      risk integer,
      outcome text not null,
      flags text not null,
      latency_us integer not null,
      source text
    ) strict;
    create index event_user on event (account_id, user_id, id) where user_id is not null;

    create table snapshot_version (id integer primary key, version integer not null) strict;
    insert into snapshot_version (id, version) values (1, 1);

    create table audit (
      id integer primary key,
      time_ms integer not null,
      actor text not null,
      action text not null,
      account_id text,
      detail text not null
    ) strict;
  `,
};
