import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineAlert, invalidRisk } from '../events/alert-kinds.ts';
import type { ListSource } from '../lists/create-list-source.ts';
import { binRules, changeBin } from './bin-custom-rules.ts';
import type { BinFacts } from './bin-facts.ts';
import { binDataV1, binDataV2 } from './bin-fields.ts';
import { binParameter } from './bin-parameter.ts';
import type { BinReport } from './bin-report.ts';
import { sampleBinReport } from './sample-bin-report.ts';
import { viewBinV1, viewBinV2 } from './view-bin.ts';

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
  run(input, call, deps: { readonly bin: (bin: string) => BinFacts; readonly lists: ListSource }): BinReport {
    const { bin, echo } = input.bin;
    const facts = deps.bin(bin);
    const listed = deps.lists.card(call.accountId(), bin, facts.record.country, call.nowMs);
    return { echo, facts, listed };
  },
  event: ({ facts, listed }: BinReport) => ({
    subject: facts.bin,
    countryCode: facts.record.country,
    risk: null,
    flags: [...(facts.isValid ? valid : invalid), ...(listed?.verdict === 'block' ? blacklisted : [])],
  }),
  rules: {
    subject: binRules,
    // The digits that were sent beyond the BIN are no business of a rule.
    apply: (report, { bin }, call, _deps, rules) =>
      rules.run(
        {
          request: { bin: bin.bin },
          response: viewBinV2(report),
          history: null,
          nowMs: call.nowMs,
          isAllowed: report.listed?.verdict === 'allow',
        },
        report,
        changeBin,
      ),
  },
  alert: ({ facts }: BinReport) =>
    facts.isValid
      ? null
      : defineAlert({
          kind: 'invalid_bin',
          risk: invalidRisk,
          subject: facts.bin,
          countryCode: facts.record.country,
          payload: () => ({ bin: facts.bin, reason: facts.reason, isValid: facts.isValid }),
        }),
  dataKind: 'transaction_data',
});

const valid: readonly string[] = [];
const invalid: readonly string[] = ['invalid'];
const blacklisted: readonly string[] = ['blacklisted'];
