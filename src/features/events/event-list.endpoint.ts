import { Type } from 'typebox';
import { ApiError, notFound } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';
import { nullable, record, text } from '../../http/schema.ts';
import type { AlertPage, AlertRow, AlertsStore } from './alerts.store.ts';
import { encodeCursor } from './cursor.ts';
import { cursorParameter, eventFilterParameters, filterOf, limitParameter } from './event-parameters.ts';
import { eventData, sampleEvent, viewEvent } from './view-event.ts';

/** What the event pages draw on. */
export interface EventDeps {
  readonly alerts: AlertsStore;
  /** What rows have of a subject or user in place of it. */
  readonly redact: (text: string) => string | null;
}

/** The account that calls. Management routes always have one. */
export function callingAccount(call: Call): string {
  const accountId = call.accountId();
  if (accountId === null) throw new ApiError('invalid_key');
  return accountId;
}

const tag = 'Events';

/** The account's events, newest first. */
export const eventList = defineEndpoint({
  name: 'event_list',
  title: 'List events',
  summary: 'Calls whose risk reached the account’s threshold for their kind, newest first.',
  description:
    'Pages are followed by `next_cursor` until it is null; a page may be short when few rows match. Thresholds are changed with `PATCH /settings/events`.',
  tag,
  plan: 'free',
  management: true,
  parameters: { ...eventFilterParameters, limit: limitParameter, cursor: cursorParameter },
  v1: null,
  v2: {
    method: 'GET',
    path: '/events',
    userId: false,
    data: record('A page of events.', {
      events: Type.Array(eventData, { description: 'Newest first.' }),
      next_cursor: nullable(text('To be sent as `cursor` for the next page; null when this is the last.')),
    }),
    view: ({ rows, next }: AlertPage) => ({
      events: rows.map(viewEvent),
      next_cursor: next === null ? null : encodeCursor(next),
    }),
  },
  example: { type: 'suspicious_ip', last: '7d' },
  sample: (): AlertPage => ({ rows: [sampleEvent], next: null }),
  run: (input, call, deps: { readonly events: EventDeps }): Promise<AlertPage> =>
    deps.events.alerts.page(
      filterOf(callingAccount(call), input, call.nowMs, deps.events.redact),
      input.cursor,
      input.limit,
    ),
});

const idParameter = defineParameter<string>({
  v1: 'id',
  v2: 'id',
  required: true,
  description: 'Number of the event.',
  example: '1042',
  schema: Type.String(),
  read: (sent) => requiredText(sent, 'invalid_params'),
});

/** One event. */
export const eventGet = defineEndpoint({
  name: 'event_get',
  title: 'Get an event',
  summary: 'One event of the account, with its details.',
  description: '',
  tag,
  plan: 'free',
  management: true,
  parameters: { id: idParameter },
  v1: null,
  v2: {
    method: 'GET',
    path: '/events/{id}',
    userId: false,
    data: eventData,
    view: (row: AlertRow) => viewEvent(row),
  },
  example: { id: '1042' },
  sample: () => sampleEvent,
  run(input, call, deps: { readonly events: EventDeps }): AlertRow {
    const id = /^\d{1,15}$/.test(input.id) ? Number(input.id) : 0;
    const row = deps.events.alerts.find(callingAccount(call), id);
    if (row === null) throw notFound('event', input.id);
    return row;
  },
});
