import { accountsKeysEvents } from './0001-accounts-keys-events.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Every change of the schema in order. An entry is never edited once released; a new one follows it. */
export const migrations: readonly Migration[] = [accountsKeysEvents];
