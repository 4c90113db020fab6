import { Type } from 'typebox';
import { flag, integer, nullable, record, text } from '../../http/schema.ts';
import { defineRuleSubject } from './rule-subject.ts';

/** A subject with a field of every type, for tests and benchmarks. */
export const sampleSubject = defineRuleSubject({
  name: 'payment',
  title: 'Payment scoring',
  parameters: [
    { v2: 'customer_email', description: 'Address.', schema: Type.String() },
    { v2: 'customer_id', description: 'Customer.', schema: Type.String() },
    { v2: 'customer_ip', description: 'IP address.', schema: Type.String() },
    {
      v2: 'amount',
      description: 'Amount.',
      schema: Type.Unsafe<string | number>({ type: ['string', 'number'] }),
    },
  ],
  data: record('A report.', {
    score: integer('Score.'),
    is_valid: flag('Whether it is valid.'),
    country: record('Country.', { code: nullable(text('Code.')), since: nullable(text('A date.')) }),
    tags: Type.Array(text('A tag.'), { description: 'Tags.' }),
    rules: Type.Array(record('A rule.', { id: text('Its id.'), weight: integer('Its weight.') }), {
      description: 'Rules.',
    }),
  }),
  actions: ['overwrite_score', 'add_score', 'blacklist', 'whitelist', 'mark_valid', 'mark_invalid'],
  score: { minimum: 0, maximum: 100 },
  shows: { score: 'score', valid: 'is_valid', blacklisted: 'is_blacklisted' },
  openRequest: true,
  history: true,
  past: 'payments',
});

export const sampleFacts = {
  request: {
    customer_email: 'Jane.Doe@Example.com',
    customer_id: 'c1',
    customer_ip: '192.0.2.77',
    amount: '120.50',
    shop: { lane: 4, open: 'true' },
    empty: '',
    nothing: null,
    items: [
      { sold: '2024-01-15', codes: ['a'], price: '3.5' },
      { sold: 1_711_000_000, codes: ['b', 'c'], price: 300, is_gift: true },
    ],
  },
  response: {
    score: 40,
    is_valid: true,
    country: { code: 'DE', since: '2024-03-01T00:00:00Z' },
    tags: ['new', 'Mobile'],
    rules: [
      { id: 'PF10001', weight: 3 },
      { id: 'PF10002', weight: 9 },
    ],
  },
  history: {
    customer: { payments_1h: 6, is_new: false },
    ip: { payments_1h: 0, is_new: true },
    email: null,
  },
  nowMs: Date.parse('2024-04-01T00:00:00Z'),
  isInList: (kind: string, value: string): boolean | null =>
    kind === 'email' ? value.endsWith('@Example.com') : kind === 'ip' ? false : null,
};
