import type { UploadOutcome } from './add-entries.ts';
import type { ListAnswer } from './list-answer.ts';
import { isBlacklisted } from './list-answer.ts';
import type { ListEntry } from './list-entries.store.ts';
import type { ListKind } from './list-kinds.ts';
import type { ListRow } from './list-rows.store.ts';
import type { NormalValue } from './normalise-value.ts';

/** A list with its number of entries. */
export interface CountedList extends ListRow {
  readonly entries: number;
}

export function viewList(list: CountedList): object {
  return {
    id: list.id,
    name: list.name,
    kind: list.kind,
    mode: list.mode,
    note: list.note,
    entries: list.entries,
    created_at: isoTime(list.createdAt),
    created_by: list.createdBy,
    version: list.version,
  };
}

export function viewEntry(entry: ListEntry, nowMs: number): object {
  return {
    id: viewEntryId(entry.id),
    value: entry.value,
    note: entry.note,
    expires_at: entry.expiresAt === null ? null : isoTime(entry.expiresAt),
    is_expired: entry.expiresAt !== null && entry.expiresAt <= nowMs,
    created_at: isoTime(entry.createdAt),
    created_by: entry.createdBy,
  };
}

export function viewEntryId(id: number): string {
  return `ent_${id}`;
}

/** Null for what is no id of an entry. */
export function parseEntryId(text: string): number | null {
  const digits = /^ent_(\d{1,15})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function viewOutcome(outcome: UploadOutcome): object {
  return {
    rows: outcome.rows,
    added: outcome.added,
    changed: outcome.changed,
    unchanged: outcome.unchanged,
    removed: outcome.removed,
    bad: outcome.bad,
    problems: outcome.problems.map(({ line, problem }) => ({ line, problem })),
  };
}

export interface CheckReport {
  readonly kind: ListKind;
  readonly normal: NormalValue;
  readonly answer: ListAnswer;
}

export function viewCheck({ kind, normal, answer }: CheckReport): object {
  const { verdict, match } = answer;
  return {
    kind,
    value: normal.ok ? normal.value : null,
    verdict,
    is_blacklisted: isBlacklisted(answer),
    list:
      match === null
        ? null
        : {
            id: match.listId,
            name: match.listName,
            mode: match.mode,
            entry: viewEntryId(match.entryId),
            expires_at: match.expiresAtMs === null ? null : isoTime(match.expiresAtMs),
          },
    problem: normal.ok ? null : normal.problem,
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
