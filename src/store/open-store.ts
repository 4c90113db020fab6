import { closeSync, fdatasync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { SqliteDialect } from './sqlite-dialect.ts';

/** The database: typed queries for everything, and a writer for the few things that are written all the time. */
export interface Store {
  /** `sqlite`. */
  readonly kind: string;
  readonly db: Kysely<Schema>;
  /** A prepared statement for reading; rows come back as plain objects. */
  prepare(sql: string): StatementSync;
  openWriter(): StoreWriter;
  /**
   * Resolves once everything committed before the call is on the disk. A commit alone survives the end of the process
   * but not a power cut.
   */
  flushToDisk(): Promise<void>;
  /** Whether a trivial query succeeds. */
  answers(): boolean;
  /** Closes the database and every writer. */
  close(): void;
}

/**
 * A connection of its own whose writes never wait: while another process writes, a transaction throws at once, so
 * that the caller can try again later instead of holding up every request. See `isLocked`.
 */
export interface StoreWriter {
  prepare(sql: string): StatementSync;
  /** Runs `work` in one transaction; nothing is kept when it throws. */
  transaction<T>(work: () => T): T;
  /** Runs `work`, which only reads, on one state of the database. Cheaper than as many reads one by one. */
  snapshot<T>(work: () => T): T;
}

/** How long an administrative change waits for another process that writes. */
const lockWaitMs = 5000;
const pauseMs = 20;

/**
 * Opens the database in a data folder, makes both when they are missing and brings the schema up to date.
 * Throws when the database was written by a newer version.
 */
export function openStore(options: { readonly dataDir: string }): Store {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const file = join(options.dataDir, 'assay.db');
  makePrivately(file);
  const database = connect(file, lockWaitMs);
  try {
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const connections = [database];
  const log = createLogFlush(options.dataDir, `${file}-wal`);
  const probe = database.prepare('select 1');
  return {
    kind: 'sqlite',
    db: new Kysely<Schema>({ dialect: new SqliteDialect(database) }),
    prepare: (sql) => database.prepare(sql),
    flushToDisk: () => log.flush(),
    openWriter() {
      const connection = connect(file, 0);
      connections.push(connection);
      return {
        prepare: (sql) => connection.prepare(sql),
        transaction: (work) => inTransaction(connection, work),
        snapshot: createSnapshot(connection),
      };
    },
    answers() {
      try {
        probe.get();
        return true;
      } catch {
        return false;
      }
    },
    close() {
      log.close();
      for (const connection of connections) connection.close();
    },
  };
}

/** Whether an error says that another connection holds the lock (SQLITE_BUSY, SQLITE_LOCKED): a matter of waiting. */
export function isLocked(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' && ((code & 0xff) === 5 || (code & 0xff) === 6);
}

/**
 * Before SQLite does, so that nobody else can read it; the files beside it take over its mode. One that is there is not
 * opened: closing it would give up the locks that other connections of this process have on it.
 */
function makePrivately(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function connect(file: string, timeoutMs: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: lockWaitMs });
  try {
    switchToWal(database);
    // In WAL mode a commit survives the end of the process without a flush to disk; only a power cut can lose the
    // last ones, which `synchronous = NORMAL` accepts.
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    // Checkpoints are made by the housekeeping thread; a commit here must not pay for one, save when the log is very
    // long. Nor must it cut the log file, which takes a tenth of a second when it is large.
    database.exec('PRAGMA wal_autocheckpoint = 200000; PRAGMA journal_size_limit = -1;');
    database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000;');
    database.exec(`PRAGMA busy_timeout = ${timeoutMs}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite does not wait for others when it changes the journal mode, so processes that start at once take turns. */
function switchToWal(database: DatabaseSync): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isLocked(error) || attempt * pauseMs > lockWaitMs) throw error;
      Atomics.wait(pause, 0, 0, pauseMs);
    }
  }
}

function createSnapshot(database: DatabaseSync): StoreWriter['snapshot'] {
  const begin = database.prepare('BEGIN');
  const end = database.prepare('COMMIT');
  return (work) => {
    begin.run();
    try {
      return work();
    } finally {
      if (database.isTransaction) end.run();
    }
  };
}

/**
 * What `synchronous = FULL` does at the end of each commit, done apart from it: many commits share one flush, and it
 * waits in a thread of the pool instead of holding up every request. The log is one file as long as the store is open.
 */
function createLogFlush(dataDir: string, logFile: string): LogFlush {
  const syncData = promisify(fdatasync);
  let log: number | null = null;
  function openLog(): number {
    // That the log is in its folder must last as well.
    const folder = openSync(dataDir, 'r');
    fsyncSync(folder);
    closeSync(folder);
    return openSync(logFile, 'r');
  }
  return {
    async flush() {
      log ??= openLog();
      await syncData(log);
    },
    close() {
      if (log !== null) closeSync(log);
    },
  };
}

interface LogFlush {
  flush(): Promise<void>;
  close(): void;
}

function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite itself has ended the transaction after some failures, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
