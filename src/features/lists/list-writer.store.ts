import { isLocked, type Store } from '../../store/open-store.ts';
import { horizonPlace, versionPlace } from './list-rows.store.ts';

/** An entry to be written; the value is in normal form. */
export interface EntryWrite {
  readonly value: string;
  readonly note: string | null;
  readonly expiresAt: number | null;
}

/** What became of entries. */
export interface WriteOutcome {
  added: number;
  changed: number;
  unchanged: number;
  /** Those for which there was no room. */
  full: number;
}

export interface WriteTarget {
  readonly listId: string;
  readonly author: string;
  /** Marks what is written, for `removeOthers`; 0 for none. */
  readonly upload: number;
}

/** Writes entries in portions that hold nobody up, each with the version that tells servers of it. */
export interface ListWriter {
  /** A new number for an upload. */
  beginUpload(): Promise<number>;
  /** `room` is how many may be added; the values of those that were not are told to `onFull` by their place. */
  write(
    target: WriteTarget,
    entries: readonly EntryWrite[],
    room: number,
    onFull: (index: number) => void,
  ): Promise<WriteOutcome>;
  /** Removes what an upload did not have; gives how many. */
  removeOthers(listId: string, upload: number): Promise<number>;
  /** Gives whether there was one. */
  remove(listId: string, value: string): Promise<boolean>;
  /** A line in the audit log. */
  audit(action: string, author: string, accountId: string, detail: object): Promise<void>;
  /** Deletes for good what has long been removed or expired; gives how many rows. */
  purge(isStopped: () => boolean): Promise<number>;
}

export interface ListWriterOptions {
  readonly store: Store;
  readonly clock: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** A portion takes a millisecond or two. */
const rowsAtOnce = 100;
const pauseMs = 3;
/** How long a portion waits for other processes that write. */
const waitMs = 30_000;
/** Servers that run have long heard of it. */
const keepRemovedMs = 3_600_000;
const keepExpiredMs = 30 * 86_400_000;

export function createListWriter({ store, clock, pause }: ListWriterOptions): ListWriter {
  const writer = store.openWriter();
  const bump = writer.prepare(
    `update snapshot_version set version = version + 1 where id = ${versionPlace} returning version`,
  );
  const find = writer.prepare(
    'select id, note, expires_at, removed_at from list_entry where list_id = ? and value = ?',
  );
  const insert = writer.prepare(
    `insert into list_entry (list_id, value, note, expires_at, created_at, created_by, changed_in, removed_at, upload)
     values (?, ?, ?, ?, ?, ?, ?, null, ?)`,
  );
  const change = writer.prepare(
    'update list_entry set note = ?, expires_at = ?, changed_in = ?, upload = ? where id = ?',
  );
  const revive = writer.prepare(
    `update list_entry set note = ?, expires_at = ?, changed_in = ?, upload = ?, removed_at = null,
     created_at = ?, created_by = ? where id = ?`,
  );
  const mark = writer.prepare('update list_entry set upload = ? where id = ?');
  const removeOne = writer.prepare(
    'update list_entry set removed_at = ?, changed_in = ? where list_id = ? and value = ? and removed_at is null',
  );
  const findOthers = writer.prepare(
    `select id, value, upload, removed_at from list_entry where list_id = ? and value > ? order by value limit ${rowsAtOnce * 5}`,
  );
  const removeById = writer.prepare('update list_entry set removed_at = ?, changed_in = ? where id = ?');
  const insertAudit = writer.prepare(
    'insert into audit (time_ms, actor, action, account_id, detail) values (?, ?, ?, ?, ?)',
  );
  const findRemoved = writer.prepare(
    `select id, changed_in from list_entry where removed_at < ? limit ${rowsAtOnce}`,
  );
  const findExpired = writer.prepare(
    `select id from list_entry where expires_at < ? and expires_at is not null limit ${rowsAtOnce}`,
  );
  const findOfRemovedLists = writer.prepare(
    `select entry.id from list join list_entry as entry on entry.list_id = list.id
     where list.removed_at is not null limit ${rowsAtOnce}`,
  );
  const deleteById = writer.prepare('delete from list_entry where id = ?');
  const raiseHorizon = writer.prepare(
    `update snapshot_version set version = max(version, ?) where id = ${horizonPlace}`,
  );

  const nextVersion = (): number => (bump.get() as { version: number }).version;

  /** Runs a portion when no other process writes. */
  async function inTurn<T>(work: () => T): Promise<T> {
    for (let waitedMs = 0; ; waitedMs += pauseMs) {
      try {
        return writer.transaction(work);
      } catch (error) {
        if (!isLocked(error) || waitedMs >= waitMs) throw error;
        await pause(pauseMs);
      }
    }
  }

  function writeOne(
    { listId, author, upload }: WriteTarget,
    { value, note, expiresAt }: EntryWrite,
    version: number,
    hasRoom: boolean,
  ): keyof WriteOutcome {
    const row = find.get(listId, value) as
      | { id: number; note: string | null; expires_at: number | null; removed_at: number | null }
      | undefined;
    if (row === undefined || row.removed_at !== null) {
      if (!hasRoom) return 'full';
      const nowMs = clock();
      if (row === undefined) insert.run(listId, value, note, expiresAt, nowMs, author, version, upload);
      else revive.run(note, expiresAt, version, upload, nowMs, author, row.id);
      return 'added';
    }
    if (row.note !== note || row.expires_at !== expiresAt) {
      change.run(note, expiresAt, version, upload, row.id);
      return 'changed';
    }
    if (upload !== 0) mark.run(upload, row.id);
    return 'unchanged';
  }

  /** Deletes rows until a query finds none any more. */
  async function deleteAll(
    isStopped: () => boolean,
    findRows: () => readonly { readonly id: number; readonly changed_in?: number }[],
  ): Promise<number> {
    for (let deleted = 0; ; ) {
      const count = await inTurn(() => {
        const rows = findRows();
        for (const { id, changed_in = 0 } of rows) {
          deleteById.run(id);
          if (changed_in > 0) raiseHorizon.run(changed_in);
        }
        return rows.length;
      });
      deleted += count;
      if (count === 0 || isStopped()) return deleted;
      await pause(0);
    }
  }

  return {
    beginUpload: () => inTurn(nextVersion),

    async write(target, entries, room, onFull) {
      const outcome: WriteOutcome = { added: 0, changed: 0, unchanged: 0, full: 0 };
      for (let from = 0; from < entries.length; from += rowsAtOnce) {
        const portion = entries.slice(from, from + rowsAtOnce);
        const results = await inTurn(() => {
          const version = nextVersion();
          let left = room - outcome.added;
          return portion.map((entry) => {
            const result = writeOne(target, entry, version, left > 0);
            if (result === 'added') left--;
            return result;
          });
        });
        results.forEach((result, index) => {
          outcome[result]++;
          if (result === 'full') onFull(from + index);
        });
        await pause(0);
      }
      return outcome;
    },

    async removeOthers(listId, upload) {
      let removed = 0;
      for (let after: string | null = ''; after !== null; ) {
        const place: string = after;
        after = await inTurn(() => {
          const rows = findOthers.all(listId, place) as unknown as {
            id: number;
            value: string;
            upload: number;
            removed_at: number | null;
          }[];
          const others = rows.filter((row) => row.upload !== upload && row.removed_at === null);
          if (others.length > 0) {
            const version = nextVersion();
            for (const { id } of others) removeById.run(clock(), version, id);
            removed += others.length;
          }
          return rows.at(-1)?.value ?? null;
        });
        await pause(0);
      }
      return removed;
    },

    remove: (listId, value) => inTurn(() => removeOne.run(clock(), nextVersion(), listId, value).changes > 0),

    audit: (action, author, accountId, detail) =>
      inTurn(() => {
        insertAudit.run(clock(), author, action, accountId, JSON.stringify(detail));
      }),

    async purge(isStopped) {
      const nowMs = clock();
      return (
        (await deleteAll(
          isStopped,
          () => findRemoved.all(nowMs - keepRemovedMs) as unknown as { id: number; changed_in: number }[],
        )) +
        (await deleteAll(
          isStopped,
          () => findExpired.all(nowMs - keepExpiredMs) as unknown as { id: number }[],
        )) +
        (await deleteAll(isStopped, () => findOfRemovedLists.all() as unknown as { id: number }[]))
      );
    },
  };
}
