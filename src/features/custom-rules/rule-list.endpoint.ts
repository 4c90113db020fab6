import { Type } from 'typebox';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, sentText } from '../../http/define-parameter.ts';
import { flag, integer, nullable, number, record, text } from '../../http/schema.ts';
import { operators, presenceOperators } from './operators.ts';
import { callerOf } from './rule-caller.ts';
import { stateParameter } from './rule-parameters.ts';
import type { RuleSource } from './rule-source.ts';
import type { RuleSubject } from './rule-subject.ts';
import { ruleData, viewRule } from './rule-view.ts';
import { sampleRule } from './sample-rule.ts';
import type { StoredRule } from './stored-rule.ts';

const endpointParameter = defineParameter<string | null>({
  v1: 'endpoint',
  v2: 'endpoint',
  required: false,
  description: 'Only what is for this endpoint, such as `email`.',
  example: 'email',
  schema: Type.String({ maxLength: 40 }),
  read: sentText,
});

interface RuleListing {
  readonly rules: readonly StoredRule[];
  readonly subjects: RuleSource['subjects'];
}

export const ruleList = defineEndpoint({
  name: 'rule_list',
  title: 'Rules',
  summary: 'The rules of the account in the order in which they are applied.',
  description: 'Without `state` all but archived ones.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { endpoint: endpointParameter, state: stateParameter },
  v1: null,
  v2: {
    method: 'GET',
    path: '/rules',
    userId: false,
    data: record('Rules.', {
      total: integer('Number of rules.'),
      rules: Type.Array(ruleData, { description: 'By priority, then by id.' }),
    }),
    view: ({ rules, subjects }: RuleListing) => ({
      total: rules.length,
      rules: rules.map((rule) => viewRule(rule, subjects)),
    }),
  },
  example: {},
  sample: (): RuleListing => ({ rules: [sampleRule(4)], subjects: new Map() }),
  async run({ endpoint, state }, call, deps: { readonly customRules: RuleSource }): Promise<RuleListing> {
    const { customRules } = deps;
    const rules = await customRules.list(callerOf(call).accountId, { endpoint, state });
    return { rules, subjects: customRules.subjects };
  },
});

export const ruleFieldList = defineEndpoint({
  name: 'rule_fields',
  title: 'What rules can be about',
  summary: 'For each endpoint that rules can be written for: its fields, operators and actions.',
  description:
    'Fields of the request begin with `request.`, those of the answer (as v2 has it) with `response.`, what earlier payments say with `history.`. Those of lists have `[]` in their path; a condition holds if it holds for one of the items.',
  tag: 'Custom rules',
  plan: 'free',
  management: true,
  parameters: { endpoint: endpointParameter },
  v1: null,
  v2: {
    method: 'GET',
    path: '/rules/fields',
    userId: false,
    data: record('What rules can be about.', {
      endpoints: Type.Array(
        record('An endpoint.', {
          endpoint: text('Name of it in rules.'),
          title: text('Title.'),
          actions: Type.Array(text('Type of an action.'), { description: 'What rules can do.' }),
          score: nullable(
            record('Scale of the score that rules may set; null where there is none.', {
              minimum: number('Least score.'),
              maximum: number('Greatest score.'),
            }),
          ),
          takes_any_request_field: flag('Whether conditions may be on request fields that are not listed.'),
          fields: Type.Array(
            record('A field.', {
              field: text('Path of the field.'),
              type: text('`text`, `number`, `boolean`, `list` or `any`.'),
              description: text('What it is.'),
              values: nullable(
                Type.Array(text('Value.'), {
                  description: 'The values it can have; null where they are many.',
                }),
              ),
              can_be_new: flag('Whether `is_new` fits it.'),
            }),
            { description: 'What conditions can be on.' },
          ),
        }),
        { description: 'Endpoints.' },
      ),
      operators: Type.Array(
        record('An operator.', {
          operator: text('Name.'),
          title: text('In words.'),
          types: Type.Array(text('Type.'), { description: 'Types of fields it fits.' }),
          value: text('What stands behind it: `none`, `scalar`, `number`, `range` and so on.'),
        }),
        { description: 'Operators.' },
      ),
    }),
    view: (subjects: readonly RuleSubject[]) => ({
      endpoints: subjects.map(viewSubject),
      operators: operatorRows,
    }),
  },
  example: { endpoint: 'email' },
  sample: (): readonly RuleSubject[] => [],
  run: ({ endpoint }, _call, deps: { readonly customRules: RuleSource }): readonly RuleSubject[] =>
    [...deps.customRules.subjects.values()].filter(({ name }) => endpoint === null || name === endpoint),
});

function viewSubject({ name, title, actions, score, openRequest, fields }: RuleSubject): object {
  return {
    endpoint: name,
    title,
    actions,
    score,
    takes_any_request_field: openRequest,
    fields: [...fields.values()].map((field) => ({
      field: field.path,
      type: field.type,
      description: field.description,
      values: field.values,
      can_be_new: field.newBy !== null,
    })),
  };
}

const everyType = ['text', 'number', 'boolean', 'list', 'any'];
const operatorRows = [
  ...Object.entries(operators).map(([operator, { title, types, operand }]) => ({
    operator,
    title,
    types,
    value: operand,
  })),
  ...Object.entries(presenceOperators).map(([operator, { title, operand }]) => ({
    operator,
    title,
    types: everyType,
    value: operand,
  })),
];
