import type { PlanName } from '../../http/define-endpoint.ts';

export interface Plan {
  readonly name: PlanName;
  /** Plans include what lower ranks include. */
  readonly rank: number;
  /** Answered live calls a calendar month (UTC); null for no limit. */
  readonly monthlyQuota: number | null;
  /** Calls a second for each key. */
  readonly floodPerSecond: number;
  /** Modules that calls on this plan may not ask for. */
  readonly lacksModules: ReadonlySet<string>;
}

export interface PlanTable {
  readonly plans: Readonly<Record<PlanName, Plan>>;
  /** Endpoints whose least plan the operator changed. */
  readonly endpointPlans: ReadonlyMap<string, PlanName>;
}

export const planNames = ['free', 'standard', 'premium'] as const;

/** THE PLANS. The quota of Standard is the one published for the API; the others are this server's own. */
export const defaultPlans: PlanTable = {
  plans: {
    free: {
      name: 'free',
      rank: 0,
      monthlyQuota: 10_000,
      floodPerSecond: 1000,
      lacksModules: new Set(['security']),
    },
    standard: {
      name: 'standard',
      rank: 1,
      monthlyQuota: 170_000,
      floodPerSecond: 1000,
      lacksModules: new Set(),
    },
    premium: { name: 'premium', rank: 2, monthlyQuota: null, floodPerSecond: 1000, lacksModules: new Set() },
  },
  endpointPlans: new Map(),
};

export function isPlanName(text: string): text is PlanName {
  return (planNames as readonly string[]).includes(text);
}

/**
 * Reads the operator's changes, such as `{"free": {"monthlyQuota": 5000}, "endpoints": {"ip_bulk": "free"}}`, over
 * the defaults. Throws one Error that lists all problems.
 */
export function readPlans(text: string, endpointNames: readonly string[]): PlanTable {
  const problems: string[] = [];
  const plans: Record<PlanName, Plan> = { ...defaultPlans.plans };
  const endpointPlans = new Map<string, PlanName>();
  const parsed = parseObject(text, problems);
  for (const [name, value] of Object.entries(parsed)) {
    if (name === 'endpoints') readEndpoints(value, endpointNames, endpointPlans, problems);
    else if (isPlanName(name)) plans[name] = readPlan(plans[name], value, problems);
    else problems.push(`"${name}" is neither a plan (${planNames.join(', ')}) nor "endpoints".`);
  }
  if (problems.length > 0) throw new Error(`The plans file has problems:\n- ${problems.join('\n- ')}`);
  return { plans, endpointPlans };
}

function parseObject(text: string, problems: string[]): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed)) return parsed;
    problems.push('It must be a JSON object.');
  } catch {
    problems.push('It is not valid JSON.');
  }
  return {};
}

/** What a field of a plan takes. */
const fields: Readonly<Record<string, string>> = {
  monthlyQuota: 'must be a whole number of calls, or null for no limit.',
  floodPerSecond: 'must be a whole number of calls above 0.',
  lacksModules: 'must be a list of module names such as "security".',
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function readPlan(plan: Plan, value: unknown, problems: string[]): Plan {
  if (!isObject(value)) {
    problems.push(`${plan.name} must be an object.`);
    return plan;
  }
  let { monthlyQuota, floodPerSecond, lacksModules } = plan;
  for (const [field, given] of Object.entries(value)) {
    const isCount = typeof given === 'number' && Number.isInteger(given) && given >= 0;
    if (field === 'monthlyQuota' && (given === null || isCount)) monthlyQuota = given;
    else if (field === 'floodPerSecond' && isCount && given > 0) floodPerSecond = given;
    else if (field === 'lacksModules' && isTextList(given)) lacksModules = new Set(given);
    else problems.push(`${plan.name}.${field} ${fields[field] ?? 'is unknown.'}`);
  }
  return { ...plan, monthlyQuota, floodPerSecond, lacksModules };
}

function readEndpoints(
  value: unknown,
  endpointNames: readonly string[],
  endpointPlans: Map<string, PlanName>,
  problems: string[],
): void {
  if (!isObject(value)) {
    problems.push('endpoints must be an object.');
    return;
  }
  for (const [name, plan] of Object.entries(value)) {
    if (!endpointNames.includes(name)) problems.push(`endpoints.${name}: there is no such endpoint.`);
    else if (typeof plan !== 'string' || !isPlanName(plan))
      problems.push(`endpoints.${name} must be a plan.`);
    else endpointPlans.set(name, plan);
  }
}
