import { createPhoneReader, type PhoneReader } from '../../features/phone/create-phone-reader.ts';
import type { PhoneFacts } from '../../features/phone/phone-facts.ts';
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
  const number = read(phone, country);
  const digits = number.e164 === null || number.problem !== null ? null : number.e164.slice(1);
  return {
    problem: number.problem,
    isAssignable: number.isAssignable,
    lineType: number.lineType,
    callingCode: number.callingCode,
    region: number.region,
    e164: number.e164,
    // Found when they are asked for, as payments never do; a copy by `...` would ask.
    get international() {
      return number.international;
    },
    get national() {
      return number.national;
    },
    sentCountry: country,
    get carrier() {
      return digits === null || !number.isAssignable ? null : tables.carrier(digits);
    },
    get timeZones() {
      return digits === null || !number.isAssignable ? [] : tables.timeZones(digits);
    },
    disposableLastSeen: digits === null ? null : tables.disposableLastSeen(digits),
  };
}
