/** What the conditions of a rule are held against. */
export interface RuleFacts {
  /** What was sent, under the names of v2. */
  readonly request: object;
  /** The answer's `data` as v2 gives it, before any rule. */
  readonly response: object;
  /** What earlier payments say; null where there are none to ask. */
  readonly history: object | null;
  readonly nowMs: number;
  /** Whether one of the account's lists of a kind has a value; null when it cannot be told. */
  readonly isInList: ((kind: string, value: string) => boolean | null) | null;
}
