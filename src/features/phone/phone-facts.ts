/** Kinds of line, as the national numbering plans tell them. */
export const lineTypes = [
  'fixed_line',
  'mobile',
  'fixed_line_or_mobile',
  'voip',
  'toll_free',
  'premium_rate',
  'shared_cost',
  'personal_number',
  'pager',
  'uan',
  'voicemail',
] as const;
export type LineType = (typeof lineTypes)[number];

/** What is wrong with the structure of a number. */
export type StructureProblem = 'no_number' | 'unknown_calling_code' | 'too_short' | 'too_long' | 'bad_length';

/** What the numbering plans say of a number. */
export interface PhoneNumberFacts {
  /** Null when it has the form of a number. */
  readonly problem: StructureProblem | null;
  /** Whether the number lies in a range that the plan gives out. */
  readonly isAssignable: boolean;
  /** Null when the number is in no range, or the plan does not say. */
  readonly lineType: LineType | null;
  /** Digits of the country calling code; null when no number could be read. */
  readonly callingCode: string | null;
  /** Alpha-2 code of the country the number belongs to; null when none or not known (international services). */
  readonly region: string | null;
  /** `+4930123456`; null when no number could be read. */
  readonly e164: string | null;
  readonly international: string | null;
  readonly national: string | null;
}

/** All that a phone answer is made of. */
export interface PhoneFacts extends PhoneNumberFacts {
  /** The country sent, upper case. */
  readonly sentCountry: string;
  /** Company the range was first given to; null when unknown. */
  readonly carrier: string | null;
  /** IANA names; empty when the number does not tell. */
  readonly timeZones: readonly string[];
  /** `YYYY-MM-DD` on which it was last seen on a site that shows everybody its messages; null when not listed. */
  readonly disposableLastSeen: string | null;
}
