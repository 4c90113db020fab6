/** The accounts' own rules with every version of them, what they did by day, and back-tests; place 12 tells of a change. */
export const customRules = {
  name: '0012-custom-rules',
  sql: `
    create table custom_rule (
      account_id text not null references account (id),
      number integer not null,
      version integer not null,
      state text not null,
      endpoint text not null,
      priority integer not null,
      title text not null,
      document text not null,
      author text not null,
      created_at integer not null,
      changed_at integer not null,
      changed_in integer not null,
      primary key (account_id, number)
    ) strict, without rowid;
    create index custom_rule_changed on custom_rule (changed_in, account_id, number);

    create table custom_rule_version (
      account_id text not null,
      number integer not null,
      version integer not null,
      state text not null,
      document text not null,
      author text not null,
      changed_at integer not null,
      primary key (account_id, number, version)
    ) strict, without rowid;

    create table custom_rule_day (
      account_id text not null,
      number integer not null,
      day text not null,
      state text not null,
      matches integer not null,
      changes integer not null,
      primary key (account_id, number, day, state)
    ) strict, without rowid;

    create table backtest (
      id text primary key,
      account_id text not null,
      number integer,
      rule_version integer,
      endpoint text not null,
      document text not null,
      options text not null,
      state text not null,
      progress real not null,
      result text,
      problem text,
      author text not null,
      created_at integer not null,
      touched_at integer not null,
      finished_at integer
    ) strict;
    create index backtest_of_account on backtest (account_id, created_at);

    insert into snapshot_version (id, version) values (12, 1);
  `,
};
