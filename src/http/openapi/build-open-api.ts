import { ApiError, type ErrorType, errorTable } from '../../errors.ts';
import type { JsonObject } from '../../formats/json-value.ts';
import type { ApiVersion } from '../call.ts';
import { compileRoutes, type Route } from '../compile-routes.ts';
import type { AnyEndpoint } from '../define-endpoint.ts';
import { buildOperation } from './build-operation.ts';
import { buildStreamOperation, type StreamDocs } from './build-stream-operation.ts';
import { errorSchema } from './envelope-schemas.ts';
import { exampleEnvelope, exampleError } from './example-answer.ts';

export interface OpenApiOptions {
  /** Where callers reach the server, without a slash at the end and without the version. */
  readonly serverUrl: string;
  readonly title: string;
  /** Version of the software. */
  readonly version: string;
  /** HTTP status of v1 errors; v2 always uses conventional ones. */
  readonly v1ErrorStatus?: '200' | 'conventional';
  /** Addresses of v2 whose bodies are streams. */
  readonly streams?: readonly DocumentedStream[];
}

/** `path` has its parameters as `:id`. */
export interface DocumentedStream {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly plan: string;
  readonly docs?: StreamDocs;
}

/** The OpenAPI 3.1 document of one version of the API, made from the list of endpoints. */
export function buildOpenApi(
  endpoints: readonly AnyEndpoint[],
  version: ApiVersion,
  options: OpenApiOptions,
): JsonObject {
  const addresses = compileRoutes(endpoints)[version === 1 ? 'v1' : 'v2'].filter(
    (address) => !address.legacy,
  );
  const routes = addresses.map((address) => address.route);
  const dataSchemas = nameDataSchemas(routes, options.serverUrl);
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const { path, method, route } of addresses) {
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: buildOperation(route, {
        serverUrl: options.serverUrl,
        errorsAre200:
          version === 1 && options.v1ErrorStatus !== 'conventional' && !route.face.conventionalErrors,
        data: dataSchemas.get(route)?.reference ?? null,
      }),
    };
  }
  if (version === 2) addStreams(paths, options.streams ?? []);
  const document = {
    openapi: '3.1.1',
    info: {
      title: options.title,
      version: options.version,
      description: introduce(version, options.v1ErrorStatus),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: version === 1 ? options.serverUrl : `${options.serverUrl}/v2` }],
    tags: [...new Set(routes.map((route) => route.endpoint.tag))].map((name) => ({ name })),
    security: Object.keys(securitySchemes[version]).map((name) => ({ [name]: [] })),
    paths,
    components: {
      securitySchemes: securitySchemes[version],
      schemas: {
        Error: errorSchema(version),
        ...Object.fromEntries([...dataSchemas.values()].map(({ name, schema }) => [name, schema])),
      },
      examples: errorExamples(version),
      headers,
    },
  };
  // Schemas carry hidden marks of their library, and examples may hold fields that are undefined.
  return JSON.parse(JSON.stringify(document));
}

function addStreams(
  paths: Record<string, Record<string, JsonObject>>,
  streams: readonly DocumentedStream[],
): void {
  for (const { name, method, path: address, plan, docs } of streams) {
    if (docs === undefined) continue;
    const path = address.replaceAll(/:(\w+)/g, '{$1}');
    const operation = buildStreamOperation(`${name}_file_${method.toLowerCase()}`, plan, docs);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
}

interface NamedSchema {
  readonly name: string;
  readonly schema: JsonObject;
  readonly reference: JsonObject;
}

/** Names each schema of `data` once, after the first endpoint that has it. Routes without data are left out. */
function nameDataSchemas(routes: readonly Route[], serverUrl: string): Map<Route, NamedSchema> {
  const byObject = new Map<object, NamedSchema>();
  const byRoute = new Map<Route, NamedSchema>();
  for (const route of routes) {
    if (!('data' in exampleEnvelope(route, serverUrl))) continue;
    const schema = route.face.data;
    const name = `${pascalCase(route.endpoint.name)}Data`;
    const named = byObject.get(schema) ?? {
      name,
      schema: { description: `\`data\` of ${route.endpoint.title}.`, ...schema } as unknown as JsonObject,
      reference: { $ref: `#/components/schemas/${name}` },
    };
    byObject.set(schema, named);
    byRoute.set(route, named);
  }
  return byRoute;
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function introduce(version: ApiVersion, v1ErrorStatus: OpenApiOptions['v1ErrorStatus']): string {
  const own =
    version === 2
      ? [
          'Version 2 of the API, the recommended one.',
          'Send the API key as `Authorization: Bearer <key>`; it is accepted nowhere else.',
          'Every JSON answer has `success`, and errors come with conventional HTTP statuses. Names of version 1 are accepted as aliases of parameters.',
        ]
      : [
          'Version 1 of the API.',
          'Send the API key as `Authorization: Bearer <key>`; the query parameter `key` works too, but ends up in logs.',
          `Every JSON answer has \`status\`, \`success\` or \`error\`. ${v1ErrorStatus === 'conventional' ? 'Errors come with conventional HTTP statuses.' : 'Errors come with HTTP status 200, which existing clients need.'} Paths match in any letter case.`,
        ];
  return [...own, ...promises].join('\n\n');
}

const promises = [
  '**Test mode.** `mode=test` answers with a fixed sample and takes nothing from the quota.',
  '**Unknown is null.** A field that is not known is `null`; nothing is guessed.',
];

const bearer: JsonObject = {
  type: 'http',
  scheme: 'bearer',
  description: 'The API key in the Authorization header.',
};
const securitySchemes: Readonly<Record<ApiVersion, Record<string, JsonObject>>> = {
  1: {
    bearer,
    key: { type: 'apiKey', in: 'query', name: 'key', description: 'The API key as a query parameter.' },
  },
  2: { bearer },
};

function errorExamples(version: ApiVersion): JsonObject {
  return Object.fromEntries(
    (Object.keys(errorTable) as ErrorType[]).map((type) => [
      type,
      { summary: `${errorTable[type].code} ${type}`, value: exampleError(version, new ApiError(type)) },
    ]),
  );
}

function header(description: string): JsonObject {
  return { description, schema: { type: 'integer' } };
}

const headers: JsonObject = {
  'X-RateLimit-Limit': header('Calls allowed in the current period.'),
  'X-RateLimit-Remaining': header('Calls left in the current period.'),
  'X-RateLimit-Reset': header('When the period ends, in seconds since 1970-01-01 UTC.'),
  'Retry-After': header('Seconds after which to try again.'),
};
