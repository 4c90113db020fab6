import { parseListName } from './check-list.ts';
import { leavesOf, type RuleDocument } from './rule-document.ts';
import type { RuleFacts } from './rule-facts.ts';

/**
 * `now`: the lists as they are when the back-test runs, which says what a list would have caught. `then`: entries count
 * from the time at which they were added, so that a list that was filled from the frauds of the period does not know
 * them beforehand.
 */
export const listTimes = ['now', 'then'] as const;
export type ListTime = (typeof listTimes)[number];

/** The lists that a back-test asks. */
export interface PastLists {
  readonly isInList: NonNullable<RuleFacts['isInList']>;
  /** Goes on to a time, which is not before that of the last call. */
  moveTo(atMs: number): void;
}

/** The kinds of lists that a rule asks. */
export function listKindsOf({ when }: Pick<RuleDocument, 'when'>): Set<string> {
  return new Set(
    leavesOf(when).flatMap(({ leaf: { operator, value } }) =>
      (operator === 'in_list' || operator === 'not_in_list') && typeof value === 'string'
        ? [parseListName(value)?.kind ?? []].flat()
        : [],
    ),
  );
}
