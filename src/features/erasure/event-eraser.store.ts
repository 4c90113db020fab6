import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataKind } from '../../http/define-endpoint.ts';
import type { Store } from '../../store/open-store.ts';
import { userHash, wideHash } from '../../store/user-hash.ts';
import { defineEraser, type ErasedCounts, type Eraser } from './define-eraser.ts';
import type { EndUser } from './end-user.ts';

export interface EventEraserOptions {
  readonly store: Store;
  readonly redact: (text: string) => string | null;
  /** What an endpoint's rows are counted as; null where they are not counted. */
  readonly kindOf: (endpoint: string) => DataKind | null;
  /** Runs a write until the database takes it. */
  readonly persist: <T>(work: () => T) => Promise<T>;
}

interface Row {
  readonly id: number;
  readonly account_id: string;
  readonly endpoint: string;
  readonly subject: string | null;
  readonly user_id: string | null;
}

/** Rows of a block of the indexes, as a shift of their ids; see events.store.ts. */
const blockBits = 12;
const blocksAtOnce = 256;
const rowsAtOnce = 500;
/** As much of an end user’s own id as rows are found by. */
const longestName = 254;

/**
 * Erases calls, events and messages of webhooks. A call is the end user's when it was made with their identifier, or
 * asked about their mail address or phone number.
 */
export function eventEraser({ store, redact, kindOf, persist }: EventEraserOptions): Eraser {
  const columns = 'id, account_id, endpoint, subject, user_id';
  const endsOf = (table: 'event' | 'alert') =>
    store.prepare(`select min(id) as oldest, max(id) as newest from ${table}`);
  const ends = endsOf('event');
  const alertEnds = endsOf('alert');
  const callsOf = {
    user: store.prepare(`select ${columns} from event where id >> ${blockBits} = ? and user_hash = ?`),
    person: store.prepare(`select ${columns} from event where id >> ${blockBits} = ? and person_hash = ?`),
  };
  const ofPersons = (table: 'event' | 'alert') =>
    store.prepare(`
      select ${columns} from ${table}
      where id in (select id from ${table}_other_person where block = ? and person_hash = ?)`);
  const callsOfPersons = ofPersons('event');
  const alertsOfPersons = ofPersons('alert');
  const alertsBy = (column: 'user_hash' | 'person_hash') =>
    store.prepare(`
      select time_ms, ${columns} from alert where ${column} = ? and (time_ms, id) > (?, ?)
      order by time_ms, id limit ${rowsAtOnce}`);
  const alertsOf = { user: alertsBy('user_hash'), person: alertsBy('person_hash') };
  const writer = store.openWriter();
  const removeCall = writer.prepare('delete from event where id = ?');
  const removePersonsOf = (table: 'event' | 'alert') =>
    writer.prepare(
      `delete from ${table}_other_person where block = ? and not exists (select 1 from ${table} where id = ${table}_other_person.id)`,
    );
  const removePersons = { event: removePersonsOf('event'), alert: removePersonsOf('alert') };
  const removeAlert = writer.prepare('delete from alert where id = ?');
  const removeAttempts = writer.prepare(
    'delete from webhook_attempt where delivery_id in (select id from webhook_delivery where alert_id = ?)',
  );
  const removeDeliveries = writer.prepare('delete from webhook_delivery where alert_id = ?');
  const removeMerging = writer.prepare('delete from webhook_merge where alert_id = ?');

  /** Blocks of ids that have rows, with turns for requests in between. */
  async function* blocks(of: typeof ends): AsyncGenerator<number> {
    const { oldest, newest } = of.get() as { oldest: number | null; newest: number | null };
    if (oldest === null || newest === null) return;
    const last = Math.floor(newest / 2 ** blockBits);
    for (let block = Math.floor(oldest / 2 ** blockBits); block <= last; block++) {
      yield block;
      if (block % blocksAtOnce === 0) await nextTurn();
    }
  }

  /** Deletes a portion as soon as it is found, so that an identifier of millions of rows costs no memory. */
  async function removeCalls({ by, key, isTheirs }: Look, accountId: string, counts: Counts): Promise<void> {
    for await (const block of blocks(ends)) {
      const rows = (callsOf[by].all(block, userHash(key)) as unknown as Row[]).filter(isTheirs);
      if (by === 'person') rows.push(...(callsOfPersons.all(block, wideHash(key)) as unknown as Row[]));
      const own = rows.filter((row) => row.account_id === accountId);
      await remove(own, (id) => removeCall.run(id), 'event');
      for (const { endpoint } of own) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
    }
  }

  async function removeAlerts({ by, key, isTheirs }: Look, accountId: string): Promise<void> {
    for (let after = { time_ms: Number.MIN_SAFE_INTEGER, id: 0 }; ; ) {
      const rows = alertsOf[by].all(userHash(key), after.time_ms, after.id) as unknown as (Row & {
        readonly time_ms: number;
      })[];
      const last = rows.at(-1);
      if (last === undefined) break;
      const theirs = rows.filter((row) => row.account_id === accountId && isTheirs(row));
      await remove(theirs, removeWithMessages, 'alert');
      after = last;
    }
  }

  async function removeAlertsOfPerson(key: string, accountId: string): Promise<void> {
    for await (const block of blocks(alertEnds)) {
      const rows = alertsOfPersons.all(block, wideHash(key)) as unknown as Row[];
      await remove(
        rows.filter((row) => row.account_id === accountId),
        removeWithMessages,
        'alert',
      );
    }
  }

  function removeWithMessages(id: number): void {
    removeAttempts.run(id);
    removeDeliveries.run(id);
    removeMerging.run(id);
    removeAlert.run(id);
  }

  async function remove(
    rows: readonly Row[],
    removeOne: (id: number) => void,
    table: 'event' | 'alert',
  ): Promise<void> {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const ids = rows.slice(at, at + rowsAtOnce).map(({ id }) => id);
      await persist(() =>
        writer.transaction(() => {
          for (const id of ids) removeOne(id);
          // At once: the number of the newest row may be given out again.
          for (const block of new Set(ids.map((id) => Math.floor(id / 2 ** blockBits))))
            removePersons[table].run(block);
        }),
      );
      await nextTurn();
    }
  }

  return defineEraser({
    name: 'events',
    async erase({ accountId, user }) {
      const counts: Counts = new Map();
      for (const look of looksOf(user, redact)) {
        await removeAlerts(look, accountId);
        if (look.by === 'person') await removeAlertsOfPerson(look.key, accountId);
        await removeCalls(look, accountId, counts);
      }
      return countByKind(counts, kindOf);
    },
  });
}

/** Rows by endpoint. */
type Counts = Map<string, number>;

interface Look {
  readonly by: 'user' | 'person';
  readonly key: string;
  readonly isTheirs: (row: Row) => boolean;
}

/** In which ways rows are looked for: by what they have in place of the forms of the end user. */
function looksOf({ userId, email, phone }: EndUser, redact: (text: string) => string | null): Look[] {
  const looks: Look[] = [];
  const user = redact(userId);
  if (user !== null) looks.push({ by: 'user', key: user, isTheirs: (row) => row.user_id === user });
  const persons: [person: string | null, normal: (subject: string) => string][] = [
    [email, (subject) => subject.toLowerCase()],
    [phone, (subject) => subject.replaceAll(/\D/g, '').replace(/^00/, '')],
    [`id:${userId.trim().slice(0, longestName)}`, (subject) => `id:${subject}`],
  ];
  for (const [person, normal] of persons) {
    const key = person === null ? null : redact(person);
    if (person === null || key === null) continue;
    // In plain rows the subject stands as it was sent; hashed, it is the key itself.
    const isTheirs = ({ subject }: Row): boolean =>
      subject !== null && (subject === key || normal(subject) === person);
    looks.push({ by: 'person', key, isTheirs });
  }
  return looks;
}

function countByKind(endpoints: Counts, kindOf: EventEraserOptions['kindOf']): ErasedCounts {
  const counts: ErasedCounts = {};
  for (const [endpoint, count] of endpoints) {
    const kind = kindOf(endpoint);
    if (kind !== null) counts[kind] = (counts[kind] ?? 0) + count;
  }
  return counts;
}
