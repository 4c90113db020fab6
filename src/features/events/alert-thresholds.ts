import { ApiError } from '../../errors.ts';
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

/** Reads one kind's part of a request body, such as `{"enabled": true, "min_risk": 60}`; throws ApiError. */
export function readThreshold(kind: AlertKind, sent: unknown): Partial<Threshold> {
  const refuse = (detail: string) => new ApiError('invalid_params', { detail: `${kind} ${detail}` });
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw refuse('must be an object with enabled, min_risk or both.');
  const change: { enabled?: boolean; minRisk?: number } = {};
  for (const [name, value] of Object.entries(sent)) {
    if (name === 'enabled') {
      if (typeof value !== 'boolean') throw refuse('has an enabled that is neither true nor false.');
      change.enabled = value;
    } else if (name === 'min_risk') {
      if (!Number.isInteger(value) || value < lowestRisk || value > highestRisk)
        throw refuse(`has a min_risk that is no whole number from ${lowestRisk} to ${highestRisk}.`);
      change.minRisk = value;
    } else throw refuse('takes enabled and min_risk only.');
  }
  return change;
}

/** Changes on top of changes. */
export function mergeThresholds(before: ThresholdChanges, change: ThresholdChanges): ThresholdChanges {
  const kinds = alertKindNames.filter((kind) => kind in before || kind in change);
  return Object.fromEntries(kinds.map((kind) => [kind, { ...before[kind], ...change[kind] }]));
}
