import type { Store } from '../../store/open-store.ts';
import type { DomainFacts } from './mail-facts.ts';

/** What the table has of a domain. */
export interface DomainRow {
  /** Null until something was collected. */
  readonly facts: DomainFacts | null;
  readonly collectedAtMs: number | null;
  /** When it is to be collected; null when it is not. */
  readonly dueAtMs: number | null;
  readonly askedAtMs: number;
}

export interface DomainOrder {
  readonly name: string;
  readonly registrable: string;
  readonly accountId: string | null;
}

/** How much of the queue may be taken. */
export interface QueueLimits {
  readonly total: number;
  readonly perAccount: number;
  /** Names below one registered domain, whose servers would get all the questions. */
  readonly perRegistrable: number;
}

/** An order for which there was no room: in the queue, for its account, or for the domain it belongs to. */
export interface Refusal {
  readonly order: DomainOrder;
  readonly full: 'queue' | 'account' | 'registrable';
}

export interface ClaimedDomain {
  readonly name: string;
  /** Attempts before this one since the last full success. */
  readonly tries: number;
  readonly facts: DomainFacts | null;
}

/**
 * The table of domains, which is its own queue. Writes throw while another process writes (see `isLocked`); nothing is
 * kept then. Several processes share it: a lease keeps what one works on from the others, and runs out if it dies.
 */
export interface DomainStore {
  find(name: string): DomainRow | null;
  /** Puts domains into the queue as far as there is room; gives those for which there was none. */
  enqueue(orders: readonly DomainOrder[], nowMs: number, limits: QueueLimits): Refusal[];
  /** Takes up to `count` domains that are due, the longest waiting first. */
  claim(count: number, lease: string, nowMs: number, leaseMs: number): ClaimedDomain[];
  /** Keeps what was collected. Nothing is kept when the lease has gone to someone else. */
  finish(
    name: string,
    lease: string,
    done: { readonly facts: DomainFacts; readonly collectedAtMs: number; readonly dueAtMs: number | null },
  ): boolean;
  /** Gives up for now; what was known stays. */
  postpone(name: string, lease: string, dueAtMs: number | null): void;
  /** Keeps what was collected without the queue, as a command does. */
  keep(order: DomainOrder, facts: DomainFacts, collectedAtMs: number): void;
  touch(name: string, nowMs: number): void;
  /** Deletes what nobody has asked for since then, and the longest unasked beyond a number of rows. */
  sweep(unaskedSinceMs: number, mostRows: number): number;
  counts(): { readonly waiting: number; readonly known: number };
  /** When the next domain is due that nobody works on; null when none is. */
  nextDueMs(): number | null;
}

export function createDomainStore(store: Store): DomainStore {
  const find = store.prepare('select facts, collected_at, due_at, asked_at from domain where name = ?');
  const waiting = store.prepare('select count(*) as n from domain where due_at is not null');
  const known = store.prepare('select count(*) as n from domain where facts is not null');
  const next = store.prepare(
    'select min(max(due_at, coalesce(leased_until, 0))) as due from domain where due_at is not null',
  );
  const writer = store.openWriter();
  // Counted up to the limit only, so that a full queue costs no more than a short one.
  const countDue = writer.prepare(
    'select count(*) as n from (select 1 from domain where due_at is not null limit ?)',
  );
  const countAccount = writer.prepare(
    'select count(*) as n from (select 1 from domain where due_at is not null and account_id is ? limit ?)',
  );
  const countRegistrable = writer.prepare(
    'select count(*) as n from (select 1 from domain where due_at is not null and registrable = ? limit ?)',
  );
  const insert = writer.prepare(`
    insert into domain (name, registrable, due_at, tries, account_id, asked_at) values (?1, ?2, ?4, 0, ?3, ?4)
    on conflict (name) do update
      set due_at = ?4, tries = 0, account_id = ?3, asked_at = ?4 where due_at is null`);
  const due = writer.prepare('select due_at from domain where name = ?');
  const claim = writer.prepare(`
    update domain set leased_until = ?3, lease = ?4, tries = tries + 1
    where name in (
      select name from domain
      where due_at <= ?1 and (leased_until is null or leased_until <= ?1) order by due_at limit ?2
    )
    returning name, tries, facts`);
  const finish = writer.prepare(`
    update domain set facts = ?3, collected_at = ?4, due_at = ?5, leased_until = null, lease = null,
      tries = case when ?5 is null then 0 else tries end
    where name = ?1 and lease = ?2`);
  const postpone = writer.prepare(
    'update domain set due_at = ?3, leased_until = null, lease = null where name = ?1 and lease = ?2',
  );
  const keep = writer.prepare(`
    insert into domain (name, registrable, facts, collected_at, tries, account_id, asked_at)
    values (?1, ?2, ?4, ?5, 0, ?3, ?5)
    on conflict (name) do update
      set facts = ?4, collected_at = ?5, due_at = null, tries = 0, leased_until = null, lease = null`);
  const touch = writer.prepare('update domain set asked_at = ?2 where name = ?1');
  const sweepOld = writer.prepare('delete from domain where asked_at < ?');
  const sweepMany = writer.prepare(`
    delete from domain where name in (
      select name from domain order by asked_at limit max(0, (select count(*) from domain) - ?)
    )`);
  function fullFor(order: DomainOrder, room: number, limits: QueueLimits): Refusal['full'] | null {
    const { perAccount, perRegistrable } = limits;
    if (room <= 0) return 'queue';
    if (number(countAccount.get(order.accountId, perAccount)) >= perAccount) return 'account';
    return number(countRegistrable.get(order.registrable, perRegistrable)) >= perRegistrable
      ? 'registrable'
      : null;
  }

  const number = (row: unknown): number => (row as { n: number }).n;

  return {
    find(name) {
      const row = find.get(name) as
        | { facts: string | null; collected_at: number | null; due_at: number | null; asked_at: number }
        | undefined;
      if (row === undefined) return null;
      return {
        facts: factsOf(row.facts),
        collectedAtMs: row.collected_at,
        dueAtMs: row.due_at,
        askedAtMs: row.asked_at,
      };
    },
    enqueue(orders, nowMs, limits) {
      return writer.transaction(() => {
        let room = limits.total - number(countDue.get(limits.total));
        const refusals: Refusal[] = [];
        for (const order of orders) {
          const { name, registrable, accountId } = order;
          // One that waits for its next try is in the queue already.
          if (((due.get(name) as { due_at: number | null } | undefined)?.due_at ?? null) !== null) continue;
          const full = fullFor(order, room, limits);
          if (full !== null) {
            refusals.push({ order, full });
            continue;
          }
          insert.run(name, registrable, accountId, nowMs);
          room--;
        }
        return refusals;
      });
    },
    claim(count, lease, nowMs, leaseMs) {
      const rows = writer.transaction(() => claim.all(nowMs, count, nowMs + leaseMs, lease)) as {
        name: string;
        tries: number;
        facts: string | null;
      }[];
      return rows.map(({ name, tries, facts }) => ({ name, tries: tries - 1, facts: factsOf(facts) }));
    },
    finish: (name, lease, { facts, collectedAtMs, dueAtMs }) =>
      writer.transaction(
        () => finish.run(name, lease, JSON.stringify(facts), collectedAtMs, dueAtMs).changes > 0,
      ),
    postpone: (name, lease, dueAtMs) => void writer.transaction(() => postpone.run(name, lease, dueAtMs)),
    keep: ({ name, registrable, accountId }, facts, collectedAtMs) =>
      void writer.transaction(() =>
        keep.run(name, registrable, accountId, JSON.stringify(facts), collectedAtMs),
      ),
    touch: (name, nowMs) => void writer.transaction(() => touch.run(name, nowMs)),
    sweep: (unaskedSinceMs, mostRows) =>
      writer.transaction(
        () => Number(sweepOld.run(unaskedSinceMs).changes) + Number(sweepMany.run(mostRows).changes),
      ),
    counts: () => ({ waiting: number(waiting.get()), known: number(known.get()) }),
    nextDueMs: () => (next.get() as { due: number | null }).due,
  };
}

/** A row that an older version wrote in another form counts as not collected. */
function factsOf(json: string | null): DomainFacts | null {
  if (json === null) return null;
  try {
    const facts = JSON.parse(json) as Partial<DomainFacts>;
    return facts.mail?.mx !== undefined && facts.registration !== undefined ? (facts as DomainFacts) : null;
  } catch {
    return null;
  }
}
