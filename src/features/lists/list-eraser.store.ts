import type { Store } from '../../store/open-store.ts';
import { defineEraser, type Eraser } from '../erasure/define-eraser.ts';
import type { EndUser } from '../erasure/end-user.ts';
import type { ListEntries } from './list-entries.store.ts';
import type { ListKind } from './list-kinds.ts';
import type { ListWriter } from './list-writer.store.ts';
import { normaliseValue } from './normalise-value.ts';

export interface ListEraserOptions {
  readonly store: Store;
  readonly entries: Pick<ListEntries, 'find'>;
  readonly writer: Pick<ListWriter, 'remove'>;
  /** Settles when this process has taken over what was changed. */
  readonly settle: () => Promise<void>;
}

/** Takes an end user out of the account's lists where the request says so. The rows are gone for good an hour later. */
export function listEraser({ store, entries, writer, settle }: ListEraserOptions): Eraser {
  const listsOf = store.prepare(
    'select id from list where account_id = ? and kind = ? and removed_at is null',
  );
  return defineEraser({
    name: 'lists',
    async erase({ accountId, user, fromLists }) {
      if (!fromLists) return {};
      for (const [kind, text] of formsOf(user)) {
        const normal = normaliseValue(kind, text);
        if (!normal.ok) continue;
        for (const { id } of listsOf.all(accountId, kind) as { id: string }[])
          if (entries.find(id, normal.value) !== null) await writer.remove(id, normal.value);
      }
      await settle();
      return {};
    },
  });
}

function formsOf({ userId, email, phone }: EndUser): [ListKind, string][] {
  return [
    ['customer_id', userId],
    ...(email === null ? [] : [['email', email] as [ListKind, string]]),
    ...(phone === null ? [] : [['phone', `+${phone}`] as [ListKind, string]]),
  ];
}
