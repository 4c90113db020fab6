import type { RuledReport } from '../../http/endpoint-rules.ts';
import type { ListAnswer } from '../lists/list-answer.ts';
import type { PhoneFacts } from './phone-facts.ts';
import type { PhoneScore } from './score-phone.ts';

/** What a phone answer is made of. */
export interface PhoneReport extends RuledReport {
  /** As they were sent. */
  readonly phone: string;
  readonly countryCode: string;
  readonly facts: PhoneFacts;
  readonly score: PhoneScore;
  /** What the account's lists say; left out when they say nothing. */
  readonly listed?: ListAnswer;
}
