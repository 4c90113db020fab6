import type { RuleDocument } from './rule-document.ts';
import type { StoredRule } from './stored-rule.ts';

const document: RuleDocument = {
  title: 'Block example.com',
  message: 'Not for example.com',
  endpoint: 'email',
  priority: 100,
  when: {
    all: [
      { field: 'request.email', operator: 'ends_with', value: '@example.com' },
      { not: { field: 'response.is_role_based', operator: 'is_true', value: null } },
    ],
  },
  action: { type: 'mark_invalid' },
};

/** The rule of the reference’s examples. */
export function sampleRule(number: number): StoredRule {
  return {
    accountId: 'acc_1',
    number,
    version: 1,
    state: 'shadow',
    document,
    author: 'key_1',
    createdAt: Date.UTC(2026, 0, 15, 12),
    changedAt: Date.UTC(2026, 0, 15, 12),
  };
}
