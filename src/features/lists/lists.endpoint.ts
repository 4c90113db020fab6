import { ApiError, notFound } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import { type AnyEndpoint, defineEndpoint } from '../../http/define-endpoint.ts';
import { expectedVersion } from '../../http/expected-version.ts';
import type { ListAdmin } from './create-list-admin.ts';
import { listData, listsData, removedData } from './list-fields.ts';
import {
  changedMode,
  changedName,
  changedNote,
  filterKind,
  kind,
  listId,
  newMode,
  newName,
  note,
} from './list-parameters.ts';
import type { ListRow } from './list-rows.store.ts';
import { type CountedList, viewList } from './view-list.ts';

export interface ListAdminDeps {
  readonly listAdmin: ListAdmin;
}

const common = { tag: 'Lists', plan: 'free', management: true, v1: null } as const;

const sampleList: CountedList = {
  id: 'lst_3f9d1c5ab2e47086',
  accountId: '',
  name: 'Chargebacks',
  kind: 'ip',
  mode: 'block',
  note: 'Cards of the fraud of May',
  entries: 2,
  createdAt: Date.UTC(2026, 4, 2, 9, 30),
  createdBy: 'key_1f2e3d4c5b6a7988',
  version: 3,
};

const readLists = defineEndpoint({
  ...common,
  name: 'lists_read',
  title: 'Lists of the account',
  summary: 'Every blacklist and allow-list of the account.',
  description: 'Values are looked up in all of them whenever an endpoint answers.',
  parameters: { kind: filterKind },
  v2: {
    method: 'GET',
    path: '/lists',
    userId: false,
    data: listsData,
    view: (lists: readonly CountedList[]) => ({ lists: lists.map(viewList) }),
  },
  example: {},
  sample: () => [sampleList],
  async run(input, call, { listAdmin }: ListAdminDeps): Promise<CountedList[]> {
    const lists = await listAdmin.rows.lists(ownAccount(call));
    return lists
      .filter((list) => input.kind === null || list.kind === input.kind)
      .map((list) => counted(list, listAdmin));
  },
});

const createList = defineEndpoint({
  ...common,
  name: 'lists_create',
  title: 'Make a list',
  summary: 'Makes an empty list.',
  description: '',
  parameters: { name: newName, kind, mode: newMode, note },
  v2: { method: 'POST', path: '/lists', userId: false, data: listData, view: viewList },
  example: { name: 'Chargebacks', kind: 'ip', mode: 'block', note: 'Cards of the fraud of May' },
  sample: () => sampleList,
  async run(input, call, { listAdmin }: ListAdminDeps): Promise<CountedList> {
    const { name, kind: listKind, mode, note: remark } = input;
    const made = await listAdmin.rows.createList(
      ownAccount(call),
      { name, kind: listKind, mode, note: remark },
      author(call),
    );
    if (made === null) throw nameTaken(name);
    await listAdmin.settle();
    return counted(made, listAdmin);
  },
});

const readList = defineEndpoint({
  ...common,
  name: 'lists_read_one',
  title: 'One list',
  summary: 'What a list is, without its entries.',
  description: '',
  parameters: { id: listId },
  v2: { method: 'GET', path: '/lists/{id}', userId: false, data: listData, view: viewList },
  example: { id: sampleList.id },
  sample: () => sampleList,
  run: async (input, call, { listAdmin }: ListAdminDeps) =>
    counted(await findOwn(input.id, call, listAdmin), listAdmin),
});

const changeList = defineEndpoint({
  ...common,
  name: 'lists_change',
  title: 'Change a list',
  summary: 'Changes the name, mode or note of a list.',
  description: 'What is not sent stays as it is.',
  parameters: {
    id: listId,
    name: changedName,
    mode: changedMode,
    note: changedNote,
    version: expectedVersion,
  },
  v2: { method: 'PATCH', path: '/lists/{id}', userId: false, data: listData, view: viewList },
  example: { id: sampleList.id, mode: 'block' },
  sample: () => sampleList,
  async run(input, call, { listAdmin }: ListAdminDeps): Promise<CountedList> {
    const list = await findOwn(input.id, call, listAdmin);
    const change = {
      ...(input.name === null ? {} : { name: input.name }),
      ...(input.mode === null ? {} : { mode: input.mode }),
      ...(input.note === undefined ? {} : { note: input.note }),
    };
    if (Object.keys(change).length === 0) {
      throw new ApiError('invalid_params', {
        detail: 'There is nothing to change. Send name, mode or note.',
      });
    }
    const by = { author: author(call), version: input.version };
    const changed = await listAdmin.rows.changeList(list, change, by);
    if (changed === null) throw nameTaken(input.name ?? '');
    await listAdmin.settle();
    return counted(changed, listAdmin);
  },
});

const removeList = defineEndpoint({
  ...common,
  name: 'lists_remove',
  title: 'Delete a list',
  summary: 'Deletes a list with all its entries.',
  description: 'It stops counting at once and cannot be brought back; download it before if in doubt.',
  parameters: { id: listId },
  v2: {
    method: 'DELETE',
    path: '/lists/{id}',
    userId: false,
    data: removedData,
    view: ({ id }: { readonly id: string }) => ({ id, removed: true }),
  },
  example: { id: sampleList.id },
  sample: () => ({ id: sampleList.id }),
  async run(input, call, { listAdmin }: ListAdminDeps): Promise<{ readonly id: string }> {
    const list = await findOwn(input.id, call, listAdmin);
    await listAdmin.rows.removeList(list, author(call));
    await listAdmin.settle();
    return { id: list.id };
  },
});

/** The endpoints of lists themselves; those of their entries are in list-entries.endpoint.ts. */
export const listEndpoints: readonly AnyEndpoint[] = [
  readLists,
  createList,
  readList,
  changeList,
  removeList,
];

/** Never null where a key was checked. */
export function ownAccount(call: Call): string {
  return call.accountId() ?? '';
}

export function author(call: Call): string {
  return call.keyId() ?? '';
}

export async function findOwn(idOrName: string, call: Call, { rows }: ListAdmin): Promise<ListRow> {
  const list = await rows.findList(ownAccount(call), idOrName);
  if (list === null) throw notFound('list', idOrName);
  return list;
}

function counted(list: ListRow, { countOf }: ListAdmin): CountedList {
  return { ...list, entries: countOf(list) };
}

function nameTaken(name: string): ApiError {
  return new ApiError('invalid_params', {
    detail: `There is a list with the name "${name}" already.`,
    status: 409,
  });
}
