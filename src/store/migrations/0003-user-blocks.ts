/**
 * Finds the events of an end user by a hash of the identifier within blocks of 4,096 rows. A batch of events then
 * writes to the few pages of the newest block; an index over an hour or over all time is written to all over, a page for
 * each row. The place of before is the hour times 2^32 plus the hash.
 */
export const userBlocks = {
  name: '0003-user-blocks',
  sql: `
    drop index event_user_place;
    alter table event rename column user_place to user_hash;
    update event set user_hash = user_hash & 4294967295 where user_hash is not null;
    create index event_user_block on event (id >> 12, user_hash) where user_hash is not null;
  `,
};
