import { createNumberingPlans, type NumberingPlan } from './numbering-plans.ts';
import type { LineType, PhoneNumberFacts, StructureProblem } from './phone-facts.ts';
import { readPhone, writeForms } from './read-phone.ts';

/** Reads a number as `readPhone` does. */
export type PhoneReader = (text: string, country: string) => PhoneNumberFacts;

/**
 * Reads numbers as `readPhone` does, and those that stand in their international form ten times as fast:
 * libphonenumber-js compiles its patterns anew for every number. What could be read in more than one way is left to it.
 */
export function createPhoneReader(): PhoneReader {
  const plansOf = createNumberingPlans();
  return (text, country) => readInternational(text, plansOf) ?? readPhone(text, country);
}

/** Longer or shorter ones are refused for reasons of their own. */
const fewestDigits = 7;
const mostDigits = 15;
const longestCode = 3;
const longestText = 32;
const separators = ' -.()/';

function readInternational(
  text: string,
  plansOf: ReturnType<typeof createNumberingPlans>,
): PhoneNumberFacts | null {
  const e164 = compact(text);
  if (e164 === null) return null;
  for (let length = 1; length <= longestCode; length++) {
    const callingCode = e164.slice(1, 1 + length);
    const plans = plansOf(callingCode);
    if (plans !== null) return readNational(e164, callingCode, plans);
  }
  return null;
}

/** `+` and digits, of which the first is not 0, without the signs that people write between them; else null. */
function compact(text: string): string | null {
  if (text.length > longestText || text.charCodeAt(0) !== 0x2b) return null;
  let isPlain = true;
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39) continue;
    if (!separators.includes(text[index]!)) return null;
    isPlain = false;
  }
  const digits = isPlain ? text : text.replace(/[^+\d]/g, '');
  if (digits.length < 1 + fewestDigits || digits.length > 1 + mostDigits) return null;
  return digits.charCodeAt(1) === 0x30 ? null : digits;
}

function readNational(
  e164: string,
  callingCode: string,
  plans: readonly NumberingPlan[],
): PhoneNumberFacts | null {
  const [main] = plans as readonly [NumberingPlan];
  const number = e164.slice(1 + callingCode.length);
  // With digits in front that might be dialled within the country only, it is less clear what is meant.
  if (number.length < 2 || main.trunkPrefix?.test(number) === true) return null;
  const found = plans.length === 1 ? main : plans.find((plan) => belongsTo(number, plan));
  const plan = found ?? main;
  const problem = problemOf(number.length, plan.lengths);
  const lineType = lineTypeOf(number, plan);
  const isInRange = plan.lines.length === 0 ? plan.pattern.test(number) : lineType !== null;
  return new InternationalNumber(
    problem,
    problem === null && isInRange,
    lineType,
    callingCode,
    found?.region ?? null,
    e164,
  );
}

/** Its forms for people are written when they are asked for, as only answers that show them do. */
class InternationalNumber implements PhoneNumberFacts {
  readonly problem: StructureProblem | null;
  readonly isAssignable: boolean;
  readonly lineType: LineType | null;
  readonly callingCode: string;
  readonly region: string | null;
  readonly e164: string;
  #forms: ReturnType<typeof writeForms> | null = null;

  constructor(
    problem: StructureProblem | null,
    isAssignable: boolean,
    lineType: LineType | null,
    callingCode: string,
    region: string | null,
    e164: string,
  ) {
    this.problem = problem;
    this.isAssignable = isAssignable;
    this.lineType = lineType;
    this.callingCode = callingCode;
    this.region = region;
    this.e164 = e164;
  }

  get international(): string {
    this.#forms ??= writeForms(this.e164);
    return this.#forms.international;
  }

  get national(): string {
    this.#forms ??= writeForms(this.e164);
    return this.#forms.national;
  }
}

function belongsTo(number: string, plan: NumberingPlan): boolean {
  return plan.leadingDigits === null ? lineTypeOf(number, plan) !== null : plan.leadingDigits.test(number);
}

function problemOf(length: number, lengths: readonly number[]): StructureProblem | null {
  if (lengths.includes(length)) return null;
  if (length < lengths[0]!) return 'too_short';
  return length > lengths.at(-1)! ? 'too_long' : 'bad_length';
}

function lineTypeOf(number: string, plan: NumberingPlan): LineType | null {
  if (!plan.pattern.test(number)) return null;
  const line = plan.lines.find((candidate) => isOf(number, candidate, plan));
  if (line === undefined) return null;
  if (line.type !== 'fixed_line') return line.type;
  if (!plan.hasMobileRange) return 'fixed_line_or_mobile';
  const mobile = plan.lines.find(({ type }) => type === 'mobile');
  return mobile !== undefined && isOf(number, mobile, plan) ? 'fixed_line_or_mobile' : 'fixed_line';
}

function isOf(number: string, line: NumberingPlan['lines'][number], plan: NumberingPlan): boolean {
  return (line.lengths ?? plan.lengths).includes(number.length) && line.pattern.test(number);
}
