import type { ListRow } from './list-rows.store.ts';
import type { EntryWrite, ListWriter } from './list-writer.store.ts';
import { readEntry } from './read-entry.ts';
import { BrokenUpload, type SentRow } from './read-entry-rows.ts';

/** What became of the rows of an upload. */
export interface UploadOutcome {
  readonly rows: number;
  readonly added: number;
  /** Had another note or expiry before. */
  readonly changed: number;
  readonly unchanged: number;
  /** What the list had and the upload had not; only where the upload takes the place of the list. */
  readonly removed: number;
  /** Rows that were not taken. */
  readonly bad: number;
  /** The first of those. */
  readonly problems: readonly RowProblem[];
}

export interface RowProblem {
  readonly line: number;
  readonly problem: string;
}

export interface AddOptions {
  readonly writer: ListWriter;
  readonly list: ListRow;
  readonly author: string;
  /** Whether entries that the upload does not have are removed at its end. */
  readonly isWhole: boolean;
  /** How many entries may be added. */
  readonly room: number;
  readonly onProgress?: (rows: number) => void;
}

export const problemsKept = 10_000;
const rowsAtOnce = 1000;

/** Takes over rows as they come. An upload that breaks off keeps what it had brought and removes nothing. */
export async function addEntries(
  rows: AsyncIterable<SentRow> | Iterable<SentRow>,
  options: AddOptions,
): Promise<UploadOutcome> {
  const { writer, list, author, isWhole } = options;
  const counts = { rows: 0, added: 0, changed: 0, unchanged: 0, removed: 0, bad: 0 };
  const problems: RowProblem[] = [];
  let portion: { readonly line: number; readonly entry: EntryWrite }[] = [];
  const upload = isWhole ? await writer.beginUpload() : 0;
  const target = { listId: list.id, author, upload };

  const refuse = (line: number, problem: string): void => {
    counts.bad++;
    if (problems.length < problemsKept) problems.push({ line, problem });
  };

  async function write(): Promise<void> {
    const current = portion;
    portion = [];
    const entries = current.map(({ entry }) => entry);
    const outcome = await writer.write(target, entries, options.room - counts.added, (index) =>
      refuse(current[index]!.line, 'The account has no room for more entries.'),
    );
    counts.added += outcome.added;
    counts.changed += outcome.changed;
    counts.unchanged += outcome.unchanged;
    options.onProgress?.(counts.rows);
  }

  const { id } = list;
  try {
    for await (const { line, sent } of rows) {
      counts.rows++;
      const read = 'problem' in sent ? sent : readEntry(list.kind, sent);
      if ('problem' in read) refuse(line, read.problem);
      else portion.push({ line, entry: read.entry });
      if (portion.length === rowsAtOnce) await write();
    }
    await write();
    // An empty file is a failed export rather than the wish to lose everything.
    if (isWhole && counts.rows === counts.bad)
      throw new BrokenUpload('The file has no row that could be taken.');
    if (isWhole) counts.removed = await writer.removeOthers(id, upload);
  } catch (error) {
    await write().catch(() => {});
    await writer.audit('list.upload', author, list.accountId, { id, ...counts, brokeOff: true });
    throw error;
  }
  await writer.audit('list.upload', author, list.accountId, { id, ...counts });
  return { ...counts, problems };
}
