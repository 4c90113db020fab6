import type { RuleSubjects } from './rule-subject.ts';
import type { RulesStore } from './rules.store.ts';

/** What the endpoints that manage rules draw on. A change is in effect when its promise settles. */
export interface RuleSource
  extends Pick<RulesStore, 'list' | 'find' | 'create' | 'change' | 'versions' | 'days'> {
  readonly subjects: RuleSubjects;
  /** What a rule of the subject could be held against: the example of its endpoint. */
  sampleOf(subject: string): RuleSample;
  isInList(accountId: string, list: string, value: string): boolean | null;
}

/** Request and answer as v2 has them. */
export interface RuleSample {
  readonly request: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
  readonly history: Readonly<Record<string, unknown>> | null;
}
