import type { Dice } from './create-dice.ts';
import type { Customer, SimulatedPayment } from './people.ts';
import type { World } from './world.ts';

/** A way in which people pay, honest or not. */
export interface Scenario {
  readonly name: string;
  readonly isFraud: boolean;
  /** One sentence. */
  readonly story: string;
  /** Payments of the whole period, in any order. */
  readonly play: (stage: Stage) => SimulatedPayment[];
}

export interface Stage {
  readonly world: World;
  readonly dice: Dice;
  readonly customers: readonly Customer[];
  /** Unix seconds at which the period begins. */
  readonly start: number;
  readonly days: number;
  /** How often the scenario is played, as a share of what is usual. */
  readonly scale: number;
  /** Ids of customers that were made so far, so that new ones get another. */
  nextCustomer(): number;
}

export function defineScenario(scenario: Scenario): Scenario {
  return scenario;
}

/** How often a scenario is played in the period: about so many times a day for a thousand customers. */
export function timesOf({ dice, days, customers, scale }: Stage, perDayAndThousand: number): number[] {
  const times = dice.poisson((perDayAndThousand * scale * days * customers.length) / 1000);
  return Array.from({ length: Math.max(3, times) }, () => dice.whole(0, days - 1));
}
