/**
 * Payments are counted from an append-only tail until they are merged into the tables by subject. What is stored already
 * stays as it is, as merged. `payment.transaction_key` is no longer written. See docs/adr/0014.
 */
export const paymentTail = {
  name: '0013-payment-tail',
  sql: `
    drop index payment_transaction;
    create table payment_transaction (
      transaction_key integer not null,
      payment integer not null,
      primary key (transaction_key, payment)
    ) strict, without rowid;
    insert into payment_transaction (transaction_key, payment)
      select transaction_key, id from payment where transaction_key is not null order by transaction_key, id;

    -- A row of a transaction has the entries of its payments, or names a payment that left the tail ahead of the others.
    create table payment_tail (
      seq integer primary key autoincrement,
      first_id integer not null,
      entries blob,
      settled integer
    ) strict;
    create index payment_tail_settled on payment_tail (settled) where settled is not null;

    -- How far the merge is that is under way: see src/features/payment/merge-progress.ts.
    create table payment_merge (
      id integer primary key check (id = 1),
      until_seq integer not null,
      until_id integer not null,
      phase integer not null,
      top integer not null,
      payment integer not null,
      lease text,
      leased_until integer not null
    ) strict;
    insert into payment_merge (id, until_seq, until_id, phase, top, payment, lease, leased_until)
      values (1, 0, 0, 0, -1, 0, null, 0);
  `,
};
