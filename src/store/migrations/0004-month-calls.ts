/**
 * Answered calls of an account by month, so that writing a count gives the total of all processes without adding up
 * the days; and indexes that give changed rows in portions.
 */
export const monthCalls = {
  name: '0004-month-calls',
  sql: `
    create table month_calls (
      account_id text not null,
      month text not null,
      calls integer not null,
      primary key (account_id, month)
    ) strict, without rowid;
    insert into month_calls (account_id, month, calls)
      select account_id, substr(day, 1, 7), sum(calls) from usage group by 1, 2;

    drop index account_changed;
    drop index api_key_changed;
    create index account_changed on account (changed_in, id);
    create index api_key_changed on api_key (changed_in, id);
  `,
};
