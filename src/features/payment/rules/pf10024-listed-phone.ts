import { defineListRule } from '../define-list-rule.ts';

export const listedPhone = defineListRule({
  id: 'PF10024',
  title: 'Blacklisted phone number',
  description: 'Customer phone number found in one of the account’s blacklists.',
  part: 'phone',
  field: 'customer_phone',
});
