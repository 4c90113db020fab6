import type { StatementSync } from 'node:sqlite';
import type { CallEvent } from '../../http/gate.ts';
import type { Store, StoreWriter } from '../../store/open-store.ts';
import { userHash } from '../../store/user-hash.ts';

const columns = [
  'time_ms',
  'account_id',
  'key_id',
  'endpoint',
  'version',
  'subject',
  'user_id',
  'country_code',
  'risk',
  'outcome',
  'flags',
  'latency_us',
  'source',
  'user_hash',
];
/** Rows of one statement: ten cost two thirds of ten statements with one; more gain nothing. */
const rowsTogether = 10;

type Values = (string | number | null)[];

export interface EventWriter {
  /**
   * Writes events from a place in a list on, in one transaction, until the list ends or it is `untilMs` on the
   * clock of `performance.now()`. Gives the place behind the last one written. When it throws, as it does while
   * another process writes, nothing was kept.
   */
  write(events: readonly CallEvent[], from: number, untilMs: number): number;
}

export function createEventWriter(store: Store, redact: (text: string) => string | null): EventWriter {
  const writer = store.openWriter();
  const one = prepareInsert(writer, 1);
  const ten = prepareInsert(writer, rowsTogether);
  const oneRow: Values = new Array(columns.length).fill(null);
  const tenRows: Values = new Array(columns.length * rowsTogether).fill(null);

  function put(event: CallEvent, into: Values, at: number): void {
    into[at] = event.timeMs;
    into[at + 1] = event.accountId;
    into[at + 2] = event.keyId;
    into[at + 3] = event.endpoint;
    into[at + 4] = event.version;
    into[at + 5] = event.subject === null ? null : redact(event.subject);
    const userId = event.userId === null ? null : redact(event.userId);
    into[at + 6] = userId;
    into[at + 7] = event.countryCode;
    into[at + 8] = wholeOrNull(event.risk);
    into[at + 9] = event.outcome;
    into[at + 10] = event.flags.length === 0 ? '' : event.flags.join(',');
    into[at + 11] = wholeOrNull(event.latencyUs) ?? 0;
    into[at + 12] = event.source;
    into[at + 13] = userId === null ? null : userHash(userId);
  }

  function writeSome(events: readonly CallEvent[], from: number, untilMs: number): number {
    let next = from;
    while (events.length - next >= rowsTogether) {
      for (let row = 0; row < rowsTogether; row++) put(events[next + row]!, tenRows, row * columns.length);
      ten.run(...tenRows);
      next += rowsTogether;
      if (performance.now() >= untilMs) return next;
    }
    for (; next < events.length; next++) {
      put(events[next]!, oneRow, 0);
      one.run(...oneRow);
    }
    return next;
  }

  return { write: (events, from, untilMs) => writer.transaction(() => writeSome(events, from, untilMs)) };
}

/** The table takes whole numbers only, and a row that it refuses would hold up all behind it. */
function wholeOrNull(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.round(value);
}

function prepareInsert(writer: StoreWriter, rows: number): StatementSync {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return writer.prepare(
    `insert into event (${columns.join(', ')}) values ${new Array(rows).fill(row).join(', ')}`,
  );
}
