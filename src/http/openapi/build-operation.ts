import { type ApiError, errorTable } from '../../errors.ts';
import { type Format, formats } from '../../formats/index.ts';
import type { JsonObject, JsonValue } from '../../formats/json-value.ts';
import type { ApiVersion } from '../call.ts';
import type { Route } from '../compile-routes.ts';
import type { Parameter } from '../define-parameter.ts';
import { commonParameters } from './common-parameters.ts';
import { successSchema } from './envelope-schemas.ts';
import { besideNames, exampleAnswer, exampleEnvelope, exampleError } from './example-answer.ts';
import { possibleErrors } from './possible-errors.ts';

export interface OperationOptions {
  /** Where callers reach the server; stands in examples that hold addresses. */
  readonly serverUrl: string;
  /** Whether errors of this route come with HTTP status 200. */
  readonly errorsAre200: boolean;
  /** Reference to the schema of `data`; null when the answer has none. */
  readonly data: JsonObject | null;
}

/** One operation of the document: everything a caller must know of one route. */
export function buildOperation(route: Route, options: OperationOptions): JsonObject {
  const { endpoint, face } = route;
  return {
    operationId: endpoint.name,
    summary: endpoint.title,
    description: describe(route),
    tags: [endpoint.tag],
    ...(endpoint.plan === null ? { security: [] } : {}),
    'x-plan': endpoint.plan,
    ...(endpoint.plan === null ? {} : { 'x-badges': [{ name: planText(endpoint.plan) }] }),
    ...(face.aliases === undefined || face.aliases.length === 0 ? {} : { 'x-aliases': [...face.aliases] }),
    parameters: buildParameters(route),
    ...(hasBody(route) ? { requestBody: buildBody(route) } : {}),
    responses: buildResponses(route, options),
  };
}

function describe({ endpoint, face }: Route): string {
  const plan = endpoint.plan === null ? 'No API key is needed.' : `Plan: ${planText(endpoint.plan)}.`;
  const aliases = face.aliases ?? [];
  const older =
    aliases.length === 0
      ? []
      : [`Older paths that answer the same: ${aliases.map((path) => `\`${path}\``).join(', ')}.`];
  return [endpoint.summary, endpoint.description, plan, ...older].filter((part) => part !== '').join('\n\n');
}

function planText(plan: string): string {
  return `${plan.charAt(0).toUpperCase()}${plan.slice(1)}${plan === 'premium' ? '' : ' and above'}`;
}

/** The route's own parameters, by the names of its version. */
export function ownParameters(
  route: Route,
): { name: string; inPath: boolean; parameter: Parameter<unknown> }[] {
  return route.parameterNames.map((key) => {
    const parameter: Parameter<unknown> = route.endpoint.parameters[key];
    const name = route.version === 1 ? parameter.v1 : parameter.v2;
    return { name, inPath: route.face.path.includes(`{${name}}`), parameter };
  });
}

function buildParameters(route: Route): JsonObject[] {
  const inQuery = route.face.method === 'GET';
  const own = ownParameters(route)
    .filter(({ inPath }) => inPath || inQuery)
    .map(({ name, inPath, parameter }) => ({
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || parameter.required,
      description: parameter.description,
      schema: parameter.schema as JsonObject,
      examples: exampleOf(parameter.example, inPath || parameter.required),
    }));
  const common = commonParameters(route).map(({ example, ...parameter }) => ({
    in: 'query',
    required: false,
    ...parameter,
    ...(example === undefined ? {} : { examples: exampleOf(example, false) }),
  }));
  return [...own, ...common];
}

/** The reference page fills examples in; those of optional parameters wait to be switched on. */
function exampleOf(value: JsonValue, isOn: boolean): JsonObject {
  return { default: isOn ? { value } : { value, 'x-disabled': true } };
}

function hasBody(route: Route): boolean {
  return route.face.method !== 'GET' && ownParameters(route).some(({ inPath }) => !inPath);
}

function buildBody(route: Route): JsonObject {
  const own = ownParameters(route).filter(({ inPath }) => !inPath);
  const required = own.filter(({ parameter }) => parameter.required).map(({ name }) => name);
  const properties = own.map(({ name, parameter }) => {
    const { schema, example } = formOf(route, parameter);
    return [name, { ...(schema as object), description: parameter.description, examples: [example] }];
  });
  const common = commonParameters(route).map(({ name, schema, description }) => [
    name,
    { ...schema, description },
  ]);
  // A body without such a parameter is taken as its value, which no schema could tell from one that lacks it.
  const isBare = own.some(({ parameter }) => parameter.isBareBody === true);
  const sent = own.filter(({ parameter }) => endpointExample(route, parameter) !== undefined);
  const example = Object.fromEntries(
    sent.map(({ name, parameter }) => [name, endpointExample(route, parameter)]),
  ) as JsonObject;
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          ...(isBare ? {} : { required }),
          properties: Object.fromEntries([...properties, ...common]),
        },
        examples: { default: { value: example } },
      },
    },
  };
}

function endpointExample({ endpoint, version }: Route, parameter: Parameter<unknown>): JsonValue | undefined {
  const example = endpoint.example[parameter.v1];
  return version === 2 && example === parameter.example ? (parameter.v2Form?.example ?? example) : example;
}

function formOf(
  { version }: Route,
  parameter: Parameter<unknown>,
): Pick<Parameter<unknown>, 'schema' | 'example'> {
  return version === 2 ? (parameter.v2Form ?? parameter) : parameter;
}

function buildResponses(route: Route, { serverUrl, errorsAre200, data }: OperationOptions): JsonObject {
  const success = successSchema(route.version, data, besideNames(route));
  const example = exampleEnvelope(route, serverUrl);
  const errors = possibleErrors(route);
  const jsonContent = errorsAre200
    ? {
        schema: { anyOf: [success, { $ref: '#/components/schemas/Error' }] },
        examples: {
          success: { summary: 'Success', value: example },
          ...errorExamples(route.version, errors),
        },
      }
    : { schema: success, examples: { success: { summary: 'Success', value: example } } };
  const answer: JsonObject = {
    description: errorsAre200 ? 'The answer, or an error: look at `status`.' : 'The answer.',
    ...(route.endpoint.plan === null ? {} : { headers: limitHeaders }),
    content: Object.fromEntries(
      formats.map((format) => [mediaType(format), contentOf(route, format, jsonContent, serverUrl)]),
    ),
  };
  return { 200: answer, ...(errorsAre200 ? {} : errorResponses(route.version, errors)) };
}

function contentOf(route: Route, format: Format, jsonContent: JsonObject, serverUrl: string): JsonObject {
  if (format.name === 'JSON') return jsonContent;
  return { schema: { type: 'string' }, example: exampleAnswer(route, format, serverUrl) };
}

function mediaType(format: Format): string {
  return format.contentType.split(';', 1)[0] as string;
}

function errorResponses(version: ApiVersion, errors: readonly ApiError[]): JsonObject {
  const byStatus = Object.groupBy(errors, (error) => String(error.status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group
          .map((error) => `\`${error.code}\` \`${error.type}\`: ${error.description}`)
          .join('\n\n'),
        ...(status === '429'
          ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
          : {}),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: errorExamples(version, group),
          },
        },
      },
    ]),
  );
}

/** Errors with the usual text stand in the document once; those with a text of their own stand where they arise. */
function errorExamples(version: ApiVersion, errors: readonly ApiError[]): JsonObject {
  return Object.fromEntries(
    errors.map((error) => [
      error.type,
      error.description === errorTable[error.type].text
        ? { $ref: `#/components/examples/${error.type}` }
        : { summary: `${error.code} ${error.type}`, value: exampleError(version, error) },
    ]),
  );
}

const limitHeaders: JsonObject = Object.fromEntries(
  ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);
