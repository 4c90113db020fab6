import { defineListRule } from '../define-list-rule.ts';

export const listedIp = defineListRule({
  id: 'PF10022',
  title: 'Blacklisted IP address',
  description: 'Customer IP found in one of the account’s blacklists.',
  part: 'ip',
  field: 'customer_ip',
});
