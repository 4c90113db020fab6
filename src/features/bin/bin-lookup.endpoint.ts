import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';
import type { BinFacts } from './bin-facts.ts';
import { binDataV1, binDataV2 } from './bin-fields.ts';
import type { BinReport } from './bin-report.ts';
import { type ParsedBin, parseBin } from './parse-bin.ts';
import { sampleBinReport } from './sample-bin-report.ts';
import { viewBinV1, viewBinV2 } from './view-bin.ts';

const binParameter = defineParameter<ParsedBin>({
  v1: 'bin',
  v2: 'bin',
  required: true,
  description:
    'The first 6 to 8 digits of a card number, or the number masked (`456789XXXXXX1234`) or whole. Of a whole number only the first 8 digits are used, kept or answered.',
  example: '457173',
  schema: Type.String({ minLength: 6, maxLength: 64 }),
  read(sent) {
    const parsed = parseBin(requiredText(sent, 'invalid_bin_number'));
    if (parsed === null) throw new ApiError('invalid_bin_number');
    return parsed;
  },
});

/** Scheme, issuer and country of a card. */
export const binLookup = defineEndpoint({
  name: 'bin_lookup',
  title: 'BIN lookup',
  summary: 'Scheme, issuer, country and kind of a payment card by the first digits of its number.',
  description:
    'The scheme is told by the ranges of the schemes. Issuer, country and kind of card are null where neither the packaged table, nor an import, nor a correction of the operator has them. Send a BIN or a masked number where you can.',
  tag: 'Payment',
  plan: 'standard',
  parameters: { bin: binParameter },
  v1: {
    method: 'GET',
    path: '/lookup/bin',
    aliases: ['/BINLookup'],
    userId: true,
    data: binDataV1,
    view: viewBinV1,
  },
  v2: {
    method: 'GET',
    path: '/lookup/bin/{bin}',
    userId: true,
    data: binDataV2,
    view: viewBinV2,
  },
  example: { bin: '457173' },
  sample: (input): BinReport => sampleBinReport(input.bin.echo),
  run: (input, _call, deps: { readonly bin: (bin: string) => BinFacts }): BinReport => ({
    echo: input.bin.echo,
    facts: deps.bin(input.bin.bin),
    blacklisted: false,
  }),
  event: ({ facts }: BinReport) => ({
    subject: facts.bin,
    countryCode: facts.record.country,
    risk: null,
    flags: facts.isValid ? valid : invalid,
  }),
});

const valid: readonly string[] = [];
const invalid: readonly string[] = ['invalid'];
