import { type WrittenForms, writeNumber } from './number-formats.ts';
import { createNumberingPlans } from './numbering-plans.ts';
import type { LineType, PhoneNumberFacts, StructureProblem } from './phone-facts.ts';
import { lengthProblem, type PlannedNumber, readByPlan } from './read-by-plan.ts';
import { chooseReading, readText } from './read-phone.ts';

/** Reads a number as `readPhone` does. */
export type PhoneReader = (text: string, country: string) => PhoneNumberFacts;

/**
 * Reads numbers as `readPhone` does and many times as fast: libphonenumber-js compiles its patterns anew for every
 * number. Texts that are not plain digits with the usual signs between them are left to it.
 */
export function createPhoneReader(): PhoneReader {
  const plans = createNumberingPlans();
  return chooseReading((text, country) => {
    const digits = compact(text);
    const found = digits === null ? null : readByPlan(digits, country, plans);
    return found === null ? readText(text, country) : new ReadNumber(found);
  });
}

/** Texts with fewer are told apart from texts that are no numbers by the library. */
const fewestDigits = 3;
const longestText = 32;
const separators = ' -.()/';

/** Digits, with `+` in front if there is one, without the signs that people write between them; else null. */
function compact(text: string): string | null {
  if (text.length > longestText) return null;
  const start = text.charCodeAt(0) === 0x2b ? 1 : 0;
  let digits = 0;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39) digits++;
    else if (!separators.includes(text[index]!)) return null;
  }
  if (digits < fewestDigits) return null;
  return digits + start === text.length ? text : text.replace(/[^+\d]/g, '');
}

/** Its forms for people are written when they are asked for, as only answers that show them do. */
class ReadNumber implements PhoneNumberFacts {
  readonly problem: StructureProblem | null;
  readonly isAssignable: boolean;
  readonly lineType: LineType | null;
  readonly callingCode: string;
  readonly region: string | null;
  readonly e164: string;
  readonly #found: PlannedNumber;
  #forms: WrittenForms | null = null;

  constructor(found: PlannedNumber) {
    const { plan, number, lineType } = found;
    this.problem = lengthProblem(number.length, plan.lengths);
    const isInRange = plan.lines.length === 0 ? plan.pattern.test(number) : lineType !== null;
    this.isAssignable = this.problem === null && isInRange;
    this.lineType = lineType;
    this.callingCode = plan.callingCode;
    this.region = found.region;
    this.e164 = `+${plan.callingCode}${number}`;
    this.#found = found;
  }

  get international(): string {
    return `+${this.callingCode} ${this.#write().international}`;
  }

  get national(): string {
    return this.#write().national;
  }

  #write(): WrittenForms {
    this.#forms ??= writeNumber(this.#found.number, this.#found.plan.formats());
    return this.#forms;
  }
}
