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

/** Request and answer, as far as an event tells of them. */
export function recallEvent(
  event: PastEvent,
  mapping: EventMapping,
): { readonly request: object; readonly response: object } {
  const facts = { request: {}, response: {} };
  if (event.subject !== null) place(facts, mapping.subject, event.subject);
  if (mapping.country !== null && event.country !== null) place(facts, mapping.country, event.country);
  if (mapping.risk !== null && event.risk !== null) place(facts, mapping.risk, event.risk);
  const flags = event.flags === '' ? [] : event.flags.split(',');
  for (const [flag, path] of Object.entries(mapping.flags)) {
    if (flags.includes(flag)) place(facts, path, true);
    else if (mapping.hasAllFlags) place(facts, path, false);
  }
  return facts;
}

/** Paths are those of our own mappings. */
function place(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() as string;
  let at = target;
  for (const name of names) {
    at[name] ??= {};
    at = at[name] as Record<string, unknown>;
  }
  at[last] = value;
}
