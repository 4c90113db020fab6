import { defineListRule } from '../define-list-rule.ts';

export const listedEmail = defineListRule({
  id: 'PF10023',
  title: 'Blacklisted mail address',
  description: 'Customer email found in one of the account’s blacklists.',
  part: 'email',
  field: 'customer_email',
});
