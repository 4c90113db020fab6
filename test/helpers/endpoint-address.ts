import type { JsonValue } from '../../src/formats/json-value.ts';
import type { AnyEndpoint, Face } from '../../src/http/define-endpoint.ts';

export interface ExampleRequest {
  readonly method: string;
  readonly path: string;
  /** JSON; null where the method takes none. */
  readonly body: string | null;
}

/**
 * The endpoint's documented example as a request in one version; null where the version lacks it. What is extra goes
 * into the query.
 */
export function exampleRequest(
  endpoint: AnyEndpoint,
  version: 1 | 2,
  extra: Readonly<Record<string, string>> = {},
): ExampleRequest | null {
  // biome-ignore lint/suspicious/noExplicitAny: the face of any endpoint.
  const face: Face<any, any> | null = version === 1 ? endpoint.v1 : endpoint.v2;
  if (face === null) return null;
  const query = new URLSearchParams();
  const body: Record<string, JsonValue> = {};
  let path = face.path;
  for (const [name, value] of Object.entries(endpoint.example)) {
    const parameter = Object.values(endpoint.parameters).find(
      (item) => (item as { v1: string }).v1 === name,
    ) as { readonly v1: string; readonly v2: string };
    const wireName = version === 1 ? parameter.v1 : parameter.v2;
    if (path.includes(`{${wireName}}`))
      path = path.replace(`{${wireName}}`, encodeURIComponent(String(value)));
    else if (face.method === 'GET') query.set(wireName, String(value));
    else body[wireName] = value;
  }
  for (const [name, value] of Object.entries(extra)) query.set(name, value);
  const text = query.toString();
  return {
    method: face.method,
    path: `${version === 1 ? '' : '/v2'}${path}${text === '' ? '' : `?${text}`}`,
    body: face.method === 'GET' ? null : JSON.stringify(body),
  };
}
