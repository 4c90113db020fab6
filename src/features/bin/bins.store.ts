import { sql } from 'kysely';
import type { Store } from '../../store/open-store.ts';
import type { BinCorrectionTable } from '../../store/schema.ts';
import { type BinRecord, cardTypes } from './bin-record.ts';

export interface BinCorrection {
  readonly bin: string;
  readonly record: BinRecord;
  readonly changedAt: number;
}

export interface BinImport {
  readonly name: string;
  readonly importedAt: number;
  /** Number of BINs. */
  readonly entries: number;
}

/** An operator's BINs in the database. A change and the version that tells servers of it are one transaction. */
export interface BinsStore {
  version(): Promise<number>;
  corrections(): Promise<BinCorrection[]>;
  /** Sets the facts that are named; null takes one back. */
  correct(bin: string, facts: Partial<BinRecord>): Promise<void>;
  /** False when there was none. */
  removeCorrection(bin: string): Promise<boolean>;
  /** Without their records; the last one first. */
  imports(): Promise<BinImport[]>;
  records(name: string): Promise<Uint8Array>;
  /** Replaces an import of the same name. */
  saveImport(name: string, entries: number, records: Uint8Array): Promise<void>;
  removeImport(name: string): Promise<boolean>;
}

const versionPlace = 2;

export function createBinsStore({ db }: Store, clock: () => number, actor: string): BinsStore {
  /** Runs a change with its line in the audit log; nothing is written when it changes nothing. */
  function change(action: string, detail: object, work: (database: typeof db) => Promise<boolean>) {
    return db.transaction().execute(async (transaction) => {
      if (!(await work(transaction))) return false;
      await transaction
        .updateTable('snapshot_version')
        .set({ version: sql<number>`version + 1` })
        .where('id', '=', versionPlace)
        .execute();
      await transaction
        .insertInto('audit')
        .values({ time_ms: clock(), actor, action, account_id: null, detail: JSON.stringify(detail) })
        .execute();
      return true;
    });
  }

  return {
    async version() {
      const row = await db
        .selectFrom('snapshot_version')
        .select('version')
        .where('id', '=', versionPlace)
        .executeTakeFirstOrThrow();
      return row.version;
    },
    async corrections() {
      const rows = await db.selectFrom('bin_correction').selectAll().orderBy('bin').execute();
      return rows.map(fromRow);
    },
    async correct(bin, facts) {
      const columns = { ...toColumns(facts), changed_at: clock() };
      await change('correct bin', { bin, ...facts }, async (database) => {
        await database
          .insertInto('bin_correction')
          .values({ ...emptyColumns, ...columns, bin })
          .onConflict((conflict) => conflict.column('bin').doUpdateSet(columns))
          .execute();
        return true;
      });
    },
    removeCorrection: (bin) =>
      change('remove bin correction', { bin }, async (database) => {
        const result = await database
          .deleteFrom('bin_correction')
          .where('bin', '=', bin)
          .executeTakeFirstOrThrow();
        return result.numDeletedRows > 0n;
      }),
    async imports() {
      const rows = await db
        .selectFrom('bin_import')
        .select(['name', 'imported_at', 'entries'])
        .orderBy('imported_at', 'desc')
        .orderBy('name')
        .execute();
      return rows.map((row) => ({ name: row.name, importedAt: row.imported_at, entries: row.entries }));
    },
    async records(name) {
      const row = await db
        .selectFrom('bin_import')
        .select('records')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return row.records;
    },
    async saveImport(name, entries, records) {
      const columns = { imported_at: clock(), entries, records };
      await change('import bins', { name, entries }, async (database) => {
        await database
          .insertInto('bin_import')
          .values({ name, ...columns })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
          .execute();
        return true;
      });
    },
    removeImport: (name) =>
      change('remove bin import', { name }, async (database) => {
        const result = await database
          .deleteFrom('bin_import')
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return result.numDeletedRows > 0n;
      }),
  };
}

const emptyColumns = {
  bank: null,
  url: null,
  phone: null,
  city: null,
  country: null,
  scheme: null,
  type: null,
  brand: null,
  is_prepaid: null,
  is_commercial: null,
} as const;

function toColumns(facts: Partial<BinRecord>): Partial<BinCorrectionTable> {
  const { isPrepaid, isCommercial, ...texts } = facts;
  return {
    ...texts,
    ...(isPrepaid === undefined ? {} : { is_prepaid: toNumber(isPrepaid) }),
    ...(isCommercial === undefined ? {} : { is_commercial: toNumber(isCommercial) }),
  };
}

function toNumber(value: boolean | null): number | null {
  return value === null ? null : Number(value);
}

function fromRow(row: BinCorrectionTable): BinCorrection {
  return {
    bin: row.bin,
    changedAt: row.changed_at,
    record: {
      bank: row.bank,
      url: row.url,
      phone: row.phone,
      city: row.city,
      country: row.country,
      scheme: row.scheme,
      type: cardTypes.find((type) => type === row.type) ?? null,
      brand: row.brand,
      isPrepaid: row.is_prepaid === null ? null : row.is_prepaid === 1,
      isCommercial: row.is_commercial === null ? null : row.is_commercial === 1,
    },
  };
}
