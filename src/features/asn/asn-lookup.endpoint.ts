import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { customRulesApplied, noRulesApplied } from '../../http/common-fields.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';
import type { RuledReport } from '../../http/endpoint-rules.ts';
import { choice, integer, nullable, record, text } from '../../http/schema.ts';
import { defineRuleSubject } from '../custom-rules/rule-subject.ts';
import { sampleAsn } from '../ip/sample-ip-report.ts';
import type { AsnFacts } from './asn-facts.ts';
import { parseAsn } from './parse-asn.ts';

/** What an AS answer draws on. */
export interface AsnSource {
  facts(asn: number): AsnFacts;
  prefixesOf(asn: number): { readonly ipv4: readonly string[]; readonly ipv6: readonly string[] };
}

interface AsnReport extends RuledReport {
  /** With the prefix, and with the digits as they were sent. */
  readonly asn: string;
  readonly facts: AsnFacts;
  readonly prefixes: ReturnType<AsnSource['prefixesOf']>;
}

const asnParameter = defineParameter<{ readonly number: number; readonly text: string }>({
  v1: 'asn',
  v2: 'asn',
  required: true,
  description: 'AS number, with or without its prefix: `AS15169` or `15169`.',
  example: 'AS15169',
  schema: Type.String({ maxLength: 16 }),
  read(sent) {
    const sentAs = requiredText(sent, 'invalid_asn').trim();
    const number = parseAsn(sentAs);
    if (number === null) throw new ApiError('invalid_asn');
    return { number, text: `AS${/\d+$/.exec(sentAs)?.[0] ?? number}` };
  },
});

const asnData = record('What is known of the autonomous system.', {
  asn: text('AS number with its prefix.'),
  name: nullable(text('Name of the AS.')),
  country: nullable(text('ISO 3166-1 alpha-2 country of the organization.')),
  org: nullable(text('Organization.')),
  phone: nullable(text('Contact phone.')),
  email: nullable(text('Contact email.')),
  domain: nullable(text('Domain of the organization.')),
  status: nullable(text('Status of the number, such as `ASSIGNED`.')),
  created: nullable(text('ISO 8601 time of the registration.')),
  type: nullable(choice(['isp', 'hosting', 'business', 'education', 'government', null], 'Kind of network.')),
  registry: nullable(text('Regional registry: `ARIN`, `RIPE`, `APNIC`, `LACNIC` or `AFRINIC`.')),
  prefixes: record('Networks that the AS announces.', {
    ipv4: Type.Array(text('CIDR.'), { description: 'IPv4 networks.' }),
    ipv6: Type.Array(text('CIDR.'), { description: 'IPv6 networks.' }),
    total: integer('Number of networks listed.', { minimum: 0 }),
  }),
  custom_rules_applied: customRulesApplied,
});

function view({ asn, facts, prefixes, customRules }: AsnReport): object {
  return {
    asn,
    name: facts.name,
    country: facts.countryCode,
    org: facts.org,
    phone: facts.phone,
    email: facts.email,
    domain: facts.domain,
    status: facts.status,
    created: facts.created,
    type: facts.type,
    registry: facts.registry,
    prefixes: {
      ipv4: prefixes.ipv4,
      ipv6: prefixes.ipv6,
      total: prefixes.ipv4.length + prefixes.ipv6.length,
    },
    custom_rules_applied: customRules ?? noRulesApplied,
  };
}

/** Rules for ASN lookup, which has nothing to decide: they can only say that they hold. */
export const asnRules = defineRuleSubject({
  name: 'asn',
  title: 'ASN lookup',
  parameters: [asnParameter],
  data: asnData,
  past: {
    endpoints: ['asn_lookup'],
    subject: 'request.asn',
    country: 'response.country',
    risk: null,
    flags: {},
    hasAllFlags: true,
    review: { subject: 'asn' },
  },
});

/** Who runs a network, and which addresses it announces. */
export const asnLookup = defineEndpoint({
  name: 'asn_lookup',
  title: 'ASN lookup',
  summary: 'Organization, country, kind and networks of an autonomous system.',
  description:
    'A number that no source knows answers with nulls and no networks. Contacts are null: no source that may be shipped has them. See the data page for what is known of each field.',
  tag: 'Network',
  plan: 'premium',
  parameters: { asn: asnParameter },
  v1: { method: 'GET', path: '/lookup/asn', aliases: ['/ASNLookup'], userId: false, data: asnData, view },
  v2: { method: 'GET', path: '/lookup/asn/{asn}', userId: false, data: asnData, view },
  example: { asn: 'AS15169' },
  sample: (input): AsnReport => ({
    asn: input.asn.text,
    facts: sampleAsn,
    prefixes: { ipv4: ['192.0.2.0/24', '198.51.100.0/24'], ipv6: ['2001:db8::/32'] },
  }),
  run: (input, _call, deps: { readonly asn: AsnSource }): AsnReport => ({
    asn: input.asn.text,
    facts: deps.asn.facts(input.asn.number),
    prefixes: deps.asn.prefixesOf(input.asn.number),
  }),
  event: (report: AsnReport) => ({
    subject: report.asn,
    countryCode: report.facts.countryCode,
    risk: null,
    flags: [],
  }),
  rules: {
    subject: asnRules,
    apply: (report, { asn }, call, _deps, rules) =>
      rules.run(
        {
          request: { asn: asn.text },
          response: view(report),
          history: null,
          nowMs: call.nowMs,
          isAllowed: false,
        },
        report,
        (same) => same,
      ),
  },
});
