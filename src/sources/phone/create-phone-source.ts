import { createPhoneReader, type PhoneReader } from '../../features/phone/create-phone-reader.ts';
import type { PhoneFacts, PhoneNumberFacts } from '../../features/phone/phone-facts.ts';
import type { PhoneSource } from '../../features/phone/phone-scoring.endpoint.ts';
import type { PhoneTables } from './open-phone-tables.ts';

/** How many answers are kept at least; at most twice as many. Reading a number takes longer than all else in a call. */
const kept = 2000;
/** Longer texts are no numbers and are not worth the room. */
const longestKept = 32;

export function createPhoneSource(tables: PhoneTables): PhoneSource {
  const read = createPhoneReader();
  let young = new Map<string, PhoneFacts>();
  let old = new Map<string, PhoneFacts>();
  return (phone, country) => {
    if (phone.length > longestKept) return gather(read, tables, phone, country);
    const key = country + phone;
    const known = young.get(key);
    if (known !== undefined) return known;
    const facts = old.get(key) ?? gather(read, tables, phone, country);
    if (young.size >= kept) {
      old = young;
      young = new Map();
    }
    young.set(key, facts);
    return facts;
  };
}

function gather(read: PhoneReader, tables: PhoneTables, phone: string, country: string): PhoneFacts {
  return new GatheredFacts(read(phone, country), tables, country);
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
