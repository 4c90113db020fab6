import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../errors.ts';
import type { JsonObject } from '../../formats/json-value.ts';
import type { Api, ApiRequest } from '../create-api.ts';
import { ownParameters } from '../openapi/build-operation.ts';
import type { Tool } from './define-tools.ts';

/** The HTTP request that brought the tool call, as far as the API looks at it. */
export interface Carrier {
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string | undefined;
  readonly encrypted: boolean;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  /** The answer's envelope; absent when the tool failed. */
  readonly structured?: JsonObject;
}

type Values = Readonly<Record<string, unknown>>;

/** Answers a tool call through the API itself, so that key, plan, limits, events and lists apply as to any call. */
export async function callTool(api: Api, tool: Tool, values: Values, carrier: Carrier): Promise<ToolAnswer> {
  const problem = missingPathValue(tool, values);
  if (problem !== null) return { isError: true, text: problem };
  const request = toRequest(tool, values, carrier);
  // By no host name, for at the v2 host the root of v1 is not there.
  const match = api.match(request.method, request.url, undefined);
  if (match === null) return { isError: true, text: errorText(new ApiError('invalid_params')) };
  const { body } = await api.handle(match, request);
  const envelope = JSON.parse(body);
  const succeeded = envelope.success === true || envelope.status === 'success';
  return succeeded
    ? { isError: false, text: body, structured: envelope }
    : { isError: true, text: errorText(envelope) };
}

function errorText({ code, type, description }: { code: number; type: string; description: string }): string {
  return `Error ${code} (${type}): ${description}`;
}

/** Without its path parameter a call has no address; the parameter itself says what is wrong. */
function missingPathValue(tool: Tool, values: Values): string | null {
  for (const { name, inPath, parameter } of ownParameters(tool.route)) {
    if (!inPath || wireText(values[name]) !== '') continue;
    try {
      parameter.read(null);
    } catch (error) {
      if (error instanceof ApiError) return errorText(error);
      throw error;
    }
    return errorText(new ApiError('invalid_params', { detail: `The ${name} parameter is missing.` }));
  }
  return null;
}

function toRequest(tool: Tool, values: Values, carrier: Carrier): ApiRequest {
  const { route } = tool;
  const own = ownParameters(route);
  const names = [...own.filter(({ inPath }) => !inPath).map(({ name }) => name), 'mode'];
  if (route.face.userId) names.push('user_id');
  const sent = names.filter((name) => values[name] !== undefined && values[name] !== null);
  const path = route.face.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wireText(values[name])),
  );
  const query = new URLSearchParams({ source: 'mcp' });
  const inQuery = route.face.method === 'GET';
  if (inQuery) for (const name of sent) query.set(name, wireText(values[name]));
  return {
    method: route.face.method,
    url: `/v${route.version}${path}?${query}`,
    headers: carrier.headers,
    remoteAddress: carrier.remoteAddress,
    encrypted: carrier.encrypted,
    body: inQuery ? null : JSON.stringify(Object.fromEntries(sent.map((name) => [name, values[name]]))),
  };
}

/** A value as a query would carry it. Models like to send lists where the API takes commas. */
function wireText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(wireText).join(',');
  // A lone surrogate has no UTF-8 form and would make encodeURIComponent throw.
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
}
