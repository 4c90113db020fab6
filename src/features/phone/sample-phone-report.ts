import type { PhoneReport } from './phone-report.ts';
import { scorePhone } from './score-phone.ts';

/** The report of test mode: the number and country as they were sent, all else that of one German number. */
export function samplePhoneReport(phone: string, countryCode: string): PhoneReport {
  const facts = {
    problem: null,
    isAssignable: true,
    lineType: 'mobile',
    callingCode: '49',
    region: 'DE',
    e164: '+4915112345678',
    international: '+49 1511 2345678',
    national: '01511 2345678',
    sentCountry: 'DE',
    carrier: 'T-Mobile',
    timeZones: ['Europe/Berlin'],
    disposableLastSeen: null,
  } as const;
  return { phone, countryCode, facts, score: scorePhone(facts) };
}
