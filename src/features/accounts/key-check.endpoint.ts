import { Type } from 'typebox';
import { defineEndpoint } from '../../http/define-endpoint.ts';

/** Tells whether an API key works. Its errors have conventional statuses, since callers look at nothing else. */
export const keyCheck = defineEndpoint({
  name: 'key_check',
  title: 'Check an API key',
  summary: 'Answers with success when the API key is valid.',
  description:
    'Some integrations test a key by calling this address and looking at the HTTP status alone, so a bad key answers 401 here even though other v1 errors answer 200. It uses no quota.',
  tag: 'Account',
  plan: 'free',
  usesQuota: false,
  parameters: {},
  v1: {
    method: 'GET',
    path: '/bearer',
    userId: false,
    data: Type.Object({}),
    view: () => null,
    conventionalErrors: true,
  },
  v2: null,
  example: {},
  sample: () => null,
  run: () => null,
});
