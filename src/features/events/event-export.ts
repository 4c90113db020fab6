import { Readable } from 'node:stream';
import type { StreamRequest, StreamRoute } from '../../http/web/stream-routes.ts';
import { alertKinds } from './alert-kinds.ts';
import type { AlertFilter, AlertPlace, AlertRow, AlertsStore } from './alerts.store.ts';
import { csvLine } from './csv-line.ts';
import type { EventDeps } from './event-list.endpoint.ts';
import { type EventFilterInput, eventFilterParameters, filterOf } from './event-parameters.ts';

const rowsAtOnce = 500;
const columns = [
  'id',
  'time',
  'type',
  'title',
  'risk',
  'subject',
  'user_id',
  'country_code',
  'endpoint',
  'flags',
  'details',
];

/** All events that match, as CSV, as many as there are. */
export function eventExport({ alerts, redact }: EventDeps, clock: () => number): StreamRoute {
  return {
    name: 'event_export',
    method: 'GET',
    path: '/events.csv',
    plan: 'free',
    docs: {
      title: 'Export events',
      description:
        'All events that match as CSV, as many as there are, newest first; the parameters are those of the list of events, but for pages. Cells that a spreadsheet would run as a formula have an apostrophe in front.',
      tag: 'Events',
      path: {},
      sends: null,
      answers: { contentType: 'text/csv', example: csvLine(columns) },
    },
    handle({ accountId, query }) {
      const nowMs = clock();
      const filter = filterOf(accountId, readQuery(query), nowMs, redact);
      // What comes in while it runs is not of this export.
      const toMs = Math.min(filter.toMs ?? nowMs + 1, nowMs + 1);
      return {
        contentType: 'text/csv; charset=utf-8; header=present',
        fileName: `events-${new Date(nowMs).toISOString().slice(0, 10)}.csv`,
        body: Readable.from(lines(alerts, { ...filter, toMs })),
      };
    },
  };
}

function readQuery(query: StreamRequest['query']): EventFilterInput {
  return Object.fromEntries(
    Object.entries(eventFilterParameters).map(([name, parameter]) => {
      const sent = query.getAll(parameter.v2);
      return [name, parameter.read(sent.length === 0 ? null : sent.length === 1 ? sent[0] : sent)];
    }),
  ) as unknown as EventFilterInput;
}

async function* lines(alerts: AlertsStore, filter: AlertFilter): AsyncGenerator<string> {
  yield csvLine(columns);
  for (let place: AlertPlace | null = null; ; ) {
    const { rows, next } = await alerts.page(filter, place, rowsAtOnce);
    if (rows.length > 0) yield rows.map(lineOf).join('');
    if (next === null) return;
    place = next;
  }
}

function lineOf(row: AlertRow): string {
  return csvLine([
    row.id,
    new Date(row.timeMs).toISOString(),
    row.kind,
    alertKinds[row.kind].title,
    row.risk,
    row.subject,
    row.userId,
    row.countryCode,
    row.endpoint,
    row.flags.join(' '),
    row.details === null ? null : JSON.stringify(row.details),
  ]);
}
