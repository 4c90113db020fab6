import { type AddOptions, addEntries, type UploadOutcome } from './add-entries.ts';
import type { ListEntries } from './list-entries.store.ts';
import type { ListRow, ListRows } from './list-rows.store.ts';
import type { ListWriter } from './list-writer.store.ts';
import type { SentRow } from './read-entry-rows.ts';

/** How the lists of accounts are looked at and changed, the same for the API and the command line. */
export interface ListAdmin {
  readonly rows: ListRows;
  readonly entries: ListEntries;
  /** Entries of a list. */
  countOf(list: ListRow): number;
  add(
    list: ListRow,
    rows: AsyncIterable<SentRow> | Iterable<SentRow>,
    options: Pick<AddOptions, 'author' | 'isWhole' | 'onProgress'>,
  ): Promise<UploadOutcome>;
  /** Gives whether there was one. */
  removeEntry(
    list: ListRow,
    entry: { readonly id: number; readonly value: string },
    author: string,
  ): Promise<void>;
  /** Makes what was changed count in this process at once. */
  settle(): Promise<void>;
}

export interface ListAdminOptions {
  readonly rows: ListRows;
  readonly entries: ListEntries;
  readonly writer: ListWriter;
  readonly countOf: (list: ListRow) => number;
  readonly mostEntries: number;
  readonly settle: () => Promise<void>;
}

/** Own words are handed to the scoring of texts as a whole. */
const mostWords = 10_000;

export function createListAdmin(options: ListAdminOptions): ListAdmin {
  const { rows, entries, writer, countOf, mostEntries, settle } = options;

  async function roomOf(list: ListRow): Promise<number> {
    const all = await rows.lists(list.accountId);
    const count = (lists: readonly ListRow[]): number => lists.reduce((sum, item) => sum + countOf(item), 0);
    const room = mostEntries - count(all);
    if (list.kind !== 'word') return Math.max(0, room);
    return Math.max(0, Math.min(room, mostWords - count(all.filter(({ kind }) => kind === 'word'))));
  }

  return {
    rows,
    entries,
    countOf,
    settle,
    async add(list, sent, addOptions) {
      try {
        return await addEntries(sent, { ...addOptions, writer, list, room: await roomOf(list) });
      } finally {
        await settle();
      }
    },
    async removeEntry(list, { id, value }, author) {
      await writer.remove(list.id, value);
      await writer.audit('list.entry.remove', author, list.accountId, { id: list.id, entry: id });
      await settle();
    },
  };
}
