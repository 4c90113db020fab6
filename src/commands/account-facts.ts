import type { Account } from '../features/accounts/account-rows.store.ts';
import { isPlanName, type Plan, type PlanTable } from '../features/accounts/plans.ts';
import { limitsText } from './account-limits.ts';
import { timeText } from './print.ts';

/** An account as a row of a table. */
export function accountRow(account: Account): Record<string, string> {
  return {
    account: account.name,
    plan: isPlanName(account.plan) ? account.plan : `${account.plan} (unknown, served as free)`,
    state: account.state,
    'own limits': limitsText(account.limits),
    'plan ends': timeText(account.planExpiresAt),
    created: timeText(account.createdAt),
    id: account.id,
  };
}

/** What holds for an account: its own limits, else those of its plan. */
export interface HoldingLimits {
  readonly monthlyQuota: number | null;
  readonly floodPerSecond: number;
}

export function holdingLimits({ plan, limits }: Account, { plans }: PlanTable): HoldingLimits {
  const { monthlyQuota, floodPerSecond }: Plan = plans[isPlanName(plan) ? plan : 'free'];
  return { monthlyQuota, floodPerSecond, ...limits };
}

/** Limits, where they come from, and hosts, a line for each. */
export function holdingFactsText(account: Account, table: PlanTable, callsThisMonth: number): string {
  const { monthlyQuota, floodPerSecond } = holdingLimits(account, table);
  const from = (own: unknown): string => (own === undefined ? 'of the plan' : 'of its own');
  const quota =
    monthlyQuota === null
      ? `${callsThisMonth} calls this month, no monthly quota`
      : `${callsThisMonth} of ${monthlyQuota} calls this month`;
  return [
    `${quota} (${from(account.limits.monthlyQuota)})`,
    `${floodPerSecond} calls a second for each key (${from(account.limits.floodPerSecond)})`,
    `calls accepted from ${account.authorisedHosts?.join(', ') ?? 'everywhere'}`,
  ].join('\n');
}
