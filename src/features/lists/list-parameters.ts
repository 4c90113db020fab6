import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import type { JsonValue } from '../../formats/json-value.ts';
import { defineParameter, sentText } from '../../http/define-parameter.ts';
import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import { isListKind, isListMode, type ListKind, type ListMode, listKinds, listModes } from './list-kinds.ts';
import { longestValue } from './normalise-value.ts';
import { longestNote, readTime } from './read-entry.ts';
import { readItem, type SentRow } from './read-entry-rows.ts';

const refuse = (detail: string): never => {
  throw new ApiError('invalid_params', { detail });
};

const longestName = 80;

export const listId = defineParameter<string>({
  v1: 'id',
  v2: 'id',
  required: true,
  description: 'Id of the list, or its name.',
  example: 'lst_3f9d1c5ab2e47086',
  schema: Type.String({ minLength: 1 }),
  read: (sent) => sentText(sent) ?? refuse('The id of the list is missing.'),
});

function readName(sent: unknown): string | null {
  const text = sentText(sent)?.toWellFormed().trim() ?? '';
  if (text === '') return sent === null ? null : refuse('A list must have a name.');
  if (text.length > longestName) refuse(`A name has at most ${longestName} characters.`);
  return maskCardNumbers(text);
}

function readMode(sent: unknown): ListMode | null {
  if (sent === null) return null;
  const text = sentText(sent)?.toLowerCase() ?? '';
  return isListMode(text) ? text : refuse(`The mode must be ${listModes.join(' or ')}.`);
}

function readNote(sent: unknown): string | null {
  const text = sentText(sent)?.toWellFormed().trim() ?? '';
  if (text.length > longestNote) refuse(`A note has at most ${longestNote} characters.`);
  return text === '' ? null : maskCardNumbers(text);
}

const nameText = { schema: Type.String({ minLength: 1, maxLength: longestName }), example: 'Chargebacks' };
const modeSchema = Type.Unsafe<string>({ type: 'string', enum: [...listModes] });
const modeText = '`block` flags what the list has, `allow` clears it, whatever anything else says.';
const noteSchema = Type.String({ maxLength: longestNote });

export const newName = defineParameter<string>({
  v1: 'name',
  v2: 'name',
  required: true,
  description: 'Name of the list, as reasons tell it. No other list of the account has it.',
  ...nameText,
  read: (sent) => readName(sent) ?? refuse('A list must have a name.'),
});

export const changedName = defineParameter<string | null>({
  v1: 'name',
  v2: 'name',
  required: false,
  description: 'New name.',
  ...nameText,
  read: readName,
});

export const kind = defineParameter<ListKind>({
  v1: 'kind',
  v2: 'kind',
  required: true,
  description: 'What the values are. It cannot be changed.',
  example: 'ip',
  schema: Type.Unsafe<string>({ type: 'string', enum: [...listKinds] }),
  read(sent) {
    const text = sentText(sent)?.toLowerCase() ?? '';
    return isListKind(text) ? text : refuse(`The kind must be one of ${listKinds.join(', ')}.`);
  },
});

export const newMode = defineParameter<ListMode>({
  v1: 'mode',
  v2: 'mode',
  required: false,
  description: `${modeText} Default \`block\`.`,
  example: 'block',
  schema: modeSchema,
  read: (sent) => readMode(sent) ?? 'block',
});

export const changedMode = defineParameter<ListMode | null>({
  v1: 'mode',
  v2: 'mode',
  required: false,
  description: modeText,
  example: 'allow',
  schema: modeSchema,
  read: readMode,
});

export const note = defineParameter<string | null>({
  v1: 'note',
  v2: 'note',
  required: false,
  description: 'Remark.',
  example: 'Cards of the fraud of May',
  schema: noteSchema,
  read: readNote,
});

/** Undefined where it was not sent; null takes the note back. */
export const changedNote = defineParameter<string | null | undefined>({
  v1: 'note',
  v2: 'note',
  required: false,
  description: 'Remark; null takes it back.',
  example: 'Cards of the fraud of May',
  schema: noteSchema,
  read: (sent) => (sent === null ? undefined : readNote(sent)),
});

export const filterKind = defineParameter<ListKind | null>({
  v1: 'kind',
  v2: 'kind',
  required: false,
  description: 'Only lists of this kind.',
  example: 'ip',
  schema: Type.Unsafe<string>({ type: 'string', enum: [...listKinds] }),
  read: (sent) => (sent === null ? null : kind.read(sent)),
});

export const search = defineParameter<string | null>({
  v1: 'q',
  v2: 'q',
  required: false,
  description: 'Only entries with this text in the value or the note, in any letter case.',
  example: '192.0.2',
  schema: Type.String({ maxLength: longestValue }),
  read: (sent) => sentText(sent)?.slice(0, longestValue) ?? null,
});

const states = ['all', 'active', 'expired'] as const;
export const state = defineParameter<(typeof states)[number]>({
  v1: 'state',
  v2: 'state',
  required: false,
  description: '`active` entries are in force, `expired` ones no longer. Default `all`.',
  example: 'active',
  schema: Type.Unsafe<string>({ type: 'string', enum: [...states] }),
  read(sent) {
    const text = sentText(sent)?.toLowerCase() ?? 'all';
    return states.find((item) => item === text) ?? refuse(`The state must be one of ${states.join(', ')}.`);
  },
});

/** The value behind which a page begins. */
export const cursor = defineParameter<string>({
  v1: 'cursor',
  v2: 'cursor',
  required: false,
  description: '`next_cursor` of the page before.',
  example: 'MTkyLjAuMi43',
  schema: Type.String(),
  read: (sent) => Buffer.from(sentText(sent) ?? '', 'base64url').toString('utf8'),
});

export function writeCursor(value: string | null): string | null {
  return value === null ? null : Buffer.from(value, 'utf8').toString('base64url');
}

const mostOnPage = 1000;
export const limit = defineParameter<number>({
  v1: 'limit',
  v2: 'limit',
  required: false,
  description: `Entries on a page, at most ${mostOnPage}. Default 100. A search may end a page early.`,
  example: '100',
  schema: Type.String({ pattern: '^\\d{1,4}$' }),
  read(sent) {
    const text = sentText(sent) ?? '100';
    const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    return number >= 1 && number <= mostOnPage
      ? number
      : refuse(`The limit must be from 1 to ${mostOnPage}.`);
  },
});

const mostAtOnce = 1000;
const exampleEntries: JsonValue = [
  { value: '192.0.2.0/24', note: 'Scraper', expires_at: '2027-01-31T00:00:00Z' },
  '198.51.100.7',
];

/** One entry, or several. */
export const newEntries = defineParameter<readonly SentRow[] | null>({
  v1: 'entries',
  v2: 'entries',
  required: false,
  description: `Up to ${mostAtOnce} entries: values, or objects with \`value\`, \`note\` and \`expires_at\`. Upload a file for more.`,
  example: exampleEntries,
  schema: Type.Array(
    Type.Union([
      Type.String(),
      Type.Object({
        value: Type.String({ description: 'The value.' }),
        note: Type.Optional(Type.String({ description: 'Remark.' })),
        expires_at: Type.Optional(Type.String({ description: 'When it ends, as ISO 8601.' })),
      }),
    ]),
    { maxItems: mostAtOnce },
  ),
  read(sent) {
    if (sent === null) return null;
    if (!Array.isArray(sent)) return refuse('The entries must be an array.');
    if (sent.length > mostAtOnce)
      refuse(`At most ${mostAtOnce} entries can be sent at once. Upload a file for more.`);
    return sent.map((item, index) => ({ line: index + 1, sent: readItem(item) }));
  },
});

export const oneValue = defineParameter<string | null>({
  v1: 'value',
  v2: 'value',
  required: false,
  description: 'The value, in place of `entries`.',
  example: '192.0.2.0/24',
  schema: Type.String({ maxLength: longestValue }),
  read: sentText,
});

export const value = defineParameter<string>({
  v1: 'value',
  v2: 'value',
  required: true,
  description: 'The value.',
  example: '192.0.2.7',
  schema: Type.String({ minLength: 1, maxLength: longestValue }),
  read: (sent) => sentText(sent) ?? refuse('The value is missing.'),
});

export const entryId = defineParameter<string>({
  v1: 'entry',
  v2: 'entry',
  required: true,
  description: 'Id of the entry, such as `ent_17`, or its value with `/` written as `%2F`.',
  example: 'ent_17',
  schema: Type.String({ minLength: 1 }),
  read: (sent) => sentText(sent) ?? refuse('The entry is missing.'),
});

export const expiresAt = defineParameter<number | null>({
  v1: 'expires_at',
  v2: 'expires_at',
  required: false,
  description: 'When the entry ends, as ISO 8601. Without it the entry has no end.',
  example: '2027-01-31T00:00:00Z',
  schema: Type.String(),
  read(sent) {
    const time = readTime(sent);
    return time === undefined ? refuse('The time at which it expires is not ISO 8601.') : time;
  },
});
