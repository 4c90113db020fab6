import type { RuleDocument, RuleState } from './rule-document.ts';
import type { RuleSubjects } from './rule-subject.ts';
import type { RuleChange, RuleFilter } from './rules.store.ts';
import type { RuleDay, RuleVersion, StoredRule } from './stored-rule.ts';

/** What the endpoints that manage rules draw on. A change is in effect when its promise settles. */
export interface RuleSource {
  readonly subjects: RuleSubjects;
  list(accountId: string, filter: RuleFilter): Promise<StoredRule[]>;
  find(accountId: string, number: number): Promise<StoredRule | null>;
  /** Null when the account has as many rules as it may have. */
  create(
    accountId: string,
    author: string,
    document: RuleDocument,
    state: RuleState,
  ): Promise<StoredRule | null>;
  /** Null when there is no such rule. */
  change(accountId: string, number: number, author: string, change: RuleChange): Promise<StoredRule | null>;
  versions(accountId: string, number: number): Promise<RuleVersion[]>;
  days(accountId: string, number: number, count: number): Promise<RuleDay[]>;
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
