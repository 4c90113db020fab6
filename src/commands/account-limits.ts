import type { AccountLimits } from '../features/accounts/account-rows.store.ts';

/** Limits as they are to be, of options that name a number, `plan` or `none`. Throws a sentence about what is wrong. */
export function readLimits(
  known: AccountLimits,
  options: { readonly quota?: string; readonly flood?: string },
): AccountLimits {
  if (options.quota === undefined && options.flood === undefined)
    throw new Error('Name a limit: --quota, --flood or both.');
  const limits: { monthlyQuota?: number | null; floodPerSecond?: number } = { ...known };
  if (options.quota === 'plan') delete limits.monthlyQuota;
  else if (options.quota === 'none') limits.monthlyQuota = null;
  else if (options.quota !== undefined) limits.monthlyQuota = readCount(options.quota, '--quota');
  if (options.flood === 'plan') delete limits.floodPerSecond;
  else if (options.flood !== undefined) limits.floodPerSecond = readCount(options.flood, '--flood');
  return limits;
}

/** A whole number above 0. Throws a sentence that names the option. */
export function readCount(text: string, option: string): number {
  if (!/^[1-9]\d{0,11}$/.test(text))
    throw new Error(`${option} takes a whole number above 0, not "${text}".`);
  return Number(text);
}

/** Limits in words; `none` where the plan's hold. */
export function limitsText({ monthlyQuota, floodPerSecond }: AccountLimits): string {
  const parts: string[] = [];
  if (monthlyQuota !== undefined)
    parts.push(monthlyQuota === null ? 'no monthly quota' : `${calls(monthlyQuota)} a month`);
  if (floodPerSecond !== undefined) parts.push(`${calls(floodPerSecond)} a second`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

function calls(count: number): string {
  return count === 1 ? '1 call' : `${count} calls`;
}
