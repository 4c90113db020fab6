import { ApiError } from '../../../errors.ts';
import {
  createProblems,
  describeProblems,
  isObject,
  type Problems,
  refuseUnknownKeys,
} from '../../custom-rules/problems.ts';
import { ruleWeights } from '../rule-weights.ts';
import { isWhole, paymentThresholds, type ThresholdName } from '../thresholds.ts';
import { weightRange } from './payment-settings.ts';

/** What an account wants changed. Null sets back to the default; what is missing stays. */
export interface SettingsOrder {
  readonly thresholds: Readonly<Partial<Record<ThresholdName, number | null>>>;
  readonly rules: Readonly<Record<string, RuleOrder>>;
  /** The version it was made on; where another holds by now, nothing is changed. */
  readonly version?: number | null;
}

export interface RuleOrder {
  readonly enabled?: boolean | null;
  readonly weight?: number | null;
}

/** Reads an order as it was sent, any JSON at all; throws an error that names everything that is wrong with it. */
export function readSettingsOrder(
  thresholds: unknown,
  rules: unknown,
  version: number | null = null,
): SettingsOrder {
  const problems = createProblems();
  const order = {
    thresholds: readThresholds(thresholds, problems),
    rules: readRules(rules, problems),
    version,
  };
  const found = problems.list();
  if (found.length > 0) throw refusal(describeProblems(found));
  if (Object.keys(order.thresholds).length + Object.keys(order.rules).length === 0)
    throw refusal('Name some, such as {"thresholds": {"ip_payments_hour": 10}}.');
  return order;
}

/** Each problem follows the JSON pointer (RFC 6901) of what it is about. */
export function refusal(problems: string): ApiError {
  return new ApiError('invalid_params', { detail: `No setting was changed. ${problems}` });
}

function readThresholds(sent: unknown, problems: Problems): SettingsOrder['thresholds'] {
  const read: Partial<Record<ThresholdName, number | null>> = {};
  for (const [name, value] of entriesOf(sent, 'thresholds', 'threshold', problems)) {
    if (!isThreshold(name)) {
      problems.add(`/thresholds/${shown(name)}`, 'There is no such threshold.');
      continue;
    }
    const { least, most, unit } = paymentThresholds[name];
    if (value === null || isWithin(value, { least, most, whole: isWhole(name) })) read[name] = value;
    else {
      const kind = isWhole(name) ? 'a whole number' : 'a number';
      problems.add(
        `/thresholds/${name}`,
        `This must be ${kind} from ${least} to ${most} (${unit}), or null for the default.`,
      );
    }
  }
  return read;
}

function readRules(sent: unknown, problems: Problems): SettingsOrder['rules'] {
  const read: Record<string, RuleOrder> = {};
  for (const [id, value] of entriesOf(sent, 'rules', 'rule', problems)) {
    if (!Object.hasOwn(ruleWeights, id)) problems.add(`/rules/${shown(id)}`, 'There is no such rule.');
    else if (value === null) read[id] = { enabled: null, weight: null };
    else if (!isObject(value))
      problems.add(`/rules/${id}`, 'This must be an object with enabled, weight or both, or null.');
    else read[id] = readRule(value, id, problems);
  }
  return read;
}

function readRule(sent: Readonly<Record<string, unknown>>, id: string, problems: Problems): RuleOrder {
  refuseUnknownKeys(sent, ['enabled', 'weight'], `/rules/${id}`, problems);
  const { enabled, weight } = sent;
  if (enabled !== undefined && enabled !== null && typeof enabled !== 'boolean')
    problems.add(`/rules/${id}/enabled`, 'This must be true, false, or null for the default.');
  const { least, most } = weightRange;
  if (weight !== undefined && weight !== null && !isWithin(weight, { least, most, whole: false }))
    problems.add(
      `/rules/${id}/weight`,
      `This must be a number from ${least} to ${most}, or null for the default.`,
    );
  return {
    ...(enabled === undefined ? {} : { enabled: enabled as boolean | null }),
    ...(weight === undefined ? {} : { weight: weight as number | null }),
  };
}

/** The entries of an object; none where nothing was sent. */
function entriesOf(sent: unknown, part: string, noun: string, problems: Problems): [string, unknown][] {
  if (sent === null || sent === undefined) return [];
  if (isObject(sent)) return Object.entries(sent);
  problems.add(`/${part}`, `This must be an object by the name of the ${noun}.`);
  return [];
}

function isThreshold(name: string): name is ThresholdName {
  return Object.hasOwn(paymentThresholds, name);
}

function isWithin(
  value: unknown,
  { least, most, whole }: { readonly least: number; readonly most: number; readonly whole: boolean },
): value is number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) return false;
  return !whole || Number.isInteger(value);
}

/** A name that was sent, as part of a JSON pointer and no longer than any that there is. */
function shown(name: string): string {
  return name.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1');
}
