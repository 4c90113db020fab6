import { ApiError, type ErrorType } from '../../errors.ts';
import type { JsonValue } from '../../formats/json-value.ts';
import type { Route } from '../compile-routes.ts';
import type { Parameters } from '../define-endpoint.ts';

const keyErrors: readonly ErrorType[] = [
  'invalid_key',
  'inactive_user',
  'limit_reached',
  'plan_expired',
  'flood_detected',
  'domain_not_whitelisted',
  'feature_not_available',
];
const callbackErrors: readonly ErrorType[] = ['invalid_callback_name', 'callback_not_allowed'];
const bodyErrors: readonly ErrorType[] = ['invalid_params'];
/** v2 refuses a key that is sent anywhere but in the header. */
const keyPlaceErrors: readonly ErrorType[] = ['invalid_params'];
const userIdErrors: readonly ErrorType[] = ['invalid_userid'];

/**
 * The errors that a route can answer with, in the order of their codes. What its own parameters refuse is found
 * by giving them values that no parameter takes, so that nobody has to keep a second list, and the texts are
 * those that a caller gets.
 */
export function possibleErrors(route: Route): ApiError[] {
  const { endpoint, face, version } = route;
  const general: readonly ErrorType[] = [
    'invalid_format',
    'invalid_mode',
    'generic_error',
    ...(face.method === 'GET' ? callbackErrors : bodyErrors),
    ...(endpoint.plan === null ? [] : keyErrors),
    ...(version === 2 ? keyPlaceErrors : []),
    ...(face.userId ? userIdErrors : []),
  ];
  const found = new Map<ErrorType, ApiError>();
  const errors = [
    ...refusals(endpoint.parameters),
    ...refusalOfPlan(route),
    ...general.map((type) => new ApiError(type)),
  ];
  for (const error of errors) if (!found.has(error.type)) found.set(error.type, error);
  return [...found.values()].sort((left, right) => left.code - right.code);
}

function refusals(parameters: Parameters): ApiError[] {
  return Object.values(parameters).flatMap((parameter) => {
    const probes = [
      '?',
      `${wireText(parameter.example)},`.repeat(50),
      null,
      '?'.repeat(5000),
      {},
      [parameter.example],
    ];
    return probes.flatMap((probe) => refusalOf(() => parameter.read(probe)));
  });
}

/** What a plan is refused that lacks every module a call can name, when the call names them all. */
function refusalOfPlan({ endpoint }: Route): ApiError[] {
  const parameters = Object.entries<Parameters[string]>(endpoint.parameters);
  const lacksModules = new Set(parameters.flatMap(([, parameter]) => wireText(parameter.example).split(',')));
  return refusalOf(() => {
    const input = Object.fromEntries(
      parameters.map(([name, parameter]) => [name, parameter.read(parameter.example)]),
    );
    endpoint.allow?.(input, { lacksModules });
  });
}

function wireText(example: JsonValue): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}

/** The error that an attempt ends with; empty when it succeeds. */
function refusalOf(attempt: () => unknown): ApiError[] {
  try {
    attempt();
    return [];
  } catch (error) {
    if (error instanceof ApiError) return [error];
    throw error;
  }
}
