import type { ApiError } from '../../errors.ts';
import type { IpAddress } from '../../features/ip/ip-address.ts';
import { type Format, findFormat } from '../../formats/index.ts';
import type { JsonObject } from '../../formats/json-value.ts';
import type { Call } from '../call.ts';
import type { Route } from '../compile-routes.ts';
import { encodeEnvelope, encodeErrorEnvelope } from '../envelopes.ts';

const json = findFormat('JSON') as Format;
const exampleElapsedMs = 2;

/** From the block that RFC 5737 sets aside for documentation. */
const exampleCaller: IpAddress = { version: 4, text: '203.0.113.7', a: 0, b: 0, c: 0, d: 0xcb007107 };

const exampleNowMs = Date.UTC(2026, 0, 15, 12, 0, 0);

const exampleUserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A call of which everything is fixed, so that an example is the same whenever it is made. */
function exampleCall(route: Route, baseUrl: string): Call {
  return {
    version: route.version,
    legacy: false,
    headers: { 'user-agent': exampleUserAgent },
    nowMs: exampleNowMs,
    caller: () => exampleCaller,
    accountId: () => null,
    keyId: () => null,
    baseUrl: () => baseUrl,
  };
}

/** The endpoint's input when it is sent its own example. */
function exampleInput(route: Route): Record<string, unknown> {
  const { parameters, example } = route.endpoint;
  return Object.fromEntries(
    route.parameterNames.map((name) => {
      const parameter = parameters[name];
      return [name, parameter.read(example[parameter.v1] ?? example[name] ?? null)];
    }),
  );
}

/** The whole answer, in one format, that the endpoint gives to its own example in test mode. */
export function exampleAnswer(route: Route, format: Format, baseUrl: string): string {
  const call = exampleCall(route, baseUrl);
  const input = exampleInput(route);
  const data = route.face.view(route.endpoint.sample(input as never), input as never, call);
  return encodeEnvelope(route, data, exampleElapsedMs, format, call);
}

/** The same as a value. */
export function exampleEnvelope(route: Route, baseUrl: string): JsonObject {
  return JSON.parse(exampleAnswer(route, json, baseUrl));
}

/** Names of the fields that the answer has beside `data`. */
export function besideNames(route: Route): string[] {
  return Object.keys(route.face.beside?.(exampleCall(route, '')) ?? {});
}

/** The envelope of an error in one version. */
export function exampleError(version: 1 | 2, error: ApiError): JsonObject {
  return JSON.parse(encodeErrorEnvelope(version, error, json));
}
