import type { Scenario } from '../define-scenario.ts';
import { fraudScenarios } from './fraud.ts';
import { honestScenarios } from './honest.ts';

/** All ways to pay that the simulation knows, honest ones first. */
export const scenarios: readonly Scenario[] = [...honestScenarios, ...fraudScenarios];
