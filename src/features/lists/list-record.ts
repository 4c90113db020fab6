import type { ListKind, ListMode } from './list-kinds.ts';

/** A list as memory keeps it. */
export interface ListRecord {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly kind: ListKind;
  readonly mode: ListMode;
}

/** An entry as memory keeps it. */
export interface EntryRecord {
  readonly id: number;
  readonly listId: string;
  /** In normal form. */
  readonly value: string;
  readonly expiresAtMs: number | null;
}
