import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import { createProblems, isObject, type Problem, type Problems, refuseUnknownKeys } from './problems.ts';
import { readAction } from './read-action.ts';
import { readConditions } from './read-conditions.ts';
import { defaultPriority, type RuleDocument, ruleLimits } from './rule-document.ts';
import type { RuleSubjects } from './rule-subject.ts';

export type ReadRule =
  | { readonly rule: RuleDocument; readonly problems: null }
  | { readonly rule: null; readonly problems: readonly Problem[] };

const keys = ['title', 'message', 'endpoint', 'priority', 'when', 'action'];

/** Reads a rule as it was sent, any JSON at all. Everything that is wrong with it is told at once. */
export function readRule(sent: unknown, subjects: RuleSubjects): ReadRule {
  const problems = createProblems();
  if (!isObject(sent)) {
    problems.add('', 'A rule is an object with title, endpoint, when and action.');
    return { rule: null, problems: problems.list() };
  }
  refuseUnknownKeys(sent, keys, '', problems);
  const title = readText(sent['title'], '/title', ruleLimits.titleLength, problems);
  const message =
    sent['message'] === undefined || sent['message'] === null
      ? null
      : readText(sent['message'], '/message', ruleLimits.messageLength, problems);
  const priority = readPriority(sent['priority'], problems);
  const subject = typeof sent['endpoint'] === 'string' ? subjects.get(sent['endpoint']) : undefined;
  if (subject === undefined) {
    problems.add('/endpoint', `This must be one of ${[...subjects.keys()].join(', ')}.`);
    return { rule: null, problems: problems.list() };
  }
  const when = readConditions(sent['when'], subject, problems);
  const action = readAction(sent['action'], subject, problems);
  if (title === null || priority === null || when === null || action === null || problems.list().length > 0) {
    return { rule: null, problems: problems.list() };
  }
  return { rule: { title, message, endpoint: subject.name, priority, when, action }, problems: null };
}

function readText(sent: unknown, path: string, maxLength: number, problems: Problems): string | null {
  const text = typeof sent === 'string' ? sent.trim() : '';
  if (text === '') problems.add(path, 'This must be a text that is not empty.');
  else if (text.length > maxLength) problems.add(path, `This may have at most ${maxLength} characters.`);
  else return maskCardNumbers(text);
  return null;
}

function readPriority(sent: unknown, problems: Problems): number | null {
  if (sent === undefined || sent === null) return defaultPriority;
  if (Number.isInteger(sent) && (sent as number) >= 0 && (sent as number) <= ruleLimits.priority) {
    return sent as number;
  }
  problems.add('/priority', `This must be a whole number from 0 to ${ruleLimits.priority}.`);
  return null;
}
