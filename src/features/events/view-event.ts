import { Type } from 'typebox';
import { choice, integer, nullable, record, text } from '../../http/schema.ts';
import { alertKindNames, alertKinds } from './alert-kinds.ts';
import type { AlertRow } from './alerts.store.ts';

export const eventData = record('One event.', {
  id: integer('Its number; later events have higher ones.'),
  time: text('ISO 8601 time of the call.'),
  type: choice(alertKindNames, 'Kind of the event.'),
  title: text('The kind in words.'),
  risk: integer('From 0 to 100.', { minimum: 0, maximum: 100 }),
  subject: nullable(
    text(
      'What was asked about: an address, a number; null where it is not kept, hashed where the operator says so.',
    ),
  ),
  user_id: nullable(
    text('The end user as the call named them, of a payment else its customer; null when nobody is named.'),
  ),
  country_code: nullable(text('Country that the subject belongs to; null when not known.')),
  endpoint: text('Endpoint that was called.'),
  flags: Type.Array(text('Word such as `tor` or `disposable`.'), { description: 'What was found.' }),
  details: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    description: 'The fields of the event’s webhook; null where subjects are not kept in plain.',
  }),
});

export function viewEvent(row: AlertRow): object {
  return {
    id: row.id,
    time: new Date(row.timeMs).toISOString(),
    type: row.kind,
    title: alertKinds[row.kind].title,
    risk: row.risk,
    subject: row.subject,
    user_id: row.userId,
    country_code: row.countryCode,
    endpoint: row.endpoint,
    flags: row.flags,
    details: row.details,
  };
}

export const sampleEvent: AlertRow = {
  id: 1042,
  timeMs: Date.UTC(2026, 10, 21, 10, 15),
  keyId: 'key_1',
  endpoint: 'ip_threats',
  kind: 'suspicious_ip',
  risk: 85,
  subject: '185.220.101.1',
  userId: 'customer-42',
  countryCode: 'DE',
  flags: ['proxy', 'tor'],
  details: {
    ip: '185.220.101.1',
    ipType: 'IPv4',
    IPNumber: 3_118_228_737,
    countryCode: 'DE',
    countryGeoNameID: 2_921_044,
    countryName: 'Germany',
    security: {
      isProxy: true,
      proxyType: 'TOR',
      isTor: true,
      isBot: false,
      isRelay: false,
      isHosting: false,
    },
  },
};
