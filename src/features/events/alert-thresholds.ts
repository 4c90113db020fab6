import { ApiError } from '../../errors.ts';
import {
  createProblems,
  describeProblems,
  isObject,
  type Problems,
  refuseUnknownKeys,
} from '../custom-rules/problems.ts';
import { type AlertKind, alertKindNames, alertKinds } from './alert-kinds.ts';

/** From which risk on an account hears of a kind. */
export interface Threshold {
  readonly enabled: boolean;
  /** 1–100. */
  readonly minRisk: number;
}

export type Thresholds = Readonly<Record<AlertKind, Threshold>>;

/** What an account changed; kinds and fields that are missing have their default. */
export type ThresholdChanges = Partial<Record<AlertKind, Partial<Threshold>>>;

export const lowestRisk = 1;
export const highestRisk = 100;

export const defaultThresholds = thresholdsOf({});

export function thresholdsOf(changes: ThresholdChanges): Thresholds {
  return Object.fromEntries(
    alertKindNames.map((kind) => [
      kind,
      {
        enabled: changes[kind]?.enabled ?? true,
        minRisk: changes[kind]?.minRisk ?? alertKinds[kind].minRisk,
      },
    ]),
  ) as Record<AlertKind, Threshold>;
}

/**
 * Reads a request body by kind, such as `{"suspicious_ip": {"enabled": true, "min_risk": 60}}`; null and what is missing
 * stay. Throws ApiError with everything that is wrong, each behind its JSON pointer (RFC 6901).
 */
export function readThresholdChanges(sent: Readonly<Record<AlertKind, unknown>>): ThresholdChanges {
  const problems = createProblems();
  const read: Partial<Record<AlertKind, Partial<Threshold>>> = {};
  for (const kind of alertKindNames) {
    const value = sent[kind];
    if (value === null || value === undefined) continue;
    if (isObject(value)) read[kind] = readThreshold(value, kind, problems);
    else problems.add(`/${kind}`, 'This must be an object with enabled, min_risk or both.');
  }
  const found = problems.list();
  if (found.length > 0) throw refusal(describeProblems(found));
  if (Object.keys(read).length === 0) throw refusal(`Name one of ${alertKindNames.join(', ')}.`);
  return read;
}

function readThreshold(
  sent: Readonly<Record<string, unknown>>,
  kind: AlertKind,
  problems: Problems,
): Partial<Threshold> {
  refuseUnknownKeys(sent, ['enabled', 'min_risk'], `/${kind}`, problems);
  const { enabled, min_risk: minRisk } = sent;
  if (enabled !== undefined && typeof enabled !== 'boolean')
    problems.add(`/${kind}/enabled`, 'This must be true or false.');
  if (minRisk !== undefined && !isRisk(minRisk))
    problems.add(`/${kind}/min_risk`, `This must be a whole number from ${lowestRisk} to ${highestRisk}.`);
  return {
    ...(enabled === undefined ? {} : { enabled: enabled as boolean }),
    ...(minRisk === undefined ? {} : { minRisk: minRisk as number }),
  };
}

function isRisk(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= lowestRisk && (value as number) <= highestRisk;
}

function refusal(problems: string): ApiError {
  return new ApiError('invalid_params', { detail: `No setting was changed. ${problems}` });
}

/** Changes on top of changes. */
export function mergeThresholds(before: ThresholdChanges, change: ThresholdChanges): ThresholdChanges {
  const kinds = alertKindNames.filter((kind) => kind in before || kind in change);
  return Object.fromEntries(kinds.map((kind) => [kind, { ...before[kind], ...change[kind] }]));
}
