import type { Store } from '../../store/open-store.ts';
import type { ListTable } from '../../store/schema.ts';
import type { EntryRecord } from './list-record.ts';
import { horizonPlace, type ListRow, toListRow, versionPlace } from './list-rows.store.ts';

/** A place in the order in which entries were last changed. */
export interface EntryPlace {
  readonly version: number;
  readonly id: number;
}

export interface EntryPortion {
  readonly rows: readonly (EntryRecord & { readonly isRemoved: boolean })[];
  /** Where the next portion begins; null when there is none. */
  readonly next: EntryPlace | null;
}

/** What was changed, for servers that keep lists in memory. */
export interface ListChanges {
  version(): number;
  /** Who has not seen this version yet has missed changes that are forgotten, and reads everything anew. */
  horizon(): number;
  /** Lists changed after a version, with those removed since. */
  changedLists(version: number): readonly (ListRow & { readonly isRemoved: boolean })[];
  changedEntries(after: EntryPlace): EntryPortion;
  /** Entries of lists there are, in the order of their ids; `next` is the last id of a portion. */
  allEntries(afterId: number, nowMs: number): { rows: readonly EntryRecord[]; next: number | null };
}

/** Rows of a portion; reading it takes about a millisecond. */
const rowsAtOnce = 500;

export function createListChanges(store: Store): ListChanges {
  const readVersion = store.prepare('select version from snapshot_version where id = ?');
  const readLists = store.prepare('select * from list where changed_in > ? order by changed_in');
  const readChanged = store.prepare(
    `select id, list_id, value, expires_at, removed_at, changed_in from list_entry
     where (changed_in, id) > (?, ?) order by changed_in, id limit ${rowsAtOnce}`,
  );
  const readAll = store.prepare(
    `select id, list_id, value, expires_at from list_entry
     where id > ? and removed_at is null and (expires_at is null or expires_at > ?) order by id limit ${rowsAtOnce}`,
  );
  const versionOf = (place: number): number => (readVersion.get(place) as { version: number }).version;

  return {
    version: () => versionOf(versionPlace),
    horizon: () => versionOf(horizonPlace),
    changedLists: (version) =>
      (readLists.all(version) as unknown as ListTable[]).map((row) => ({
        ...toListRow(row),
        isRemoved: row.removed_at !== null,
      })),
    changedEntries({ version, id }) {
      const rows = readChanged.all(version, id) as unknown as (Row & {
        removed_at: number | null;
        changed_in: number;
      })[];
      const last = rows.at(-1);
      return {
        rows: rows.map((row) => ({ ...toRecord(row), isRemoved: row.removed_at !== null })),
        next:
          last === undefined || rows.length < rowsAtOnce ? null : { version: last.changed_in, id: last.id },
      };
    },
    allEntries(afterId, nowMs) {
      const rows = readAll.all(afterId, nowMs) as unknown as Row[];
      const last = rows.at(-1);
      return {
        rows: rows.map(toRecord),
        next: last === undefined || rows.length < rowsAtOnce ? null : last.id,
      };
    },
  };
}

interface Row {
  readonly id: number;
  readonly list_id: string;
  readonly value: string;
  readonly expires_at: number | null;
}

function toRecord({ id, list_id, value, expires_at }: Row): EntryRecord {
  return { id, listId: list_id, value, expiresAtMs: expires_at };
}
