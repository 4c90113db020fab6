import type { JsonObject } from '../../formats/json-value.ts';
import { compileRoutes, type Route } from '../compile-routes.ts';
import type { AnyEndpoint } from '../define-endpoint.ts';
import { ownParameters } from '../openapi/build-operation.ts';
import { mode, userId } from '../openapi/common-parameters.ts';
import { successSchema } from '../openapi/envelope-schemas.ts';
import { besideNames, exampleEnvelope } from '../openapi/example-answer.ts';

/** One endpoint as a tool for language models. */
export interface Tool {
  readonly route: Route;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' } & JsonObject;
  readonly outputSchema: { readonly type: 'object' } & JsonObject;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** One tool per endpoint, by its v2 face; by its v1 face where there is no other. */
export function defineTools(endpoints: readonly AnyEndpoint[]): Tool[] {
  const { v1, v2 } = compileRoutes(endpoints);
  const routes = [...v2, ...v1].filter((address) => !address.legacy).map((address) => address.route);
  return endpoints.flatMap((endpoint) => {
    if (endpoint.management === true || endpoint.isTool === false) return [];
    const route = routes.find((item) => item.endpoint === endpoint);
    return route === undefined ? [] : [defineTool(route)];
  });
}

function defineTool(route: Route): Tool {
  const { endpoint, face } = route;
  const plan =
    endpoint.plan === null
      ? ''
      : `\n\nNeeds the ${endpoint.plan} plan${endpoint.plan === 'premium' ? '' : ' or a larger one'}.`;
  return {
    route,
    name: endpoint.name,
    title: endpoint.title,
    description: `${[endpoint.summary, endpoint.description].filter((part) => part !== '').join('\n\n')}${plan}`,
    inputSchema: inputSchema(route),
    outputSchema: outputSchema(route),
    annotations: {
      readOnlyHint: face.method === 'GET',
      destructiveHint: face.method === 'DELETE',
      idempotentHint: face.method !== 'POST',
      openWorldHint: false,
    },
  };
}

function inputSchema(route: Route): Tool['inputSchema'] {
  const own = ownParameters(route).map(({ name, parameter }) => [
    name,
    { ...(parameter.schema as object), description: parameter.description, examples: [parameter.example] },
  ]);
  const common = [mode, ...(route.face.userId ? [userId] : [])].map((parameter) => [
    parameter.name,
    { ...parameter.schema, description: parameter.description },
  ]);
  const required = ownParameters(route)
    .filter(({ parameter, inPath }) => parameter.required || inPath)
    .map(({ name }) => name);
  return plain({ type: 'object', properties: Object.fromEntries([...own, ...common]), required });
}

function outputSchema(route: Route): Tool['outputSchema'] {
  const hasData = 'data' in exampleEnvelope(route, '');
  const data = hasData ? (route.face.data as unknown as JsonObject) : null;
  return plain({ type: 'object', ...successSchema(route.version, data, besideNames(route)) });
}

/** Without the hidden marks that schemas carry. */
function plain<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema));
}
