import {
  type CountryCode,
  isSupportedCountry,
  ParseError,
  type PhoneNumber,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import type { LineType, PhoneNumberFacts, StructureProblem } from './phone-facts.ts';

/** Longer texts are no phone numbers, extension and all. */
const maxLength = 64;

const unreadable = {
  isAssignable: false,
  lineType: null,
  callingCode: null,
  region: null,
  e164: null,
  international: null,
  national: null,
} as const;

/** Reads one text in the one way in which it can be read as it stands. */
export type ReadText = (text: string, country: string) => PhoneNumberFacts;

/**
 * Reads a number as people write it: with `+`, with `00`, with the digits of the country but neither, or as it is
 * dialled within the country. Of several readings the first that the numbering plan gives out is taken.
 */
export const readPhone: ReadText = chooseReading(readText);

/** What `readPhone` does, with any way to read one text. */
export function chooseReading(read: ReadText): ReadText {
  return (text, country) => {
    if (text.length > maxLength) return { problem: 'too_long', ...unreadable };
    const compact = text.trim();
    if (/^[+＋]/.test(compact)) return read(compact, country);
    if (/^\(?00/.test(compact))
      return best(read(`+${compact.replace('00', '')}`, country), () => read(compact, country));
    const own = read(compact, country);
    const callingCode = own.callingCode;
    if (callingCode === null || !compact.startsWith(callingCode)) return own;
    // Where numbers within the country are dialled with a 0 in front, one without it is not meant that way.
    return own.national?.replace(/^\(/, '').startsWith('0')
      ? best(read(`+${compact}`, country), () => own)
      : best(own, () => read(`+${compact}`, country));
  };
}

/** Of two readings the first that is given out, else the first that has the form of a number, else the first. */
function best(first: PhoneNumberFacts, readSecond: () => PhoneNumberFacts): PhoneNumberFacts {
  if (first.isAssignable) return first;
  const second = readSecond();
  if (second.isAssignable) return second;
  return first.problem !== null && second.problem === null ? second : first;
}

/** Reads one text by libphonenumber-js. */
export function readText(text: string, country: string): PhoneNumberFacts {
  const defaultCountry = isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {};
  const options = { ...defaultCountry, extract: false } as const;
  try {
    const number = parsePhoneNumberWithError(text, options);
    const length = validatePhoneNumberLength(text, options);
    return describe(number, length === undefined ? null : (problems[length] ?? 'bad_length'));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    // Without a country that has numbers of its own, only the international form could be read.
    const problem = problems[error.message] ?? 'no_number';
    return {
      problem: problem === 'unknown_calling_code' && !text.startsWith('+') ? 'no_number' : problem,
      ...unreadable,
    };
  }
}

const problems: Readonly<Record<string, StructureProblem>> = {
  NOT_A_NUMBER: 'no_number',
  INVALID_COUNTRY: 'unknown_calling_code',
  TOO_SHORT: 'too_short',
  TOO_LONG: 'too_long',
  INVALID_LENGTH: 'bad_length',
};

function describe(number: PhoneNumber, problem: StructureProblem | null): PhoneNumberFacts {
  return {
    problem,
    isAssignable: problem === null && number.isValid(),
    lineType: (number.getType()?.toLowerCase() as LineType | undefined) ?? null,
    callingCode: number.countryCallingCode,
    region: number.country ?? null,
    e164: number.number,
    international: number.formatInternational(),
    national: number.formatNational(),
  };
}
