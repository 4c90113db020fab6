import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';
import { defineRuleSubject } from '../custom-rules/rule-subject.ts';
import { languageParameter, modulesParameter } from '../ip/ip-parameters.ts';
import { countryDataV1, countryDataV2 } from './country-fields.ts';
import type { CountryReport, CountrySource } from './country-report.ts';
import { parseCountryCode } from './parse-country-code.ts';
import { sampleCountryReport } from './sample-country-report.ts';
import { viewCountryV1 } from './view-country-v1.ts';
import { viewCountryV2 } from './view-country-v2.ts';

const countryCodeParameter = defineParameter<string>({
  v1: 'CountryCode',
  v2: 'country_code',
  aliases: ['countryCode'],
  required: true,
  description: 'ISO 3166-1 alpha-2 code of the country, in any letter case.',
  example: 'DE',
  schema: Type.String({ minLength: 2, maxLength: 2 }),
  read(sent) {
    const code = parseCountryCode(requiredText(sent, 'invalid_country_code'));
    if (code === null) throw new ApiError('invalid_country_code');
    return code;
  },
});

/** Rules for country lookup, which has nothing to decide: they can only say that they hold. */
export const countryRules = defineRuleSubject({
  name: 'country',
  title: 'Country lookup',
  parameters: [countryCodeParameter, languageParameter],
  data: countryDataV2,
  past: {
    endpoints: ['country_lookup'],
    subject: 'request.country_code',
    country: null,
    risk: null,
    flags: {},
    hasAllFlags: true,
    review: { subject: 'country_code' },
  },
});

/** Facts about one country. */
export const countryLookup = defineEndpoint({
  name: 'country_lookup',
  title: 'Country lookup',
  summary:
    'Name, capital, population, continent and, on request, language, currency, flag and time of a country.',
  description:
    'Without `params` the basic fields are answered; each module is added by naming it. Names come in the language of `lang`. The time is that of the capital.',
  tag: 'Country',
  plan: 'free',
  parameters: {
    code: countryCodeParameter,
    modules: modulesParameter(['language', 'flag', 'currency', 'timezone']),
    language: languageParameter,
  },
  v1: {
    method: 'GET',
    path: '/lookup/country',
    aliases: ['/Country'],
    userId: false,
    data: countryDataV1,
    view: (report: CountryReport, input, call) =>
      viewCountryV1(report, { ...input, baseUrl: call.baseUrl() }),
  },
  v2: {
    method: 'GET',
    path: '/lookup/countries/{country_code}',
    userId: false,
    data: countryDataV2,
    view: (report: CountryReport, input, call) =>
      viewCountryV2(report, { ...input, baseUrl: call.baseUrl() }),
  },
  example: { CountryCode: 'DE', params: 'language,flag,currency,timezone' },
  sample: (input) => sampleCountryReport(input.code),
  run(input, call, deps: { readonly country: CountrySource }): CountryReport {
    const country = deps.country.find(input.code);
    if (country === null) throw new ApiError('invalid_country_code');
    return { country, timeZone: input.modules.timezone ? deps.country.timeZone(country, call.nowMs) : null };
  },
  event: (report) => ({
    subject: report.country.code,
    countryCode: report.country.code,
    risk: null,
    flags: [],
  }),
  rules: {
    subject: countryRules,
    apply(report, { code, modules, language }, call, deps, rules) {
      const wanted = {
        language: rules.wants('language'),
        flag: rules.wants('flag'),
        currency: rules.wants('currency'),
        timezone: rules.wants('timezone'),
      };
      const timeZone =
        wanted.timezone && !modules.timezone
          ? deps.country.timeZone(report.country, call.nowMs)
          : report.timeZone;
      const response = viewCountryV2(
        { country: report.country, timeZone },
        { modules: wanted, language, baseUrl: '' },
      );
      const input = { request: { country_code: code, lang: language }, response };
      return rules.run(
        { ...input, history: null, nowMs: call.nowMs, isAllowed: false },
        report,
        (same) => same,
      );
    },
  },
});
