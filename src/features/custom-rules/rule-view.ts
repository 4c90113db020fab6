import { Type } from 'typebox';
import { choice, integer, nullable, record, text } from '../../http/schema.ts';
import { describeProblems } from './problems.ts';
import { readRule } from './read-rule.ts';
import { ruleStates } from './rule-document.ts';
import type { RuleSubjects } from './rule-subject.ts';
import { type RuleDay, type RuleVersion, ruleId, type StoredRule } from './stored-rule.ts';

const state = choice([...ruleStates], '`draft`, `shadow`, `live` or `archived`.');

const document = {
  title: text('What the rule is called.'),
  message: nullable(text('What answers say of it; null for the title.')),
  endpoint: text('What it is for, such as `email`.'),
  priority: integer('Rules with a smaller number come first.'),
  when: Type.Unsafe<object>({ type: 'object', description: 'The conditions.' }),
  action: Type.Unsafe<object>({ type: 'object', description: 'What happens when they hold.' }),
};

export const ruleFields = {
  id: text('Id of the rule, such as `CR4`.'),
  ...document,
  state,
  version: integer('Number of the version; every change makes a new one.'),
  author: text('Id of the key that made this version, or `command line`.'),
  created_at: text('ISO 8601 time.'),
  changed_at: text('ISO 8601 time.'),
  problem: nullable(text('Why this version of the server cannot run the rule; null when it can.')),
};

export const ruleData = record('A rule.', ruleFields);

export const ruleDayData = record('A day.', {
  day: text('UTC day, `YYYY-MM-DD`.'),
  state: text('`live`: what it did. `shadow`: what it would have done.'),
  matches: integer('Answers for which the conditions held.'),
  changes: integer('Of these, answers that the action changed or would have changed.'),
});

export const versionData = record('A version.', {
  version: integer('Number of the version.'),
  state,
  ...document,
  author: text('Id of the key that made it, or `command line`.'),
  changed_at: text('ISO 8601 time.'),
});

export function viewRule(rule: StoredRule, subjects: RuleSubjects): object {
  const { document: parts } = rule;
  return {
    id: ruleId(rule.number),
    title: parts.title,
    message: parts.message,
    endpoint: parts.endpoint,
    priority: parts.priority,
    when: parts.when,
    action: parts.action,
    state: rule.state,
    version: rule.version,
    author: rule.author,
    created_at: new Date(rule.createdAt).toISOString(),
    changed_at: new Date(rule.changedAt).toISOString(),
    problem: describeProblems(readRule(parts, subjects).problems ?? []) || null,
  };
}

export function viewVersion({ document: parts, ...version }: RuleVersion): object {
  return {
    version: version.version,
    state: version.state,
    title: parts.title,
    message: parts.message,
    endpoint: parts.endpoint,
    priority: parts.priority,
    when: parts.when,
    action: parts.action,
    author: version.author,
    changed_at: new Date(version.changedAt).toISOString(),
  };
}

export function viewDay({ day, state: of, matches, changes }: RuleDay): object {
  return { day, state: of, matches, changes };
}
