import type { TSchema } from 'typebox';
import { type Field, fieldsOfSchema } from './field-catalogue.ts';
import { historyFields, historySubjects } from './history-fields.ts';

export type ActionName =
  | 'blacklist'
  | 'whitelist'
  | 'overwrite_score'
  | 'add_score'
  | 'mark_valid'
  | 'mark_invalid'
  | 'note';

/** A kind of check that rules can be written for; several endpoints may answer it. */
export interface RuleSubject {
  /** What rules name it by: `ip_geolocation`. */
  readonly name: string;
  readonly title: string;
  readonly fields: ReadonlyMap<string, Field>;
  /** Whether conditions may read request fields that are not in the catalogue. */
  readonly openRequest: boolean;
  readonly actions: readonly ActionName[];
  /** Scale of the score that rules may set; null where there is none. */
  readonly score: { readonly minimum: number; readonly maximum: number } | null;
  /** Where the answer of v2 shows what a rule sets. */
  readonly shows: Shows;
  /** What rules can be back-tested on: the payments that are kept, or what events tell; null for nothing. */
  readonly past: 'payments' | EventMapping | null;
}

export interface Shows {
  readonly blacklisted?: string;
  readonly score?: string;
  readonly valid?: string;
}

/** What an event tells of a call of the past, by the fields that it gives a value. */
export interface EventMapping {
  /** Names of the endpoints whose events count. */
  readonly endpoints: readonly string[];
  readonly subject: string;
  readonly country: string | null;
  readonly risk: string | null;
  /** The fields that are true when an event has the flag. */
  readonly flags: Readonly<Record<string, string>>;
  /** Whether a flag that an event lacks was false; else it may only not have been asked for. */
  readonly hasAllFlags: boolean;
  /** The fields that are false when an event has the flag, and true when it lacks it. */
  readonly lacking?: Readonly<Record<string, string>>;
  /** What else each risk tells, by path, where there are few. */
  readonly risks?: Readonly<Record<number, Readonly<Record<string, unknown>>>>;
  /** The parameters (v2) under which the subject can be looked up once more; absent where it cannot. */
  readonly review?: { readonly subject: string; readonly country?: string };
}

/** A parameter of an endpoint, as far as rules see it. */
interface SentParameter {
  readonly v2: string;
  readonly description: string;
  readonly schema: TSchema;
}

export interface RuleSubjectOptions {
  readonly name: string;
  readonly title: string;
  readonly parameters: readonly SentParameter[];
  /** Schema of the answer's `data` in v2. */
  readonly data: TSchema;
  /** Besides `note`, which every subject has. */
  readonly actions?: readonly ActionName[];
  readonly score?: { readonly minimum: number; readonly maximum: number };
  readonly shows?: Shows;
  readonly openRequest?: boolean;
  /** Whether conditions may ask for what earlier payments say. */
  readonly history?: boolean;
  readonly past?: RuleSubject['past'];
}

/** Puts together what rules of a subject can read and do; the fields are those of the schemas. */
export function defineRuleSubject(options: RuleSubjectOptions): RuleSubject {
  const { name, title, parameters, data, history = false } = options;
  const fields = [
    ...parameters.flatMap(({ v2, description, schema }) =>
      fieldsOfSchema(`request.${v2}`, { ...schema, description } as TSchema),
    ),
    ...fieldsOfSchema('response', data).filter(
      ({ path }) => !path.startsWith('response.custom_rules_applied'),
    ),
    ...(history ? historyFields : []),
  ];
  return {
    name,
    title,
    fields: new Map(
      fields.map((field) => [field.path, history ? { ...field, newBy: newBy(field.path) } : field]),
    ),
    openRequest: options.openRequest ?? false,
    actions: [...(options.actions ?? []), 'note'],
    score: options.score ?? null,
    shows: options.shows ?? {},
    past: options.past ?? null,
  };
}

function newBy(path: string): string | null {
  const found = Object.entries(historySubjects).find(([, { fields }]) =>
    fields.some((name) => path === `request.${name}`),
  );
  return found === undefined ? null : found[0];
}

export type RuleSubjects = ReadonlyMap<string, RuleSubject>;
