import { endpoints } from './endpoints.ts';
import type { AnyEndpoint } from './http/define-endpoint.ts';

/** THE LIST of endpoints that manage an account's own things. All are v2 only and marked `management`. */
export const managementEndpoints: readonly AnyEndpoint[] = [];

/** Everything that can be called, for what concerns both kinds: routes, plans, keys' allowed endpoints, OpenAPI. */
export const allEndpoints: readonly AnyEndpoint[] = [...endpoints, ...managementEndpoints];
