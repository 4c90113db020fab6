import type { DatabaseSync } from 'node:sqlite';
import { accountsKeysEvents } from './0001-accounts-keys-events.ts';
import { limitsChangesUserPlaces } from './0002-limits-changes-user-places.ts';
import { userBlocks } from './0003-user-blocks.ts';
import { monthCalls } from './0004-month-calls.ts';
import { domains } from './0005-domains.ts';
import { bins } from './0006-bins.ts';

export interface Migration {
  readonly name: string;
  /** Called before the SQL, for functions that it uses. */
  readonly prepare?: (database: DatabaseSync) => void;
  readonly sql: string;
}

/** Every change of the schema in order. An entry is never edited once released; a new one follows it. */
export const migrations: readonly Migration[] = [
  accountsKeysEvents,
  limitsChangesUserPlaces,
  userBlocks,
  monthCalls,
  domains,
  bins,
];
