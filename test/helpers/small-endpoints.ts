import { Type } from 'typebox';
import { ApiError } from '../../src/errors.ts';
import { type AnyEndpoint, defineEndpoint } from '../../src/http/define-endpoint.ts';
import { defineParameter, sentText } from '../../src/http/define-parameter.ts';
import { integer, nullable, record, text } from '../../src/http/schema.ts';

const word = defineParameter<string>({
  v1: 'Word',
  v2: 'word',
  required: true,
  description: 'The word to measure.',
  example: 'sesame',
  schema: Type.String({ maxLength: 20 }),
  read(sent) {
    const found = sentText(sent);
    if (found === null || found.length > 20) throw new ApiError('invalid_country_code');
    return found;
  },
});

const extra = defineParameter<boolean>({
  v1: 'params',
  v2: 'params',
  required: false,
  description: 'Modules to include: `security`.',
  example: 'security',
  schema: Type.String(),
  read: (sent) => sentText(sent) === 'security',
});

interface Measured {
  readonly word: string;
  readonly secret: string | null;
}

const measuredV1 = record('The measured word.', {
  Word: text('The word.'),
  wordLength: integer('Its length in characters.'),
  secret: Type.Optional(nullable(text('What only larger plans see.'))),
});
const measuredV2 = record('The measured word.', {
  word: text('The word.'),
  length: integer('Its length in characters.'),
  secret: Type.Optional(nullable(text('What only larger plans see.'))),
});

const viewV1 = (report: Measured) => ({
  Word: report.word,
  wordLength: report.word.length,
  ...(report.secret === null ? {} : { secret: report.secret }),
});
const viewV2 = (report: Measured) => ({
  word: report.word,
  length: report.word.length,
  ...(report.secret === null ? {} : { secret: report.secret }),
});

/** A path parameter in v2, an older path, a module that the smallest plan lacks. */
const measure = defineEndpoint({
  name: 'word_measure',
  title: 'Measure a word',
  summary: 'Answers with the length of a word.',
  description: 'Counts characters.',
  tag: 'Words',
  plan: 'free',
  parameters: { word, extra },
  v1: {
    method: 'GET',
    path: '/measure',
    aliases: ['/Measure', '/wordLength'],
    userId: true,
    data: measuredV1,
    view: viewV1,
  },
  v2: { method: 'GET', path: '/measure/{word}', userId: true, data: measuredV2, view: viewV2 },
  example: { Word: 'sesame', params: 'security' },
  sample: (input): Measured => ({ word: input.word, secret: input.extra ? 'sample' : null }),
  run(input): Measured {
    if (input.word === 'explode') throw new Error('a secret of the inside');
    return { word: input.word, secret: input.extra ? 'live' : null };
  },
  allow(input, plan) {
    if (input.extra && plan.lacksModules.has('security')) throw new ApiError('security_module_not_allowed');
  },
  event: (report) => ({ subject: report.word, countryCode: null, risk: null, flags: [] }),
});

/** A body, and a larger plan. */
const store = defineEndpoint({
  name: 'word_store',
  title: 'Store a word',
  summary: 'Takes a word in a body.',
  description: '',
  tag: 'Words',
  plan: 'premium',
  parameters: { word },
  v1: { method: 'POST', path: '/words', userId: false, data: measuredV1, view: viewV1 },
  v2: { method: 'POST', path: '/words', userId: false, data: measuredV2, view: viewV2 },
  example: { Word: 'sesame' },
  sample: (input): Measured => ({ word: input.word, secret: null }),
  run: (input): Measured => ({ word: input.word, secret: null }),
});

const fields = defineParameter<readonly string[]>({
  v1: 'data',
  v2: 'data',
  required: true,
  description: 'The fields of the parcel.',
  example: { city: 'Bonn' },
  schema: Type.Object({}),
  isBareBody: true,
  read(sent) {
    if (typeof sent !== 'object' || sent === null || Object.keys(sent).length === 0)
      throw new ApiError('invalid_params');
    return Object.keys(sent);
  },
});
const named = record('What was sent.', {
  names: Type.Array(text('Name of a field.'), { description: 'Names of the fields.' }),
});

/** An object as body, wrapped or bare. */
const parcel = defineEndpoint({
  name: 'parcel_check',
  title: 'Check a parcel',
  summary: 'Takes an object in a body.',
  description: '',
  tag: 'Words',
  plan: 'free',
  parameters: { fields },
  v1: {
    method: 'POST',
    path: '/parcels',
    aliases: ['/parcel'],
    userId: true,
    data: named,
    view: (names: readonly string[]) => ({ names }),
  },
  v2: {
    method: 'POST',
    path: '/parcels',
    userId: true,
    data: named,
    view: (names: readonly string[]) => ({ names }),
  },
  example: { data: { city: 'Bonn' } },
  sample: (input) => input.fields,
  run: (input) => input.fields,
});

/** No key, text as data, fields beside it, and only in v1 an answer without data. */
const open = defineEndpoint({
  name: 'word_of_the_day',
  title: 'The word of the day',
  summary: 'Answers with one word. Needs no API key.',
  description: '',
  tag: 'Open',
  plan: null,
  parameters: {},
  v1: {
    method: 'GET',
    path: '/word',
    userId: false,
    data: Type.String({ description: 'The word.' }),
    view: (report: string) => report,
    beside: (call) => ({ documentation: `${call.baseUrl()}/docs` }),
  },
  v2: {
    method: 'GET',
    path: '/word',
    userId: false,
    data: record('The word.', { word: text('The word.'), caller: nullable(text('Who asked.')) }),
    view: (report: string, _input, call) => ({ word: report, caller: call.caller()?.text ?? null }),
  },
  example: {},
  sample: () => 'sesame',
  run: () => 'sesame',
});

const check = defineEndpoint({
  name: 'door_check',
  title: 'Check the door',
  summary: 'Answers with success when the key fits.',
  description: '',
  tag: 'Open',
  plan: 'free',
  usesQuota: false,
  parameters: {},
  v1: {
    method: 'GET',
    path: '/door',
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

/** Endpoints that between them use everything an endpoint can declare. */
export const smallEndpoints: readonly AnyEndpoint[] = [measure, store, parcel, open, check];
