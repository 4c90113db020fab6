import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineParameter, sentList, sentText } from '../../http/define-parameter.ts';
import { parseCountryCode } from '../country/parse-country-code.ts';
import { type AlertKind, alertKindNames, isAlertKind } from './alert-kinds.ts';
import type { AlertFilter } from './alerts.store.ts';
import { decodeCursor } from './cursor.ts';
import { periodOf, readLast, readTime } from './period.ts';

const typeParameter = defineParameter<readonly AlertKind[] | null>({
  v1: 'type',
  v2: 'type',
  required: false,
  description: `Kinds to show, comma-separated: ${alertKindNames.map((kind) => `\`${kind}\``).join(', ')}. All when absent.`,
  example: 'suspicious_ip',
  schema: Type.String(),
  read(sent) {
    const kinds = sentList(sent);
    const unknown = kinds.find((kind) => !isAlertKind(kind));
    if (unknown !== undefined)
      throw new ApiError('invalid_params', {
        detail: `There is no type "${unknown.slice(0, 50)}". Use ${alertKindNames.join(', ')}.`,
      });
    return kinds.length === 0 ? null : (kinds as AlertKind[]);
  },
});

export function riskParameter(name: 'min_risk' | 'max_risk', words: string) {
  return defineParameter<number | null>({
    v1: name,
    v2: name,
    required: false,
    description: `Only events of ${words} this risk, from 0 to 100.`,
    example: name === 'min_risk' ? 50 : 100,
    schema: Type.Integer({ minimum: 0, maximum: 100 }),
    read(sent) {
      const text = sentText(sent);
      if (text === null) return null;
      if (!/^\d{1,3}$/.test(text) || Number(text) > 100)
        throw new ApiError('invalid_params', { detail: `${name} is no whole number from 0 to 100.` });
      return Number(text);
    },
  });
}

function timeParameter(name: 'from' | 'to', words: string) {
  return defineParameter<number | null>({
    v1: name,
    v2: name,
    required: false,
    description: `${words}: ISO 8601, a date alone (UTC), or seconds or milliseconds since 1970.`,
    example: name === 'from' ? '2026-11-01' : '2026-11-30',
    schema: Type.String(),
    read(sent) {
      const text = sentText(sent);
      return text === null ? null : readTime(text, name, name === 'to');
    },
  });
}

export const lastParameter = defineParameter<number | 'today' | null>({
  v1: 'last',
  v2: 'last',
  required: false,
  description:
    'In place of `from` and `to`: `today` (UTC), or hours, days or weeks such as `24h`, `7d`, `2w`.',
  example: '7d',
  schema: Type.String(),
  read(sent) {
    const text = sentText(sent);
    return text === null ? null : readLast(text.toLowerCase());
  },
});

export const userParameter = defineParameter<string | null>({
  v1: 'user',
  v2: 'user',
  required: false,
  description: 'Only those of an end user, by the identifier that was sent as `user_id` (in v1 `userID`).',
  example: 'customer-42',
  schema: Type.String(),
  read: sentText,
});

export const countryFilterParameter = defineParameter<string | null>({
  v1: 'country',
  v2: 'country',
  required: false,
  description: 'ISO 3166-1 alpha-2 code of the country that the subject belongs to.',
  example: 'DE',
  schema: Type.String({ minLength: 2, maxLength: 2 }),
  read(sent) {
    const text = sentText(sent);
    if (text === null) return null;
    const code = parseCountryCode(text);
    if (code === null) throw new ApiError('invalid_country_code');
    return code;
  },
});

export const limitParameter = defineParameter<number>({
  v1: 'limit',
  v2: 'limit',
  required: false,
  description: 'Rows of a page, from 1 to 500; 100 when absent.',
  example: 100,
  schema: Type.Integer({ minimum: 1, maximum: 500 }),
  read(sent) {
    const text = sentText(sent);
    if (text === null) return 100;
    if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 500)
      throw new ApiError('invalid_params', { detail: 'limit is no whole number from 1 to 500.' });
    return Number(text);
  },
});

export const cursorParameter = defineParameter<{ timeMs: number; id: number } | null>({
  v1: 'cursor',
  v2: 'cursor',
  required: false,
  description: '`next_cursor` of the page before.',
  example: 'mi8q2y10-4d2',
  schema: Type.String(),
  read(sent) {
    const text = sentText(sent);
    return text === null ? null : decodeCursor(text);
  },
});

/** A cursor of lists that follow the number alone. */
export const idCursorParameter = defineParameter<number | null>({
  v1: 'cursor',
  v2: 'cursor',
  required: false,
  description: '`next_cursor` of the page before.',
  example: '88213',
  schema: Type.String(),
  read(sent) {
    const given = sentText(sent);
    if (given === null) return null;
    if (!/^\d{1,15}$/.test(given))
      throw new ApiError('invalid_params', { detail: 'The cursor is not one that this list has given out.' });
    return Number(given);
  },
});

export const periodParameters = {
  from: timeParameter('from', 'Only from then on'),
  to: timeParameter('to', 'Only before then; a date alone is included'),
  last: lastParameter,
};

/** What events can be filtered by, in the list and in the export. */
export const eventFilterParameters = {
  kinds: typeParameter,
  minRisk: riskParameter('min_risk', 'at least'),
  maxRisk: riskParameter('max_risk', 'at most'),
  ...periodParameters,
  user: userParameter,
  country: countryFilterParameter,
};

export type EventFilterInput = {
  readonly [K in keyof typeof eventFilterParameters]: ReturnType<(typeof eventFilterParameters)[K]['read']>;
};

/** What the database is asked; `redact` makes of the user's identifier what rows have of it. */
export function filterOf(
  accountId: string,
  input: EventFilterInput,
  nowMs: number,
  redact: (text: string) => string | null,
): AlertFilter {
  const { kinds, minRisk, maxRisk, user, country } = input;
  if (minRisk !== null && maxRisk !== null && minRisk > maxRisk)
    throw new ApiError('invalid_params', { detail: 'min_risk must not be above max_risk.' });
  return {
    accountId,
    kinds,
    minRisk,
    maxRisk,
    ...periodOf(input, nowMs),
    // Where nothing is kept of users, nobody is found.
    userId: user === null ? null : (redact(user) ?? ''),
    countryCode: country,
  };
}
