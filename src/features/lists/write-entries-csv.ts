import { csvRow } from '../../formats/spreadsheet-safe.ts';
import type { ListEntries } from './list-entries.store.ts';

const rowsAtOnce = 1000;
const columns = ['value', 'note', 'expires_at', 'created_at', 'created_by'];

/** All entries of a list as CSV, a portion at a time. An upload takes it as it is. */
export function* writeEntriesCsv(entries: ListEntries, listId: string): Generator<string> {
  yield csvRow(columns);
  for (let after: string | null = ''; after !== null; ) {
    const page = entries.page(listId, { q: null, state: 'all' }, after, rowsAtOnce);
    const rows = page.entries.map(({ value, note, expiresAt, createdAt, createdBy }) =>
      csvRow([
        value,
        note ?? '',
        expiresAt === null ? '' : new Date(expiresAt).toISOString(),
        new Date(createdAt).toISOString(),
        createdBy,
      ]),
    );
    if (rows.length > 0) yield rows.join('');
    after = page.next;
  }
}
