import type { Store } from '../../store/open-store.ts';
import type { ListEntryTable } from '../../store/schema.ts';

/** An entry as the database has it. */
export interface ListEntry {
  readonly id: number;
  /** In normal form. */
  readonly value: string;
  readonly note: string | null;
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly createdBy: string;
}

/** Which entries of a list are wanted. */
export interface EntryFilter {
  /** Part of the value or the note, in any letter case. */
  readonly q: string | null;
  /** `active` are in force, `expired` no longer. */
  readonly state: 'active' | 'expired' | 'all';
}

export interface EntryPage {
  readonly entries: readonly ListEntry[];
  /** The value behind which the next page begins; null when there is none. */
  readonly next: string | null;
}

/** Entries of lists, in the order of their values. */
export interface ListEntries {
  /** Looks at a portion of the list at most, so a page may have fewer entries than asked for and a next one all the same. */
  page(listId: string, filter: EntryFilter, after: string, limit: number): EntryPage;
  find(listId: string, value: string): ListEntry | null;
  findById(listId: string, id: number): ListEntry | null;
  /** In force and expired. */
  count(listId: string): number;
}

/** Rows that are looked at for one page; about ten milliseconds. */
const rowsAtOnce = 5000;

export function createListEntries(store: Store, clock: () => number): ListEntries {
  const columns = 'id, value, note, expires_at, created_at, created_by';
  const readPage = store.prepare(
    `select ${columns} from list_entry
     where list_id = ? and value > ? and removed_at is null order by value limit ?`,
  );
  const readOne = store.prepare(
    `select ${columns} from list_entry where list_id = ? and value = ? and removed_at is null`,
  );
  const readById = store.prepare(
    `select ${columns} from list_entry where list_id = ? and id = ? and removed_at is null`,
  );
  const readCount = store.prepare(
    'select count(*) as entries from list_entry where list_id = ? and removed_at is null',
  );
  const one = (row: unknown): ListEntry | null => (row === undefined ? null : toEntry(row as Row));

  return {
    page(listId, filter, after, limit) {
      const nowMs = clock();
      const isPlain = filter.q === null && filter.state === 'all';
      const rows = readPage.all(listId, after, isPlain ? limit : rowsAtOnce) as unknown as Row[];
      const isWanted = filterOf(filter, nowMs);
      const entries: ListEntry[] = [];
      for (const row of rows) {
        const entry = toEntry(row);
        if (!isWanted(entry)) continue;
        entries.push(entry);
        if (entries.length === limit) return { entries, next: entry.value };
      }
      const isEnd = rows.length < (isPlain ? limit : rowsAtOnce);
      return { entries, next: isEnd ? null : (rows.at(-1)?.value ?? null) };
    },
    find: (listId, value) => one(readOne.get(listId, value)),
    findById: (listId, id) => one(readById.get(listId, id)),
    count: (listId) => (readCount.get(listId) as { entries: number }).entries,
  };
}

type Row = Pick<ListEntryTable, 'value' | 'note' | 'expires_at' | 'created_at' | 'created_by'> & {
  readonly id: number;
};

function toEntry(row: Row): ListEntry {
  return {
    id: row.id,
    value: row.value,
    note: row.note,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

function filterOf({ q, state }: EntryFilter, nowMs: number): (entry: ListEntry) => boolean {
  const part = q?.toLowerCase() ?? null;
  return ({ value, note, expiresAt }) => {
    const isExpired = expiresAt !== null && expiresAt <= nowMs;
    if (state !== 'all' && isExpired !== (state === 'expired')) return false;
    return (
      part === null || value.toLowerCase().includes(part) || (note?.toLowerCase().includes(part) ?? false)
    );
  };
}
