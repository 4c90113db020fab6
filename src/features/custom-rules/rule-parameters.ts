import { Type } from 'typebox';
import { ApiError, notFound } from '../../errors.ts';
import { defineParameter, requiredText, sentText } from '../../http/define-parameter.ts';
import { describeProblems, isObject } from './problems.ts';
import { readRule } from './read-rule.ts';
import { type RuleDocument, type RuleState, ruleLimits, ruleStates } from './rule-document.ts';
import type { RuleSubjects } from './rule-subject.ts';
import { parseRuleId } from './stored-rule.ts';

export const idParameter = defineParameter<number>({
  v1: 'id',
  v2: 'id',
  required: true,
  description: 'Id of the rule, such as `CR4`.',
  example: 'CR4',
  schema: Type.String({ maxLength: 12 }),
  read(sent) {
    const text = requiredText(sent, 'invalid_params');
    const number = parseRuleId(text);
    if (number === null) throw notFound('rule', text);
    return number;
  },
});

/** Anything at all; it is read as part of the rule, so that all problems are told together. */
function part(name: string, description: string, example: unknown, schema: object) {
  return defineParameter<unknown>({
    v1: name,
    v2: name,
    required: false,
    description,
    example: example as string,
    schema: Type.Unsafe(schema),
    read: (sent) => sent,
  });
}

export const exampleWhen = {
  all: [
    { field: 'request.email', operator: 'ends_with', value: '@example.com' },
    { not: { field: 'response.is_role_based', operator: 'is_true' } },
  ],
};

/** The parts of a rule. */
export const ruleParts = {
  title: part('title', 'What the rule is called.', 'Block example.com', {
    type: 'string',
    maxLength: ruleLimits.titleLength,
  }),
  message: part('message', 'What answers say of it; the title where it is left out.', 'Not for example.com', {
    type: 'string',
    maxLength: ruleLimits.messageLength,
  }),
  endpoint: part('endpoint', 'What the rule is for. `GET /v2/rules/fields` lists them.', 'email', {
    type: 'string',
  }),
  priority: part('priority', 'Rules with a smaller number come first; 100 where it is left out.', 100, {
    type: 'integer',
    minimum: 0,
    maximum: ruleLimits.priority,
  }),
  when: part(
    'when',
    'The conditions: `{"field", "operator", "value"}`, or a group of them: `{"all": […]}`, `{"any": […]}`, `{"not": …}`.',
    exampleWhen,
    { type: 'object' },
  ),
  action: part(
    'action',
    'What happens: `{"type": "mark_invalid"}`, `{"type": "overwrite_score", "score": 3}`, `{"type": "add_score", "points": 20}` …',
    { type: 'mark_invalid' },
    { type: 'object' },
  ),
};

export const stateParameter = defineParameter<RuleState | null>({
  v1: 'state',
  v2: 'state',
  required: false,
  description:
    '`draft`: it does nothing. `shadow`: what it would do is counted. `live`: it is applied. `archived`.',
  example: 'shadow',
  schema: Type.String({ enum: [...ruleStates] }),
  read(sent) {
    const text = sentText(sent);
    if (sent === null) return null;
    const state = ruleStates.find((item) => item === text);
    if (state !== undefined) return state;
    throw new ApiError('invalid_params', { detail: `The state must be one of ${ruleStates.join(', ')}.` });
  },
});

/** Reads the parts of a rule together; throws an error that names all problems. */
export function readSentRule(parts: Readonly<Record<string, unknown>>, subjects: RuleSubjects): RuleDocument {
  const sent = Object.fromEntries(
    Object.keys(ruleParts).flatMap((name) => {
      // An empty message is taken back.
      const value = name === 'message' && parts[name] === '' ? null : parts[name];
      return value === null || value === undefined ? [] : [[name, value]];
    }),
  );
  const read = readRule(sent, subjects);
  if (read.rule !== null) return read.rule;
  throw new ApiError('invalid_params', {
    detail: `The rule cannot be used. ${describeProblems(read.problems)}`,
  });
}

/** An object of a body; null when it was not sent. */
export function objectParameter(name: string, description: string, example: object) {
  return defineParameter<Readonly<Record<string, unknown>> | null>({
    v1: name,
    v2: name,
    required: false,
    description,
    example: example as never,
    schema: Type.Unsafe({ type: 'object' }),
    read(sent) {
      if (sent === null || sent === undefined) return null;
      if (isObject(sent)) return sent;
      throw new ApiError('invalid_params', { detail: `The ${name} must be a JSON object.` });
    },
  });
}
