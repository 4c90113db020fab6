import type { TSchema } from 'typebox';
import type { JsonValue } from '../formats/json-value.ts';
import type { Call } from './call.ts';
import type { Parameter } from './define-parameter.ts';

export type PlanName = 'free' | 'standard' | 'premium';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an endpoint may know of the caller's plan. */
export interface PlanLimits {
  readonly lacksModules: ReadonlySet<string>;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

export type InputOf<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

/** One version's face of an endpoint. */
export interface Face<Input, Report> {
  readonly method: Method;
  /** `/lookup/ip`, or with parameters by their v2 names: `/lookup/ip/{ip}`. */
  readonly path: string;
  /** Older paths that answer the same. */
  readonly aliases?: readonly string[];
  /** Whether the version takes the end user's identifier here. */
  readonly userId: boolean;
  /** Schema of `data` in a successful answer. */
  readonly data: TSchema;
  /**
   * Report → wire, written out field by field. Undefined fields are left out. An answer keyed by what was sent is a
   * Map. Null: the answer has no `data`.
   */
  readonly view: (report: Report, input: Input, call: Call) => object | string | null;
  /** Fields this face adds beside `data`. */
  readonly beside?: (call: Call) => Readonly<Record<string, string>>;
  /** Whether the fields that tell success and time stand inside `data`, too, as some old clients read them there. */
  readonly repeatsStatus?: true;
  /** Whether errors use their conventional HTTP status even where the version answers 200. */
  readonly conventionalErrors?: boolean;
}

/** What an event row keeps of a call; null where there is nothing. */
export interface EventFacts {
  readonly subject: string | null;
  readonly countryCode: string | null;
  /** 0–100, null when the endpoint gives no risk. */
  readonly risk: number | null;
  /** Short words such as `proxy`, `tor`, `invalid`; kept as they are. */
  readonly flags: readonly string[];
}

export interface Endpoint<P extends Parameters = Parameters, Report = unknown, Deps = never> {
  /** Stable name, used for keys' allowed endpoints, events, metrics, operation ids and tools: `ip_lookup`. */
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  /** Markdown for the reference page. */
  readonly description: string;
  /** Group in the reference. */
  readonly tag: string;
  /** Least plan that has the endpoint; null when no key is needed. */
  readonly plan: PlanName | null;
  /** False where a live call takes nothing from the quota and leaves no event. Default true. */
  readonly usesQuota?: boolean;
  /**
   * True where the account's own things are managed (lists, rules, webhooks) instead of the world being asked. Such
   * a call takes nothing from the quota, leaves no event, has no test mode and is no tool for language models.
   */
  readonly management?: boolean;
  /** Header fields of every answer, such as `Accept-CH`. Constant text only. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly parameters: P;
  readonly v1: Face<InputOf<P>, Report> | null;
  readonly v2: Face<InputOf<P>, Report> | null;
  /** What is sent in the reference's example, by v1 parameter name. */
  readonly example: Readonly<Record<string, JsonValue>>;
  /** The deterministic report of test mode; it repeats the subject of the input, all else is fixed. */
  readonly sample: (input: InputOf<P>) => Report;
  /** Gathers facts and decides. Throws ApiError for input that cannot be answered. */
  readonly run: (input: InputOf<P>, call: Call, deps: Deps) => Report | Promise<Report>;
  /** Checks of what the caller's plan lacks, such as a module. Throws ApiError. */
  readonly allow?: (input: InputOf<P>, plan: PlanLimits) => void;
  readonly event?: (report: Report, input: InputOf<P>) => EventFacts;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints of different inputs and reports has no common type.
export type AnyEndpoint = Endpoint<any, any, any>;

export function defineEndpoint<P extends Parameters, Report, Deps>(
  endpoint: Endpoint<P, Report, Deps>,
): Endpoint<P, Report, Deps> {
  return endpoint;
}
