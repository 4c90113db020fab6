/** Scored payments, and what counts them by subject. See docs/payment-history.md and docs/adr/0012. */
export const payments = {
  name: '0008-payments',
  sql: `
    create table payment (
      id integer primary key autoincrement,
      account_id text not null,
      at_ms integer not null,
      received_at integer not null,
      transaction_key integer,
      transaction_id text,
      customer text,
      card text,
      card_first text,
      card_last4 text,
      device text,
      ip text,
      email text,
      phone text,
      merchant text,
      website text,
      currency text,
      amount real,
      latitude real,
      longitude real,
      country text,
      score real,
      rules text not null,
      source text not null,
      request text
    ) strict;
    create index payment_time on payment (account_id, at_ms);
    create index payment_transaction on payment (transaction_key) where transaction_key is not null;

    create table payment_subject (
      subject integer not null,
      at_ms integer not null,
      payment integer not null,
      other1 integer,
      other2 integer,
      other3 integer,
      amount real,
      currency text,
      latitude integer,
      longitude integer,
      country text,
      primary key (subject, at_ms, payment)
    ) strict, without rowid;

    create table payment_hour (
      subject integer not null,
      hour integer not null,
      payments integer not null,
      primary key (subject, hour)
    ) strict, without rowid;
    create index payment_hour_old on payment_hour (hour) where hour >= 0;

    create table payment_amount (
      site integer not null,
      unit integer not null,
      start integer not null,
      bucket integer not null,
      payments integer not null,
      last_ms integer not null,
      primary key (site, unit, start, bucket)
    ) strict, without rowid;

    create index payment_amount_old on payment_amount (unit, start);

    create table payment_import (
      name text primary key,
      account_id text not null,
      next_offset integer not null,
      next_line integer not null,
      rows integer not null,
      rejected integer not null,
      indexed_until integer not null,
      finished_at integer
    ) strict;
  `,
};
