import type { StatementSync } from 'node:sqlite';
import type { CallEvent } from '../../http/gate.ts';
import type { Store, StoreWriter } from '../../store/open-store.ts';
import { type AlertWriter, preparePersons, redactedSubject, redactedUser } from './alert-writer.store.ts';

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
  'person_hash',
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

export interface EventWriterOptions {
  readonly redact: (text: string) => string | null;
  /** Writes what accounts want to hear of on the same connection; null where nothing does. */
  readonly openAlerts: ((writer: StoreWriter) => AlertWriter) | null;
  /** Called after messages for webhooks were put into their queue. */
  readonly onQueued?: () => void;
}

export function createEventWriter(store: Store, options: EventWriterOptions): EventWriter {
  const { redact } = options;
  const writer = store.openWriter();
  const alerts = options.openAlerts?.(writer) ?? null;
  const one = prepareInsert(writer, 1);
  const ten = prepareInsert(writer, rowsTogether);
  const oneRow: Values = new Array(columns.length).fill(null);
  const tenRows: Values = new Array(columns.length * rowsTogether).fill(null);

  const putPersons = preparePersons(writer, 'event_other_person', redact);
  let messages = 0;

  function put(event: CallEvent, into: Values, at: number): void {
    into[at] = event.timeMs;
    into[at + 1] = event.accountId;
    into[at + 2] = event.keyId;
    into[at + 3] = event.endpoint;
    into[at + 4] = event.version;
    const { subject, personHash } = redactedSubject(event.subject, event.persons[0] ?? null, redact);
    const { user, userHash } = redactedUser(event, redact);
    into[at + 5] = subject;
    into[at + 6] = user;
    into[at + 7] = event.countryCode;
    into[at + 8] = wholeOrNull(event.risk);
    into[at + 9] = event.outcome;
    into[at + 10] = event.flags.length === 0 ? '' : event.flags.join(',');
    into[at + 11] = wholeOrNull(event.latencyUs) ?? 0;
    into[at + 12] = event.source;
    into[at + 13] = userHash;
    into[at + 14] = personHash;
  }

  function writeSome(events: readonly CallEvent[], from: number, untilMs: number): number {
    let next = from;
    while (events.length - next >= rowsTogether) {
      for (let row = 0; row < rowsTogether; row++) put(events[next + row]!, tenRows, row * columns.length);
      const last = Number(ten.run(...tenRows).lastInsertRowid);
      // Rows of one statement have ids that follow one another.
      for (let row = 0; row < rowsTogether; row++)
        putBeside(events[next + row]!, last - (rowsTogether - 1 - row));
      next += rowsTogether;
      if (performance.now() >= untilMs) return next;
    }
    for (; next < events.length; next++) {
      put(events[next]!, oneRow, 0);
      putBeside(events[next]!, Number(one.run(...oneRow).lastInsertRowid));
    }
    return next;
  }

  function putBeside(event: CallEvent, id: number): void {
    if (event.persons.length > 1) putPersons(id, event.persons);
    if (alerts !== null && event.alerts.length > 0) messages += alerts.write(event);
  }

  return {
    write(events, from, untilMs) {
      messages = 0;
      const next = writer.transaction(() => writeSome(events, from, untilMs));
      if (messages > 0) options.onQueued?.();
      return next;
    },
  };
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
