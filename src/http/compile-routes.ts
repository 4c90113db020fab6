import type { ApiVersion } from './call.ts';
import { compileJson } from './compile-json.ts';
import type { AnyEndpoint, Face, Method } from './define-endpoint.ts';
import { createRouteStats, type RouteStats } from './route-stats.ts';

/** One endpoint in one version, made ready to serve. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly version: ApiVersion;
  // biome-ignore lint/suspicious/noExplicitAny: the face of any endpoint.
  readonly face: Face<any, any>;
  /** Sent name (as documented and in lower case) → place in the array of sent values. */
  readonly places: ReadonlyMap<string, number>;
  readonly placeCount: number;
  /** Place of the parameter that a body without it stands for; null where there is none. */
  readonly bareBodyPlace: number | null;
  /** Parameter names of the endpoint in the order of their places, after the common ones. */
  readonly parameterNames: readonly string[];
  readonly stringifyData: (data: unknown) => string;
  /** The endpoint's own header lines, each ended by CRLF; empty when it has none. */
  readonly headerLines: string;
  /** Whether a live call takes from the quota and leaves an event. */
  readonly counts: boolean;
  readonly stats: RouteStats;
}

/** Places of the parameters that every endpoint takes; an endpoint's own come after them. */
export const commonPlaces = { key: 0, format: 1, mode: 2, callback: 3, userId: 4, source: 5 } as const;
const commonCount = 6;

const commonNames: readonly (readonly [string, number])[] = [
  ['key', commonPlaces.key],
  ['format', commonPlaces.format],
  ['mode', commonPlaces.mode],
  ['callback', commonPlaces.callback],
  ['userID', commonPlaces.userId],
  ['user_id', commonPlaces.userId],
  ['userid', commonPlaces.userId],
  ['source', commonPlaces.source],
];

/** A path and method that lead to a route. `legacy` marks the older paths, which typed clients use. */
export interface Address {
  readonly method: Method;
  readonly path: string;
  readonly route: Route;
  readonly legacy: boolean;
}

/** Makes the routes of both versions from the list of endpoints. */
export function compileRoutes(endpoints: readonly AnyEndpoint[]): { v1: Address[]; v2: Address[] } {
  const addresses: { v1: Address[]; v2: Address[] } = { v1: [], v2: [] };
  for (const endpoint of endpoints) {
    for (const version of [1, 2] as const) {
      const face = version === 1 ? endpoint.v1 : endpoint.v2;
      if (face === null) continue;
      const route = compileRoute(endpoint, version, face);
      const list = version === 1 ? addresses.v1 : addresses.v2;
      list.push({ method: face.method, path: face.path, route, legacy: false });
      for (const alias of face.aliases ?? [])
        list.push({ method: face.method, path: alias, route, legacy: true });
    }
  }
  return addresses;
}

// biome-ignore lint/suspicious/noExplicitAny: the face of any endpoint.
function compileRoute(endpoint: AnyEndpoint, version: ApiVersion, face: Face<any, any>): Route {
  const places = new Map<string, number>();
  const name = (text: string, place: number): void => {
    if (!places.has(text)) places.set(text, place);
    if (!places.has(text.toLowerCase())) places.set(text.toLowerCase(), place);
  };
  const parameterNames = Object.keys(endpoint.parameters);
  // The endpoint's own names come first, so that a field of a body may be called `format` if it must.
  parameterNames.forEach((key, index) => {
    const parameter = endpoint.parameters[key];
    for (const text of [parameter.v1, parameter.v2, ...(parameter.aliases ?? [])])
      name(text, commonCount + index);
  });
  for (const [text, place] of commonNames) name(text, place);
  return {
    endpoint,
    version,
    face,
    places,
    placeCount: commonCount + parameterNames.length,
    bareBodyPlace: bareBodyPlace(endpoint, parameterNames),
    parameterNames,
    stringifyData: compileJson(face.data),
    headerLines: Object.entries(endpoint.headers ?? {})
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(''),
    counts: endpoint.usesQuota !== false && endpoint.management !== true,
    stats: createRouteStats(endpoint.name, version),
  };
}

function bareBodyPlace({ parameters }: AnyEndpoint, names: readonly string[]): number | null {
  const index = names.findIndex((name) => parameters[name].isBareBody === true);
  return index === -1 ? null : commonCount + index;
}

export const firstOwnPlace = commonCount;
