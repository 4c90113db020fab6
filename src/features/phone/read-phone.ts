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

/**
 * Reads a number as people write it: with `+`, with `00`, with the digits of the country but neither, or as it is
 * dialled within the country. Of several readings the first that the numbering plan gives out is taken.
 */
export function readPhone(text: string, country: string): PhoneNumberFacts {
  if (text.length > maxLength) return { problem: 'too_long', ...unreadable };
  const readings = readingsOf(text, country).map((reading) => read(reading, country));
  const best =
    readings.find((reading) => reading.isAssignable) ??
    readings.find((reading) => reading.problem === null) ??
    readings[0];
  return best as PhoneNumberFacts;
}

/** Texts to try in turn. */
function readingsOf(text: string, country: string): readonly string[] {
  const compact = text.trim();
  if (/^[+＋]/.test(compact)) return [compact];
  if (/^\(?00/.test(compact)) return [`+${compact.replace('00', '')}`, compact];
  const own = read(compact, country);
  const callingCode = own.callingCode;
  if (callingCode === null || !compact.startsWith(callingCode)) return [compact];
  // Where numbers within the country are dialled with a 0 in front, one without it is not meant that way.
  const hasTrunkDigit = own.national?.replace(/^\(/, '').startsWith('0');
  return hasTrunkDigit ? [`+${compact}`, compact] : [compact, `+${compact}`];
}

function read(text: string, country: string): PhoneNumberFacts {
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

/** How a number in international form is written for people. */
export function writeForms(e164: string): { readonly international: string; readonly national: string } {
  const number = parsePhoneNumberWithError(e164, { extract: false });
  return { international: number.formatInternational(), national: number.formatNational() };
}

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
