import type { RuleDocument, RuleState } from './rule-document.ts';

/** A rule of an account, as it is kept. */
export interface StoredRule {
  readonly accountId: string;
  readonly number: number;
  readonly version: number;
  readonly state: RuleState;
  /** As its author wrote it; a later version of the server may no longer be able to read it. */
  readonly document: RuleDocument;
  readonly author: string;
  readonly createdAt: number;
  readonly changedAt: number;
}

export interface RuleVersion {
  readonly version: number;
  readonly state: RuleState;
  readonly document: RuleDocument;
  readonly author: string;
  readonly changedAt: number;
}

/** What a rule did on a day, or in shadow would have done. */
export interface RuleDay {
  readonly day: string;
  readonly state: 'live' | 'shadow';
  readonly matches: number;
  readonly changes: number;
}

export function ruleId(number: number): string {
  return `CR${number}`;
}

/** Null for what is no id of a rule. */
export function parseRuleId(text: string): number | null {
  const digits = /^cr([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
