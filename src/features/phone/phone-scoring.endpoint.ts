import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineAlert } from '../events/alert-kinds.ts';
import type { ListSource } from '../lists/create-list-source.ts';
import { decideByLists } from './decide-by-lists.ts';
import { changePhone, phoneRulesSubject } from './phone-custom-rules.ts';
import type { PhoneFacts } from './phone-facts.ts';
import { phoneDataV1, phoneDataV2 } from './phone-fields.ts';
import { countryParameter, phoneParameter } from './phone-parameters.ts';
import type { PhoneReport } from './phone-report.ts';
import { samplePhoneReport } from './sample-phone-report.ts';
import { scorePhone } from './score-phone.ts';
import { viewPhoneV1, viewPhoneV2 } from './view-phone.ts';

/** What a phone answer draws on: the facts of a number as sent, with the country (upper case) it was sent with. */
export type PhoneSource = (phone: string, country: string) => PhoneFacts;

/** Whether a phone number exists and can be trusted. */
export const phoneScoring = defineEndpoint({
  name: 'phone_scoring',
  title: 'Phone scoring',
  summary:
    'Whether a phone number exists in its country’s numbering plan, and whether it is disposable, VoIP, premium-rate or otherwise risky.',
  description:
    'A number that is not well formed is answered with `isValid: false` and the reason. The carrier is the one the range was first given to. No call or message is made, so nobody learns of the check, and whether the number is in use is not known.',
  tag: 'Scoring',
  plan: 'premium',
  parameters: { phone: phoneParameter, country: countryParameter },
  v1: {
    method: 'GET',
    path: '/scoring/phone',
    aliases: ['/validatePhone'],
    userId: true,
    data: phoneDataV1,
    view: viewPhoneV1,
  },
  v2: {
    method: 'GET',
    path: '/score/phone/{phone}',
    userId: true,
    data: phoneDataV2,
    view: viewPhoneV2,
  },
  example: { phone: '+4915112345678', countryCode: 'DE' },
  sample: (input): PhoneReport => samplePhoneReport(input.phone, input.country.text),
  run(input, call, deps: { readonly phone: PhoneSource; readonly lists: ListSource }): PhoneReport {
    const facts = deps.phone(input.phone, input.country.code);
    const number = facts.e164 ?? input.phone;
    const listed = deps.lists.check(call.accountId(), 'phone', number, call.nowMs);
    return {
      phone: input.phone,
      countryCode: input.country.text,
      facts,
      score: decideByLists(scorePhone(facts), listed),
      listed,
    };
  },
  event: ({ phone, facts, score, listed }: PhoneReport) => ({
    subject: subjectOf(phone, facts),
    person: facts.e164?.slice(1) ?? subjectOf(phone, facts).replaceAll(/\D/g, ''),
    countryCode: facts.region,
    risk: score.score,
    flags: [
      ...(score.isValid ? [] : ['invalid']),
      ...(facts.disposableLastSeen === null ? [] : ['disposable']),
      ...(facts.lineType === 'voip' ? ['voip'] : []),
      ...(listed?.verdict === 'block' ? ['blacklisted'] : []),
    ],
  }),
  rules: {
    subject: phoneRulesSubject,
    apply: (report, { phone, country }, call, _deps, rules) =>
      rules.run(
        {
          request: { phone, country_code: country.code },
          response: viewPhoneV2(report),
          history: null,
          nowMs: call.nowMs,
          isAllowed: report.listed?.verdict === 'allow',
        },
        report,
        changePhone,
      ),
  },
  alert: ({ phone, countryCode, facts, score }: PhoneReport) =>
    score.score === 0
      ? null
      : defineAlert({
          kind: 'fake_phone',
          risk: score.score,
          subject: subjectOf(phone, facts),
          countryCode: facts.region,
          payload: () => ({
            phone: phone.slice(0, 64),
            countryCode,
            carrier: facts.carrier ?? '',
            reason: score.reason,
            isValid: score.isValid,
          }),
        }),
  dataKind: 'phone_numbers',
});

function subjectOf(phone: string, facts: PhoneFacts): string {
  return facts.e164 ?? phone.slice(0, 32);
}
