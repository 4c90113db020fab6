import { Type } from 'typebox';
import { integer, record, shared, text } from './schema.ts';

/** The account's own rules that changed an answer; the same object in both versions. */
export const customRulesApplied = shared(
  record('The account’s custom rules that applied to this request.', {
    total: integer('Number of custom rules applied.', { minimum: 0 }),
    rules: Type.Array(
      record('One applied rule.', {
        id: text('Id of the rule as the dashboard shows it, such as `CR4`.'),
        title: text('Title given to the rule.'),
        message: text('What its author wants said of it; the title where nothing else was given.'),
      }),
      { description: 'The applied rules; empty when total is 0.' },
    ),
  }),
);

export interface AppliedRules {
  readonly total: number;
  readonly rules: readonly {
    readonly id: string;
    readonly title: string;
    readonly message: string;
  }[];
}

export const noRulesApplied: AppliedRules = Object.freeze({ total: 0, rules: Object.freeze([]) });
