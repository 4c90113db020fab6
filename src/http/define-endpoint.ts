import type { TSchema } from 'typebox';
import type { JsonValue } from '../formats/json-value.ts';
import type { Call } from './call.ts';
import type { Parameter } from './define-parameter.ts';
import type { EndpointRules } from './endpoint-rules.ts';

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
  /**
   * By what the data of a person is found for deletion: a mail address in lower case, the digits of a phone number,
   * an identifier of the account's own as `id:…`. The first is that of the subject.
   */
  readonly person?: string | readonly string[] | null;
}

/** Something in an answer that the account's owner may want to hear of. Made by `defineAlert`. */
export interface Alert {
  /** One of the kinds in src/features/events/alert-kinds.ts. */
  readonly kind: string;
  /** 0–100; the account says from which risk on it wants to hear of the kind. */
  readonly risk: number;
  readonly subject: string | null;
  /** The end user, where the answer itself names one; what the call sends as `userID` goes before it. */
  readonly user?: string | null;
  readonly countryCode: string | null;
  /** Fields of the event's details and of its webhook; made only when the account wants to hear of it. */
  readonly payload: () => object;
}

/** Under what the rows of a call are counted when the data of an end user is deleted. */
export type DataKind = 'transaction_data' | 'ips' | 'profanity_data' | 'emails' | 'phone_numbers' | 'ibans';

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
  /** False where language models are not offered it as a tool, because what it does cannot be undone. Default true. */
  readonly isTool?: boolean;
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
  /** Keeps what a live call found out, once the account's rules have had their say. The answer waits for it. */
  readonly keep?: (report: Report, input: InputOf<P>, call: Call, deps: Deps) => Report | Promise<Report>;
  /** How the account's own rules see live calls and change their reports; none where rules cannot be written for it. */
  readonly rules?: EndpointRules<InputOf<P>, Report, Deps>;
  /** What the account's owner may want to hear of; looked at after a live call was answered. */
  readonly alert?: (report: Report, input: InputOf<P>) => Alert | readonly Alert[] | null;
  /** Absent where the rows of a call are deleted with the rest of an end user's but not counted. */
  readonly dataKind?: DataKind;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints of different inputs and reports has no common type.
export type AnyEndpoint = Endpoint<any, any, any>;

export function defineEndpoint<P extends Parameters, Report, Deps>(
  endpoint: Endpoint<P, Report, Deps>,
): Endpoint<P, Report, Deps> {
  return endpoint;
}
