import type { Call } from './call.ts';
import type { AppliedRules } from './common-fields.ts';

/** What the account's own rules want changed in an answer; null and 0 where they want nothing. */
export interface RuleEffect {
  readonly blacklisted: boolean | null;
  /** Takes the place of the score. */
  readonly score: number | null;
  /** Is added to the score. */
  readonly points: number;
  readonly valid: boolean | null;
  /** What the rule that decided says, for the reason of an answer. */
  readonly reason: string;
}

/** One thing that rules are held against: what was sent and what was found out. */
export interface RuleInput {
  readonly request: object;
  /** The answer's `data` in v2; made only when a rule is there to read it. */
  readonly response: object;
  readonly history: object | null;
  readonly nowMs: number;
  /** Whether an allow-list names the subject, which no rule may then speak against. */
  readonly isAllowed: boolean;
}

/** A report that the account's rules may have changed. */
export interface RuledReport {
  readonly customRules?: AppliedRules;
}

/** The rules that an account has for one kind of check. */
export interface RuleRunner {
  /** Whether a rule reads a part of the response, such as `security`, or of another root: `history`. */
  wants(part: string): boolean;
  /**
   * Gives the report with what the rules change in it, and with their names. `change` gives the same object where an
   * effect changes nothing.
   */
  run<Report extends RuledReport>(
    input: RuleInput,
    report: Report,
    change: (report: Report, effect: RuleEffect) => Report,
  ): Report;
}

/** How the account's own rules see an endpoint and change its report. */
export interface EndpointRules<Input, Report, Deps> {
  /** What rules name it by. The catalogue of fields and actions belongs to it. */
  readonly subject: { readonly name: string };
  readonly apply: (
    report: Report,
    input: Input,
    call: Call,
    deps: Deps,
    rules: RuleRunner,
    plan: { readonly lacksModules: ReadonlySet<string> },
  ) => Report;
}

/** The rules of all accounts, in memory. */
export interface RuleBook {
  /** Null when the account has none for the subject, which is the rule. */
  of(accountId: string, subject: string): RuleRunner | null;
}
