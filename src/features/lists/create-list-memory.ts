import { type AccountLists, createAccountLists } from './create-account-lists.ts';
import type { EntryRecord, ListRecord } from './list-record.ts';

/** The lists of all accounts in memory. */
export interface ListMemory {
  /** Undefined for an account that has no list. */
  of(accountId: string): AccountLists | undefined;
  putList(list: ListRecord): void;
  removeList(id: string): void;
  putEntry(entry: EntryRecord): void;
  removeEntry(listId: string, value: string): void;
  /** Forgets what has expired and what belonged to lists that were deleted, a little at a time. */
  sweep(nowMs: number): Generator<number>;
  sizeBytes(): number;
}

/** `seed` is a 32-bit number left to chance. */
export function createListMemory(seed: number): ListMemory {
  const accounts = new Map<string, AccountLists>();
  const accountOf = new Map<string, string>();

  const ofList = (listId: string): AccountLists | undefined => accounts.get(accountOf.get(listId) ?? '');

  return {
    of: (accountId) => accounts.get(accountId),
    putList(list) {
      let lists = accounts.get(list.accountId);
      if (lists === undefined) {
        lists = createAccountLists(seed);
        accounts.set(list.accountId, lists);
      }
      lists.putList(list);
      accountOf.set(list.id, list.accountId);
    },
    removeList(id) {
      ofList(id)?.removeList(id);
      accountOf.delete(id);
    },
    putEntry: (entry) => ofList(entry.listId)?.putEntry(entry),
    removeEntry: (listId, value) => ofList(listId)?.removeEntry(listId, value),
    *sweep(nowMs) {
      for (const lists of accounts.values()) yield* lists.sweep(nowMs);
    },
    sizeBytes: () => [...accounts.values()].reduce((sum, lists) => sum + lists.sizeBytes(), 0),
  };
}
