import { defineListRule } from '../define-list-rule.ts';

export const listedCard = defineListRule({
  id: 'PF10025',
  title: 'Blacklisted card',
  description: 'Customer card number found in one of the account’s blacklists.',
  part: 'card',
  field: 'card_number',
});
