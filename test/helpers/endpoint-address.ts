import type { AnyEndpoint, Face } from '../../src/http/define-endpoint.ts';

/** The endpoint's documented example as path and query in one version; null where the version lacks it. */
export function exampleAddress(
  endpoint: AnyEndpoint,
  version: 1 | 2,
  extra: Readonly<Record<string, string>> = {},
): string | null {
  // biome-ignore lint/suspicious/noExplicitAny: the face of any endpoint.
  const face: Face<any, any> | null = version === 1 ? endpoint.v1 : endpoint.v2;
  if (face === null) return null;
  const query = new URLSearchParams();
  let path = face.path;
  for (const [name, value] of Object.entries(endpoint.example)) {
    const parameter = Object.values(endpoint.parameters).find(
      (item) => (item as { v1: string }).v1 === name,
    ) as { readonly v1: string; readonly v2: string };
    const wireName = version === 1 ? parameter.v1 : parameter.v2;
    if (path.includes(`{${wireName}}`)) path = path.replace(`{${wireName}}`, encodeURIComponent(value));
    else query.set(wireName, value);
  }
  for (const [name, value] of Object.entries(extra)) query.set(name, value);
  const text = query.toString();
  return `${version === 1 ? '' : '/v2'}${path}${text === '' ? '' : `?${text}`}`;
}
