/** Domains that were asked about, and the queue of those to collect. */
export const domains = {
  name: '0005-domains',
  sql: `
    create table domain (
      name text primary key,
      registrable text not null,
      facts text,
      collected_at integer,
      due_at integer,
      tries integer not null,
      leased_until integer,
      lease text,
      account_id text,
      asked_at integer not null
    ) strict, without rowid;
    create index domain_due on domain (due_at) where due_at is not null;
    create index domain_due_account on domain (account_id) where due_at is not null;
    create index domain_due_registrable on domain (registrable) where due_at is not null;
    create index domain_asked on domain (asked_at);
  `,
};
