import { Type } from 'typebox';
import { choice, flag, integer, nullable, record, text } from '../../http/schema.ts';
import { listKinds, listModes } from './list-kinds.ts';

const kind = choice([...listKinds], 'What the values are.');
const mode = choice([...listModes], '`block` flags what the list has, `allow` clears it.');
const time = (what: string) => text(`${what}, as ISO 8601 in UTC.`);

export const listData = record('A list.', {
  id: text('Id of the list.'),
  name: text('Name, as reasons tell it.'),
  kind,
  mode,
  note: nullable(text('Remark.')),
  entries: integer('Number of entries, those that expired lately among them.', { minimum: 0 }),
  created_at: time('When it was made'),
  created_by: text('Id of the key that made it, or `command line`.'),
  version: integer('Another number after every change of name, mode or note; entries do not count.'),
});

export const listsData = record('The lists of the account.', {
  lists: Type.Array(listData, { description: 'In the order of their names.' }),
});

export const entryData = record('An entry.', {
  id: text('Id of the entry.'),
  value: text('The value in normal form.'),
  note: nullable(text('Remark.')),
  expires_at: nullable(time('When it ends')),
  is_expired: flag('Whether it has ended.'),
  created_at: time('When it was added'),
  created_by: text('Id of the key that added it, or `command line`.'),
});

export const entriesData = record('Entries of a list.', {
  entries: Type.Array(entryData, { description: 'In the order of their values.' }),
  next_cursor: nullable(
    text(
      'To be sent as `cursor` for the next page; null when there is none. A page may be empty and have a next one.',
    ),
  ),
});

export const removedData = record('What was removed.', {
  id: text('Id of what was removed.'),
  removed: flag('Always true.'),
});

export const outcomeData = record('What became of the rows.', {
  rows: integer('Rows that were read.', { minimum: 0 }),
  added: integer('Entries that are new.', { minimum: 0 }),
  changed: integer('Entries that had another note or expiry before.', { minimum: 0 }),
  unchanged: integer('Entries that were there already.', { minimum: 0 }),
  removed: integer(
    'Entries that the list had and the upload had not; 0 unless it takes the place of the list.',
    {
      minimum: 0,
    },
  ),
  bad: integer('Rows that were not taken.', { minimum: 0 }),
  problems: Type.Array(
    record('A row that was not taken.', {
      line: integer('Its line in the file, or its place in the array, from 1.', { minimum: 1 }),
      problem: text('Why, in words that do not repeat the value.'),
    }),
    { description: 'The first 10,000 of them.' },
  ),
});

export const checkData = record('What the lists of the account say of a value.', {
  kind,
  value: nullable(text('The value in normal form; null when it is not one of the kind.')),
  verdict: choice(
    ['block', 'allow', 'none', 'unknown'],
    'What counts; `unknown` when the lists could not be read for a while.',
  ),
  is_blacklisted: nullable(flag('Whether the verdict is `block`; null when it is not known.')),
  list: nullable(
    record('The list that decides; null when none has the value.', {
      id: text('Id of the list.'),
      name: text('Name.'),
      mode,
      entry: text('Id of the entry.'),
      expires_at: nullable(time('When the entry ends')),
    }),
  ),
  problem: nullable(text('Why the value is not one of the kind; null when it is.')),
});
