import { Type } from 'typebox';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, sentText } from '../../http/define-parameter.ts';
import { integer, nullable, record, text } from '../../http/schema.ts';
import { callingAccount } from './event-list.endpoint.ts';
import {
  countryFilterParameter,
  idCursorParameter,
  limitParameter,
  periodParameters,
  riskParameter,
  userParameter,
} from './event-parameters.ts';
import type { EventPage, EventRow, EventsStore } from './events.store.ts';
import { periodOf } from './period.ts';

interface CallDeps {
  readonly calls: Pick<EventsStore, 'page'>;
  readonly events: { readonly redact: (text: string) => string | null };
}

function wordParameter(name: 'endpoint' | 'outcome', description: string, example: string) {
  return defineParameter<string | null>({
    v1: name,
    v2: name,
    required: false,
    description,
    example,
    schema: Type.String(),
    read: sentText,
  });
}

const call = record('One call.', {
  id: integer('Its number; later calls have higher ones.'),
  time: text('ISO 8601 time at which it came.'),
  endpoint: text('Endpoint that was called.'),
  version: integer('Version of the API: 1 or 2.'),
  outcome: text('`ok`, or the type of the error.'),
  subject: nullable(text('What was asked about; null where it is not kept.')),
  user_id: nullable(text('The end user, as the call named them.')),
  country_code: nullable(text('Country that the subject belongs to; null when not known.')),
  risk: nullable(integer('From 0 to 100; null where the endpoint gives none.')),
  flags: Type.Array(text('Word such as `tor` or `invalid`.'), { description: 'What was found.' }),
  latency_us: integer('Microseconds that the answer took.'),
  source: nullable(text('The `source` that the client named.')),
  key_id: text('The key that was used.'),
});

const sample: EventPage = {
  rows: [
    {
      id: 88_213,
      timeMs: Date.UTC(2026, 10, 21, 10, 15),
      keyId: 'key_1',
      endpoint: 'ip_lookup',
      version: 2,
      subject: '8.8.8.8',
      userId: null,
      countryCode: 'US',
      risk: null,
      outcome: 'ok',
      flags: [],
      latencyUs: 140,
      source: null,
    },
  ],
  nextId: null,
};

/** The history of the account's requests. */
export const callList = defineEndpoint({
  name: 'call_list',
  title: 'List calls',
  summary: 'Every recorded call of the account, newest first.',
  description:
    'Test mode and management calls are not recorded. A page may be short, or empty, although `next_cursor` is not null: then few of the newest calls match.',
  tag: 'Events',
  plan: 'free',
  management: true,
  parameters: {
    endpoint: wordParameter('endpoint', 'Only calls of this endpoint, by its name.', 'ip_lookup'),
    outcome: wordParameter('outcome', '`ok`, or the type of an error such as `invalid_ip`.', 'ok'),
    minRisk: riskParameter('min_risk', 'at least'),
    ...periodParameters,
    user: userParameter,
    country: countryFilterParameter,
    limit: limitParameter,
    cursor: idCursorParameter,
  },
  v1: null,
  v2: {
    method: 'GET',
    path: '/calls',
    userId: false,
    data: record('A page of calls.', {
      calls: Type.Array(call, { description: 'Newest first.' }),
      next_cursor: nullable(text('To be sent as `cursor` for the next page; null when this is the last.')),
    }),
    view: ({ rows, nextId }: EventPage) => ({
      calls: rows.map(viewCall),
      next_cursor: nextId === null ? null : String(nextId),
    }),
  },
  example: { outcome: 'ok', last: '24h' },
  sample: () => sample,
  run(input, caller, deps: CallDeps): Promise<EventPage> {
    const { endpoint, outcome, minRisk, user, country, limit, cursor } = input;
    const { fromMs, toMs } = periodOf(input, caller.nowMs);
    return deps.calls.page({
      accountId: callingAccount(caller),
      limit,
      ...(endpoint === null ? {} : { endpoint }),
      ...(outcome === null ? {} : { outcome }),
      ...(minRisk === null ? {} : { minRisk }),
      ...(user === null ? {} : { userId: deps.events.redact(user) ?? '' }),
      ...(country === null ? {} : { countryCode: country }),
      ...(fromMs === null ? {} : { fromMs }),
      ...(toMs === null ? {} : { toMs }),
      ...(cursor === null ? {} : { beforeId: cursor }),
    });
  },
});

function viewCall(row: EventRow): object {
  return {
    id: row.id,
    time: new Date(row.timeMs).toISOString(),
    endpoint: row.endpoint,
    version: row.version,
    outcome: row.outcome,
    subject: row.subject,
    user_id: row.userId,
    country_code: row.countryCode,
    risk: row.risk,
    flags: row.flags,
    latency_us: row.latencyUs,
    source: row.source,
    key_id: row.keyId,
  };
}
