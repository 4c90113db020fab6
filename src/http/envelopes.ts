import type { ApiError } from '../errors.ts';
import type { Format } from '../formats/index.ts';
import type { ApiVersion, Call } from './call.ts';
import { toAscii } from './compile-json.ts';
import type { Route } from './compile-routes.ts';

/** The text of a successful answer. JSON is put together from compiled parts; other formats walk the object. */
export function encodeEnvelope(
  route: Route,
  viewed: object | string | null,
  elapsedMs: number,
  format: Format,
  call: Call,
): string {
  const data =
    route.face.repeatsStatus === true && typeof viewed === 'object'
      ? { ...viewed, status: 'success', executionTime: elapsedMs }
      : viewed;
  const beside = route.face.beside?.(call);
  if (format.name === 'JSON') {
    const dataJson = data === null ? '' : `"data":${route.stringifyData(data)},`;
    const besideJson = beside === undefined ? '' : `,${toAscii(JSON.stringify(beside)).slice(1, -1)}`;
    return route.version === 1
      ? `{${dataJson}"status":"success","executionTime":${elapsedMs}${besideJson}}`
      : `{"success":true,${dataJson}"execution_ms":${elapsedMs}${besideJson}}`;
  }
  const body = data === null ? {} : { data: data instanceof Map ? Object.fromEntries(data) : data };
  const envelope =
    route.version === 1
      ? { ...body, status: 'success', executionTime: elapsedMs, ...beside }
      : { success: true, ...body, execution_ms: elapsedMs, ...beside };
  return format.encode(envelope as Parameters<Format['encode']>[0]);
}

export interface ErrorEnvelope {
  readonly code: number;
  readonly type: string;
  readonly description: string;
}

export function encodeErrorEnvelope(
  version: ApiVersion,
  error: ErrorEnvelope & ApiError,
  format: Format,
): string {
  const { code, type, description } = error;
  const envelope =
    version === 1
      ? { status: 'error', code, type, description }
      : { success: false, code, type, description };
  return format.name === 'JSON' ? toAscii(JSON.stringify(envelope)) : format.encode(envelope);
}
