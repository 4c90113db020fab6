import type { EventMapping } from './rule-subject.ts';

/** What is kept of a call, as a back-test reads it. */
export interface PastEvent {
  readonly id: number;
  readonly atMs: number;
  /** Null where it was not kept, or only as a hash. */
  readonly subject: string | null;
  readonly country: string | null;
  readonly risk: number | null;
  /** Separated by commas. */
  readonly flags: string;
}

export interface PastEvents {
  /** In the order in which they came. `fromMs` included, `toMs` not. */
  readEvents(
    accountId: string,
    endpoints: readonly string[],
    fromMs: number,
    toMs: number,
  ): Iterable<PastEvent>;
  countEvents(accountId: string, endpoints: readonly string[], fromMs: number, toMs: number): number;
}

/** What was asked about, to be looked up once more. */
export interface PastSubject {
  readonly subject: string;
  readonly country: string | null;
}

/** Looks subjects of the past up with the data of today; null for what cannot be answered. */
export type ReviewSubjects = (subjects: readonly PastSubject[]) => Promise<readonly (object | null)[]>;

/** Request and answer, as far as an event tells of them; what it does not tell is as `today` has it. */
export function recallEvent(
  event: PastEvent,
  mapping: EventMapping,
  today: object | null = null,
): { readonly request: object; readonly response: object } {
  // Copied as deep as paths go, since the same answer of today may stand for many calls.
  const facts = { request: {}, response: today === null ? {} : copyOf(today) };
  if (event.subject !== null) place(facts, mapping.subject, event.subject);
  if (mapping.country !== null && event.country !== null) place(facts, mapping.country, event.country);
  if (event.risk !== null) placeRisk(facts, mapping, event.risk);
  const flags = event.flags === '' ? [] : event.flags.split(',');
  for (const [flag, path] of Object.entries(mapping.flags)) {
    if (flags.includes(flag)) place(facts, path, true);
    else if (mapping.hasAllFlags) place(facts, path, false);
  }
  for (const [flag, path] of Object.entries(mapping.lacking ?? {})) place(facts, path, !flags.includes(flag));
  return facts;
}

/** Of what came through a message: plain data. */
function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copyOf(item)])) as T;
}

function placeRisk(facts: object, { risk, risks }: EventMapping, value: number): void {
  if (risk !== null) place(facts, risk, value);
  for (const [path, told] of Object.entries(risks?.[value] ?? {})) place(facts, path, told);
}

/** The fields that events of a mapping always tell, where the subject is kept. */
export function toldFields({ subject, country, risk, risks, flags, hasAllFlags, lacking }: EventMapping) {
  return new Set([
    subject,
    ...(country === null ? [] : [country]),
    ...(risk === null ? [] : [risk]),
    ...Object.values(risks ?? {}).flatMap((told) => Object.keys(told)),
    ...(hasAllFlags ? Object.values(flags) : []),
    ...Object.values(lacking ?? {}),
  ]);
}

/** Paths are those of our own mappings. */
function place(target: object, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() as string;
  let at = target as Record<string, unknown>;
  for (const name of names) {
    // What today knows nothing of may have been known.
    if (typeof at[name] !== 'object' || at[name] === null) at[name] = {};
    at = at[name] as Record<string, unknown>;
  }
  at[last] = value;
}
