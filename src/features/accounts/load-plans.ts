import { readFileSync } from 'node:fs';
import { defaultPlans, type PlanTable, readPlans } from './plans.ts';

/** The plans with the operator's changes, if there is a file of them. Throws one Error that lists all problems. */
export function loadPlans(file: string | null, endpointNames: readonly string[]): PlanTable {
  return file === null ? defaultPlans : readPlans(readFileSync(file, 'utf8'), endpointNames);
}
