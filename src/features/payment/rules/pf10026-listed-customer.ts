import { defineListRule } from '../define-list-rule.ts';

export const listedCustomer = defineListRule({
  id: 'PF10026',
  title: 'Blacklisted customer',
  description: 'Customer id found in one of the account’s blacklists.',
  part: 'customer',
  field: 'customer_id',
});
