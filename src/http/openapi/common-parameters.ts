import { formats } from '../../formats/index.ts';
import type { JsonObject } from '../../formats/json-value.ts';
import type { Route } from '../compile-routes.ts';

/** A parameter that every endpoint takes without declaring it. */
export interface CommonParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly example?: string;
}

/** The common parameters of a route by the names of its version, in the order a reader looks for them. */
export function commonParameters(route: Route): CommonParameter[] {
  const parameters = route.endpoint.management === true ? [format] : [format, mode];
  if (route.face.userId) parameters.push({ ...userId, name: route.version === 1 ? 'userID' : 'user_id' });
  if (route.face.method === 'GET') parameters.push(callback);
  parameters.push(source);
  return parameters;
}

const format: CommonParameter = {
  name: 'format',
  description: 'Format of the answer. Letter case does not matter.',
  schema: { type: 'string', enum: formats.map((item) => item.name), default: 'JSON' },
  example: 'JSON',
};

export const mode: CommonParameter = {
  name: 'mode',
  description:
    '`live` answers with real data. `test` answers with a fixed sample, takes nothing from the quota and leaves no event.',
  schema: { type: 'string', enum: ['live', 'test'], default: 'live' },
  example: 'test',
};

export const userId: CommonParameter = {
  name: 'user_id',
  description:
    'Your own identifier of the end user whom the request is about, such as a customer number. It is kept with the event.',
  schema: { type: 'string' },
  example: 'customer-4711',
};

const callback: CommonParameter = {
  name: 'callback',
  description:
    'Name of a JavaScript function. The answer then is JSONP: a script that calls it. Works with the JSON format only.',
  schema: { type: 'string' },
};

const source: CommonParameter = {
  name: 'source',
  description: 'Name of the program that asks, such as a client library. It is kept with the event.',
  schema: { type: 'string', maxLength: 64 },
};
