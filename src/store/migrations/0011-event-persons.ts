/**
 * Calls that name several persons' addresses, numbers or identifiers, as a payment does: those beyond the first, which
 * stands in the row itself. Rows lie by block of 4,096 ids, so that a batch writes to the newest pages alone. The hash is
 * wide enough to go without a look at the row.
 */
export const eventPersons = {
  name: '0011-event-persons',
  sql: `
    create table event_other_person (
      block integer not null,
      person_hash integer not null,
      id integer not null,
      primary key (block, person_hash, id)
    ) strict, without rowid;
    create table alert_other_person (
      block integer not null,
      person_hash integer not null,
      id integer not null,
      primary key (block, person_hash, id)
    ) strict, without rowid;
  `,
};
