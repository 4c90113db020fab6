import { ApiError, notFound } from '../../errors.ts';
import { type AnyEndpoint, defineEndpoint } from '../../http/define-endpoint.ts';
import type { UploadOutcome } from './add-entries.ts';
import type { ListAdmin } from './create-list-admin.ts';
import type { ListSource } from './create-list-source.ts';
import type { EntryPage, ListEntry } from './list-entries.store.ts';
import { checkData, entriesData, outcomeData, removedData } from './list-fields.ts';
import {
  cursor,
  entryId,
  expiresAt,
  kind,
  limit,
  listId,
  newEntries,
  note,
  oneValue,
  search,
  state,
  value,
  writeCursor,
} from './list-parameters.ts';
import type { ListRow } from './list-rows.store.ts';
import { author, findOwn, type ListAdminDeps } from './lists.endpoint.ts';
import { normaliseValue } from './normalise-value.ts';
import {
  type CheckReport,
  parseEntryId,
  viewCheck,
  viewEntry,
  viewEntryId,
  viewOutcome,
} from './view-list.ts';

const common = { tag: 'Lists', plan: 'free', management: true, v1: null } as const;

const sampleEntry: ListEntry = {
  id: 17,
  value: '192.0.2.0/24',
  note: 'Scraper',
  expiresAt: Date.UTC(2027, 0, 31),
  createdAt: Date.UTC(2026, 4, 2, 9, 30),
  createdBy: 'key_1f2e3d4c5b6a7988',
};

const readEntries = defineEndpoint({
  ...common,
  name: 'list_entries_read',
  title: 'Entries of a list',
  summary: 'A page of the entries of a list, in the order of their values.',
  description: 'A search looks at 5,000 entries for one page; go on with `next_cursor` until it is null.',
  parameters: { id: listId, q: search, state, cursor, limit },
  v2: {
    method: 'GET',
    path: '/lists/{id}/entries',
    userId: false,
    data: entriesData,
    view: (page: EntryPage, _input, call) => ({
      entries: page.entries.map((entry) => viewEntry(entry, call.nowMs)),
      next_cursor: writeCursor(page.next),
    }),
  },
  example: { id: 'lst_3f9d1c5ab2e47086', q: '192.0.2' },
  sample: (): EntryPage => ({ entries: [sampleEntry], next: null }),
  async run(input, call, { listAdmin }: ListAdminDeps): Promise<EntryPage> {
    const list = await findOwn(input.id, call, listAdmin);
    return listAdmin.entries.page(list.id, { q: input.q, state: input.state }, input.cursor, input.limit);
  },
});

const addEntries = defineEndpoint({
  ...common,
  name: 'list_entries_add',
  title: 'Add entries to a list',
  summary:
    'Adds one entry or up to 1,000; those that are there already get the note and expiry that are sent.',
  description:
    'Values are brought into normal form. Good entries are taken even where others are not; see `problems`. A single value that is not of the list’s kind is an error.',
  parameters: { id: listId, entries: newEntries, value: oneValue, note, expiresAt },
  v2: {
    method: 'POST',
    path: '/lists/{id}/entries',
    userId: false,
    data: outcomeData,
    view: viewOutcome,
  },
  example: {
    id: 'lst_3f9d1c5ab2e47086',
    entries: ['198.51.100.7', { value: '192.0.2.0/24', note: 'Scraper', expires_at: '2027-01-31T00:00:00Z' }],
  },
  sample: (): UploadOutcome => ({
    rows: 2,
    added: 2,
    changed: 0,
    unchanged: 0,
    removed: 0,
    bad: 0,
    problems: [],
  }),
  async run(input, call, { listAdmin }: ListAdminDeps): Promise<UploadOutcome> {
    const list = await findOwn(input.id, call, listAdmin);
    const { note: remark, expiresAt: end } = input;
    const options = { author: author(call), isWhole: false };
    if (input.entries !== null) return listAdmin.add(list, input.entries, options);
    if (input.value === null) {
      throw new ApiError('invalid_params', { detail: 'There is no entry. Send value, or entries.' });
    }
    const sent = {
      value: input.value,
      note: remark,
      expiresAt: end === null ? null : new Date(end).toISOString(),
    };
    const outcome = await listAdmin.add(list, [{ line: 1, sent }], options);
    const [problem] = outcome.problems;
    if (problem !== undefined) throw new ApiError('invalid_params', { detail: problem.problem });
    return outcome;
  },
});

const removeEntry = defineEndpoint({
  ...common,
  name: 'list_entries_remove',
  title: 'Remove an entry of a list',
  summary: 'Removes an entry by its id or value.',
  description: 'The value may be written in any form that means the same.',
  parameters: { id: listId, entry: entryId },
  v2: {
    method: 'DELETE',
    path: '/lists/{id}/entries/{entry}',
    userId: false,
    data: removedData,
    view: ({ id }: ListEntry) => ({ id: viewEntryId(id), removed: true }),
  },
  example: { id: 'lst_3f9d1c5ab2e47086', entry: 'ent_17' },
  sample: () => sampleEntry,
  async run(input, call, { listAdmin }: ListAdminDeps): Promise<ListEntry> {
    const list = await findOwn(input.id, call, listAdmin);
    const entry = findEntry(list, input.entry, listAdmin);
    if (entry === null) throw notFound('entry', input.entry);
    await listAdmin.removeEntry(list, entry, author(call));
    return entry;
  },
});

const checkValue = defineEndpoint({
  ...common,
  name: 'lists_check',
  title: 'Try a value',
  summary: 'What the lists of the account say of a value now, and which list decides.',
  description:
    'An address is looked up in networks, a domain with the names above it, a card number by its first 6 to 8 digits. Of a mail address `email` asks the lists of addresses only, `email_domain` those of domains.',
  parameters: { kind, value },
  v2: { method: 'POST', path: '/lists/check', userId: false, data: checkData, view: viewCheck },
  example: { kind: 'ip', value: '192.0.2.7' },
  sample: (): CheckReport => ({
    kind: 'ip',
    normal: { ok: true, value: '192.0.2.7' },
    answer: {
      verdict: 'block',
      match: {
        listId: 'lst_3f9d1c5ab2e47086',
        listName: 'Chargebacks',
        mode: 'block',
        entryId: 17,
        expiresAtMs: null,
      },
    },
  }),
  run: (input, call, { lists }: { readonly lists: ListSource }): CheckReport => ({
    kind: input.kind,
    normal: checkedValue(input.kind, input.value),
    answer: lists.check(call.accountId(), input.kind, input.value, call.nowMs),
  }),
});

/** The endpoints of entries of lists. */
export const listEntryEndpoints: readonly AnyEndpoint[] = [readEntries, addEntries, removeEntry, checkValue];

function findEntry(list: ListRow, idOrValue: string, { entries }: ListAdmin): ListEntry | null {
  const id = parseEntryId(idOrValue);
  const byId = id === null ? null : entries.findById(list.id, id);
  if (byId !== null) return byId;
  const normal = normaliseValue(list.kind, idOrValue);
  return normal.ok ? entries.find(list.id, normal.value) : null;
}

/** A card number is asked about by its BIN, which is all that may be repeated of it. */
function checkedValue(kindOfValue: CheckReport['kind'], text: string): CheckReport['normal'] {
  const digits = kindOfValue === 'card_bin' ? /^\d{9,19}$/.exec(text.replace(/[\s-]/g, ''))?.[0] : undefined;
  if (digits !== undefined) return { ok: true, value: digits.slice(0, 8) };
  if (kindOfValue === 'email_domain')
    return normaliseValue(kindOfValue, text.slice(text.lastIndexOf('@') + 1));
  return normaliseValue(kindOfValue, text);
}
