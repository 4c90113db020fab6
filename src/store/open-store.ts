import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { SqliteDialect } from './sqlite-dialect.ts';

/** The database: typed queries for everything, and prepared statements for the few that are hot. */
export interface Store {
  /** `sqlite`. */
  readonly kind: string;
  readonly db: Kysely<Schema>;
  /** A prepared statement; rows come back as plain objects. */
  prepare(sql: string): StatementSync;
  /** Runs `work` in one transaction; nothing is kept when it throws. */
  transaction<T>(work: () => T): T;
  /** Whether a trivial query succeeds. */
  answers(): boolean;
  close(): void;
}

/**
 * Opens the database in a data folder, makes both when they are missing and brings the schema up to date.
 * Throws when the database was written by a newer version.
 */
export function openStore(options: { readonly dataDir: string }): Store {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(options.dataDir, 'assay.db'), { timeout: 5000 });
  // In WAL mode a commit survives the end of the process without a flush to disk; only a power cut can lose the
  // last ones, which `synchronous = NORMAL` accepts.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  // Checkpoints are made by the housekeeping thread; a commit here must not pay for one, save when the log is very long.
  database.exec('PRAGMA wal_autocheckpoint = 50000; PRAGMA journal_size_limit = 67108864;');
  database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;');
  try {
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const db = new Kysely<Schema>({ dialect: new SqliteDialect(database) });
  const probe = database.prepare('select 1');
  return {
    kind: 'sqlite',
    db,
    prepare: (sql) => database.prepare(sql),
    transaction(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    answers() {
      try {
        probe.get();
        return true;
      } catch {
        return false;
      }
    },
    close: () => database.close(),
  };
}
