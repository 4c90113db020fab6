import type { NumberingPlan, NumberingPlans } from './numbering-plans.ts';
import type { LineType, StructureProblem } from './phone-facts.ts';

/** A number as its plan reads it. */
export interface PlannedNumber {
  readonly plan: NumberingPlan;
  /** Alpha-2 code; null when it is of no country, or of none that could be told. */
  readonly region: string | null;
  /** Without the calling code and what is dialled before it. */
  readonly number: string;
  readonly lineType: LineType | null;
}

const longestCode = 3;
/** Shorter and longer ones are refused for reasons of their own. */
const fewestDigits = 2;
const mostDigits = 17;

/**
 * Reads digits, or `+` and digits, in the steps of libphonenumber-js 1.13, by compiled plans. Null where no plan can be
 * found or the number is too short or too long for any.
 */
export function readByPlan(digits: string, country: string, plans: NumberingPlans): PlannedNumber | null {
  if (digits.charCodeAt(0) === 0x2b) return readAbroad(digits.slice(1), plans);
  const home = plans.of(country);
  if (home === null) return null;
  const dialled = afterExitPrefix(digits, home);
  if (dialled !== null) return readAbroad(dialled, plans);
  const shorter = afterOwnCode(digits, home, plans);
  return shorter === null
    ? finish(digits, home, country, plans)
    : finish(shorter, plans.withCode(home.callingCode)![0]!, null, plans);
}

/** Of a number that begins with a calling code. */
function readAbroad(digits: string, plans: NumberingPlans): PlannedNumber | null {
  if (digits.charCodeAt(0) === 0x30) return null;
  for (let length = 1; length <= longestCode; length++) {
    const found = plans.withCode(digits.slice(0, length));
    if (found !== null) return finish(digits.slice(length), found[0]!, null, plans);
  }
  return null;
}

/** What follows the prefix for calls to other countries; null when it does not begin with one. */
function afterExitPrefix(digits: string, home: NumberingPlan): string | null {
  const prefix = home.exitPrefix.exec(digits)?.[0];
  if (prefix === undefined || prefix === '') return null;
  // No calling code begins with 0.
  return digits.charCodeAt(prefix.length) === 0x30 ? null : digits.slice(prefix.length);
}

/** What follows the country’s own calling code where the number is none with it; else null. */
function afterOwnCode(digits: string, home: NumberingPlan, plans: NumberingPlans): string | null {
  if (!digits.startsWith(home.callingCode)) return null;
  const shorter = digits.slice(home.callingCode.length);
  const whole = withoutTrunkPrefix(digits, home, plans);
  const isMeant =
    (!home.pattern.test(whole) && home.pattern.test(withoutTrunkPrefix(shorter, home, plans))) ||
    lengthProblem(whole.length, home.lengths) === 'too_long';
  return isMeant ? shorter : null;
}

function finish(
  digits: string,
  plan: NumberingPlan,
  country: string | null,
  plans: NumberingPlans,
): PlannedNumber | null {
  const number = withoutTrunkPrefix(digits, plan, plans);
  if (number.length < fewestDigits || number.length > mostDigits) return null;
  const owner = ownerOf(number, plan.callingCode, plans);
  const own = owner ?? plan;
  return { plan: own, region: owner?.region ?? country, number, lineType: lineTypeOf(number, own) };
}

function withoutTrunkPrefix(digits: string, plan: NumberingPlan, plans: NumberingPlans): string {
  const match = plan.trunkPrefix?.exec(digits) ?? null;
  if (match === null) return digits;
  const hasGroups = match.length > 1 && Boolean(match.at(-1));
  const number =
    plan.trunkReplacement !== null && hasGroups
      ? digits.replace(plan.trunkPrefix!, plan.trunkReplacement)
      : digits.slice(match[0].length);
  if (number === digits) return digits;
  if (plan.pattern.test(digits) && !plan.pattern.test(number)) return digits;
  const { lengths } = ownerOf(number, plan.callingCode, plans) ?? plan;
  const problem = lengthProblem(number.length, lengths);
  return problem === 'too_short' || problem === 'bad_length' ? digits : number;
}

/** The plan of the country that a number belongs to, among those with the calling code. */
function ownerOf(number: string, callingCode: string, plans: NumberingPlans): NumberingPlan | null {
  const candidates = plans.withCode(callingCode)!;
  if (candidates.length === 1) return candidates[0]!;
  return candidates.find((plan) => belongsTo(number, plan)) ?? null;
}

function belongsTo(number: string, plan: NumberingPlan): boolean {
  return plan.leadingDigits === null ? lineTypeOf(number, plan) !== null : plan.leadingDigits.test(number);
}

export function lengthProblem(length: number, lengths: readonly number[]): StructureProblem | null {
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
