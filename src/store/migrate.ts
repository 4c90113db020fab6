import type { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations/index.ts';

/**
 * Applies the migrations that a database lacks, all or none. Two processes that start at once take turns. Throws
 * when the database has a migration that this version does not know.
 */
export function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(
      'create table if not exists migration (name text primary key, applied_at integer not null) strict',
    );
    const rows = database.prepare('select name from migration order by name').all() as { name: string }[];
    const applied = new Set(rows.map((row) => row.name));
    const known = new Set(migrations.map((migration) => migration.name));
    const newer = [...applied].find((name) => !known.has(name));
    if (newer !== undefined) {
      throw new Error(
        `The database was written by a newer version of Assay (it has "${newer}"). Start that version, or restore a backup made before the upgrade.`,
      );
    }
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      migration.prepare?.(database);
      database.exec(migration.sql);
      database
        .prepare('insert into migration (name, applied_at) values (?, unixepoch() * 1000)')
        .run(migration.name);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
