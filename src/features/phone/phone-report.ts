import type { PhoneFacts } from './phone-facts.ts';
import type { PhoneScore } from './score-phone.ts';

/** What a phone answer is made of. */
export interface PhoneReport {
  /** As they were sent. */
  readonly phone: string;
  readonly countryCode: string;
  readonly facts: PhoneFacts;
  readonly score: PhoneScore;
  readonly blacklisted: boolean;
}
