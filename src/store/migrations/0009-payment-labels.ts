/** What became of payments, as a log, and from it the times in which a subject had a confirmed fraud. */
export const paymentLabels = {
  name: '0009-payment-labels',
  sql: `
    create table payment_label (
      id integer primary key autoincrement,
      payment integer not null,
      label text,
      at_ms integer not null,
      known_ms integer not null,
      source text not null,
      author text not null
    ) strict;
    create index payment_label_payment on payment_label (payment);

    create table payment_fraud (
      subject integer not null,
      from_ms integer not null,
      payment integer not null,
      until_ms integer,
      primary key (subject, from_ms, payment)
    ) strict, without rowid;
  `,
};
