import type { StatementSync } from 'node:sqlite';
import type { StoreWriter } from '../../store/open-store.ts';
import { windowsMs } from './history-facts.ts';
import type { HistoryRow } from './key-payment.ts';
import type { WindowCounts } from './payment-history.ts';

/**
 * Counts of subjects with so many payments that their rows are not all read. Such a subject has a row for each hour
 * with payments, kept up from the time it is first found to be one.
 */
export interface SubjectCounts {
  /** Of the payments before `atMs`, given the newest of them or none, where they are not known. */
  read(subject: number, atMs: number, newest: readonly HistoryRow[]): WindowCounts;
  /** Counts a payment that is written or taken out; inside a transaction. */
  change(subject: number, atMs: number, by: 1 | -1): void;
  /** Begins to count a subject by the hour; inside a transaction. */
  countByHour(subject: number): void;
  isCountedByHour(subject: number): boolean;
}

const hourMs = 3_600_000;
/** In place of an hour, says that the subject is counted by the hour. */
const mark = -1;
/** Rows counted one by one at the edge of a window; an hour that has more is taken in proportion. */
const mostAtEdge = 2000;

export function createSubjectCounts({ prepare }: Pick<StoreWriter, 'prepare'>): SubjectCounts {
  const marked = prepare('select 1 from payment_hour where subject = ? and hour = -1');
  const all = prepare(
    'select count(*) as n from payment_subject where subject = ? and at_ms >= ? and at_ms < ?',
  );
  const some = prepare(
    `select count(*) as n from (select 1 from payment_subject where subject = ? and at_ms >= ? and at_ms < ? limit ${mostAtEdge + 1})`,
  );
  const hours = prepare(
    'select coalesce(sum(payments), 0) as n from payment_hour where subject = ? and hour >= ? and hour < ?',
  );
  const change = prepare(
    `insert into payment_hour (subject, hour, payments)
     select ?1, ?2, ?3 where exists (select 1 from payment_hour where subject = ?1 and hour = ${mark})
     on conflict (subject, hour) do update set payments = payments + excluded.payments`,
  );
  const addMark = prepare(
    `insert into payment_hour (subject, hour, payments) values (?, ${mark}, 0) on conflict do nothing`,
  );
  const addHours = prepare(
    `insert into payment_hour (subject, hour, payments)
     select subject, at_ms / ${hourMs}, count(*) from payment_subject where subject = ? group by 2
     on conflict (subject, hour) do update set payments = excluded.payments`,
  );

  /**
   * Payments of one hour before a time, by the few there are on one side of it or the other; by `share`, the part of the
   * hour before it, where there are many on both.
   */
  function inHourBefore(subject: number, hour: number, atMs: number, share: number): number {
    // Mostly the time is that of the newest payment.
    const later = countOf(some, subject, atMs, (hour + 1) * hourMs);
    if (later > mostAtEdge) {
      const earlier = countOf(some, subject, hour * hourMs, atMs);
      if (earlier <= mostAtEdge) return earlier;
    }
    const all = countOf(hours, subject, hour, hour + 1);
    if (later <= mostAtEdge) return all - later;
    return Math.min(all - later, Math.max(mostAtEdge, Math.round(all * share)));
  }

  /** Payments from the beginning of the hour of `atMs` until `atMs`. */
  function inHourUntil(subject: number, atMs: number): number {
    const hour = Math.floor(atMs / hourMs);
    return inHourBefore(subject, hour, atMs, atMs / hourMs - hour);
  }

  /** Payments from `fromMs` until the end of its hour. */
  function inHourFrom(subject: number, fromMs: number): number {
    const end = Math.ceil(fromMs / hourMs);
    const counted = countOf(some, subject, fromMs, end * hourMs);
    if (counted <= mostAtEdge) return counted;
    const share = 1 + fromMs / hourMs - end;
    return countOf(hours, subject, end - 1, end) - inHourBefore(subject, end - 1, fromMs, share);
  }

  return {
    read(subject, atMs, newest) {
      const oldestMs = newest.at(-1)?.[0] ?? Number.POSITIVE_INFINITY;
      const byHour = marked.get(subject) !== undefined;
      const lastHour = Math.floor(atMs / hourMs);
      let right: number | null = null;
      const [hour, day, week, month] = windowsMs.map((lengthMs) => {
        const fromMs = atMs - lengthMs;
        if (oldestMs < fromMs) return newest.filter((row) => row[0] >= fromMs).length;
        if (!byHour) return countOf(all, subject, fromMs, atMs);
        right ??= inHourUntil(subject, atMs);
        const between = countOf(hours, subject, Math.ceil(fromMs / hourMs), lastHour);
        return inHourFrom(subject, fromMs) + between + right;
      }) as [number, number, number, number];
      return { hour, day, week, month };
    },
    change(subject, atMs, by) {
      change.run(subject, Math.floor(atMs / hourMs), by);
    },
    countByHour(subject) {
      if (marked.get(subject) !== undefined) return;
      addMark.run(subject);
      addHours.run(subject);
    },
    isCountedByHour: (subject) => marked.get(subject) !== undefined,
  };
}

function countOf(statement: StatementSync, subject: number, from: number, until: number): number {
  return (statement.get(subject, from, until) as { n: number }).n;
}
