/** What accounts changed of the payment rules; place 14 tells of a change. */
export const paymentSettings = {
  name: '0014-payment-settings',
  sql: `
    create table payment_setting (
      account_id text primary key references account (id),
      version integer not null,
      changes text not null,
      author text not null,
      changed_at integer not null,
      changed_in integer not null
    ) strict, without rowid;
    create index payment_setting_changed on payment_setting (changed_in);

    insert into snapshot_version (id, version) values (14, 1);
  `,
};
