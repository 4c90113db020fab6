import { createPhoneReader } from '../../features/phone/create-phone-reader.ts';
import type { PhoneFacts, PhoneNumberFacts } from '../../features/phone/phone-facts.ts';
import type { PhoneSource } from '../../features/phone/phone-scoring.endpoint.ts';
import type { PhoneTables } from './open-phone-tables.ts';

/** Nothing is remembered of a number: keeping an answer costs as much as reading the number again. */
export function createPhoneSource(tables: PhoneTables): PhoneSource {
  const read = createPhoneReader();
  return (phone, country) => new GatheredFacts(read(phone, country), tables, country);
}

/** What few ask for is found when it is asked for: the forms for people, the carrier, the time zones. */
class GatheredFacts implements PhoneFacts {
  readonly problem: PhoneFacts['problem'];
  readonly isAssignable: boolean;
  readonly lineType: PhoneFacts['lineType'];
  readonly callingCode: string | null;
  readonly region: string | null;
  readonly e164: string | null;
  readonly sentCountry: string;
  readonly disposableLastSeen: string | null;
  readonly #number: PhoneNumberFacts;
  readonly #tables: PhoneTables;

  constructor(number: PhoneNumberFacts, tables: PhoneTables, sentCountry: string) {
    this.problem = number.problem;
    this.isAssignable = number.isAssignable;
    this.lineType = number.lineType;
    this.callingCode = number.callingCode;
    this.region = number.region;
    this.e164 = number.e164;
    this.sentCountry = sentCountry;
    this.#number = number;
    this.#tables = tables;
    const isWhole = number.e164 !== null && number.problem === null;
    this.disposableLastSeen = isWhole ? tables.disposableLastSeen(number.e164.slice(1)) : null;
  }

  get international(): string | null {
    return this.#number.international;
  }

  get national(): string | null {
    return this.#number.national;
  }

  get carrier(): string | null {
    return this.isAssignable ? this.#tables.carrier(this.e164!.slice(1)) : null;
  }

  get timeZones(): readonly string[] {
    return this.isAssignable ? this.#tables.timeZones(this.e164!.slice(1)) : [];
  }
}
