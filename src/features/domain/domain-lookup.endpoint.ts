import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, sentText } from '../../http/define-parameter.ts';
import { record } from '../../http/schema.ts';
import { domainDetails, domainFields } from './domain-fields.ts';
import type { DomainReport } from './domain-report.ts';
import { type DomainName, parseDomain } from './parse-domain.ts';
import { sampleDomainReport } from './sample-domain-report.ts';
import { viewDomainFields, viewDomainV2 } from './view-domain.ts';

/** What a domain answer draws on. A domain that is not known yet is collected from now on. */
export interface DomainSource {
  find(
    domain: DomainName,
    asked: { readonly accountId: string | null; readonly nowMs: number },
  ): DomainReport;
}

const domainParameter = defineParameter<DomainName>({
  v1: 'domain',
  v2: 'domain',
  required: true,
  description: 'Fully qualified domain name, also in Unicode: `example.com`.',
  example: 'example.com',
  schema: Type.String({ minLength: 1, maxLength: 1024 }),
  read(sent) {
    const domain = parseDomain(sentText(sent)?.trim() ?? '');
    if (domain === null) {
      throw new ApiError('invalid_params', {
        detail: 'The domain parameter is missing or is not a fully qualified domain name.',
      });
    }
    return domain;
  },
});

/** Registration and mail setup of a domain. */
export const domainLookup = defineEndpoint({
  name: 'domain_lookup',
  title: 'Domain lookup',
  summary:
    'Whether a domain is dangerous, disposable or new, can receive mail and protects it by SPF, DKIM, DMARC and BIMI.',
  description:
    'A domain that was never asked about answers nulls and is collected from the DNS and its registry in the background, which takes seconds; `state` in v2 says so. Later calls answer what was collected and refresh it when it is older than 30 days. What could not be found out is null.',
  tag: 'Domain',
  plan: 'standard',
  parameters: { domain: domainParameter },
  v1: {
    method: 'GET',
    path: '/lookup/domain',
    userId: false,
    data: record('What is known of the domain.', domainFields),
    view: (report: DomainReport) => viewDomainFields(report),
  },
  v2: {
    method: 'GET',
    path: '/lookup/domains/{domain}',
    userId: false,
    data: record('What is known of the domain, and from where.', { ...domainFields, ...domainDetails }),
    view: (report: DomainReport) => viewDomainV2(report),
  },
  example: { domain: 'example.com' },
  sample: (input) => sampleDomainReport(input.domain),
  run: (input, call, deps: { readonly domain: DomainSource }): DomainReport =>
    deps.domain.find(input.domain, { accountId: call.accountId(), nowMs: call.nowMs }),
  event: (report: DomainReport) => ({
    subject: report.domain.name,
    countryCode: null,
    risk: null,
    flags: domainFlags(report),
  }),
});

function domainFlags({ known }: DomainReport): string[] {
  if (known === null) return ['collecting'];
  const flags: (string | false)[] = [
    known.isDangerous === true && 'dangerous',
    known.isDisposable && 'disposable',
    known.isNew === true && 'new',
  ];
  return flags.filter((flag) => flag !== false);
}
