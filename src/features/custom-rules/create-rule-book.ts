import type { RuleBook, RuleRunner } from '../../http/endpoint-rules.ts';
import {
  type CountMatch,
  compileRule,
  createRuleRunner,
  inOrder,
  type RunnableRule,
} from './create-rule-runner.ts';
import { readRule } from './read-rule.ts';
import type { RuleSubjects } from './rule-subject.ts';
import type { StoredRule } from './stored-rule.ts';

/** Asks the lists of an account: of a kind, or one by `kind/name`. Null when it cannot be told. */
export type ListCheck = (accountId: string, list: string, value: string) => boolean | null;

export interface RuleBookOptions {
  readonly subjects: RuleSubjects;
  readonly lists: ListCheck | null;
  readonly count: (accountId: string, ...match: Parameters<CountMatch>) => void;
  /** Called for a rule that this version of the server cannot read; it does not run. */
  readonly unreadable: (rule: StoredRule, reason: string) => void;
}

export interface WritableRuleBook extends RuleBook {
  /** Takes over rules that were changed; those that are no longer live or in shadow go. */
  take(changed: readonly StoredRule[]): void;
}

interface Running {
  readonly state: 'live' | 'shadow';
  readonly subject: string;
  readonly rule: RunnableRule;
}

/** The rules of all accounts, compiled. An account without any costs one look into a map. */
export function createRuleBook({ subjects, lists, count, unreadable }: RuleBookOptions): WritableRuleBook {
  const running = new Map<string, Map<number, Running>>();
  const runners = new Map<string, ReadonlyMap<string, RuleRunner>>();

  function compile(stored: StoredRule): Running | null {
    const { state, number, document } = stored;
    if (state !== 'live' && state !== 'shadow') return null;
    const subject = subjects.get(document.endpoint);
    const read = readRule(document, subjects);
    if (subject === undefined || read.rule === null) {
      unreadable(stored, (read.problems ?? []).map(({ path, text }) => `${path}: ${text}`).join(' '));
      return null;
    }
    return { state, subject: subject.name, rule: compileRule(number, read.rule, subject) };
  }

  function runnersOf(accountId: string, rules: readonly Running[]): Map<string, RuleRunner> {
    const names = new Set(rules.map(({ subject }) => subject));
    return new Map(
      [...names].map((name) => {
        const of = (state: Running['state']) =>
          inOrder(
            rules.filter((item) => item.subject === name && item.state === state).map(({ rule }) => rule),
          );
        return [
          name,
          createRuleRunner({
            live: of('live'),
            shadow: of('shadow'),
            count: (...match) => count(accountId, ...match),
            isInList: lists === null ? null : (list, value) => lists(accountId, list, value),
          }),
        ];
      }),
    );
  }

  return {
    of: (accountId, subject) => runners.get(accountId)?.get(subject) ?? null,
    take(changed) {
      const touched = new Set<string>();
      for (const stored of changed) {
        const rules = running.get(stored.accountId) ?? new Map<number, Running>();
        const compiled = compile(stored);
        if (compiled === null) rules.delete(stored.number);
        else rules.set(stored.number, compiled);
        running.set(stored.accountId, rules);
        touched.add(stored.accountId);
      }
      for (const accountId of touched) {
        const rules = [...(running.get(accountId)?.values() ?? [])];
        if (rules.length > 0) runners.set(accountId, runnersOf(accountId, rules));
        else {
          runners.delete(accountId);
          running.delete(accountId);
        }
      }
    },
  };
}
