import type { UploadOutcome } from '../features/lists/add-entries.ts';
import type { ListAdmin } from '../features/lists/create-list-admin.ts';
import type { ListRow } from '../features/lists/list-rows.store.ts';
import { print, printJson, printTable, timeText } from './print.ts';

const problemsShown = 20;

export async function showAll(admin: ListAdmin, accountId: string, asJson: boolean): Promise<void> {
  const lists = (await admin.rows.lists(accountId)).map((list) => ({
    ...list,
    entries: admin.countOf(list),
  }));
  if (asJson) {
    printJson(lists);
    return;
  }
  printTable(
    lists.map((list) => ({
      list: list.name,
      kind: list.kind,
      mode: list.mode,
      entries: list.entries.toLocaleString('en-US'),
      note: list.note ?? '–',
      created: timeText(list.createdAt),
      id: list.id,
    })),
    'The account has no list.',
  );
}

export function showOne(
  admin: ListAdmin,
  list: ListRow,
  options: { readonly search?: string; readonly limit: string; readonly json?: boolean },
): void {
  const limit = /^\d{1,6}$/.test(options.limit) ? Number(options.limit) : 0;
  if (limit === 0) throw new Error('--limit takes a number.');
  const filter = { q: options.search ?? null, state: 'all' } as const;
  const entries = [];
  for (let after: string | null = ''; after !== null && entries.length < limit; ) {
    const page = admin.entries.page(list.id, filter, after, limit - entries.length);
    entries.push(...page.entries);
    after = page.next;
  }
  const count = admin.countOf(list);
  if (options.json === true) {
    printJson({ ...list, count, entries });
    return;
  }
  print(`${list.name}: ${list.mode} ${list.kind}, ${count.toLocaleString('en-US')} entries\n`);
  printTable(
    entries.map((entry) => ({
      value: entry.value,
      note: entry.note ?? '–',
      ends: timeText(entry.expiresAt),
      added: timeText(entry.createdAt),
      by: entry.createdBy,
    })),
    'No entry.',
  );
}

export function printOutcome(name: string, outcome: UploadOutcome, asJson: boolean, place: string): void {
  if (asJson) {
    printJson(outcome);
    return;
  }
  const count = (number: number): string => number.toLocaleString('en-US');
  const { added, changed, unchanged, removed, bad, problems } = outcome;
  const parts = [
    `${count(added)} added`,
    `${count(changed)} changed`,
    `${count(unchanged)} unchanged`,
    ...(removed > 0 ? [`${count(removed)} removed`] : []),
    `${count(bad)} not taken`,
  ];
  print(`${name}: ${parts.join(', ')}.`);
  for (const { line, problem } of problems.slice(0, problemsShown)) print(`  ${place} ${line}: ${problem}`);
  if (bad > problemsShown) print('  … and more; --json prints up to 10,000.');
}
