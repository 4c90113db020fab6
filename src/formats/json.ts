import { defineFormat } from './define-format.ts';

export const json = defineFormat({
  name: 'JSON',
  contentType: 'application/json; charset=utf-8',
  encode: (envelope) => JSON.stringify(envelope),
});
