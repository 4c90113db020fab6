import { distanceKm } from './distance.ts';
import type { PaymentFacts } from './payment-facts.ts';

/** The way from the customer’s last payment to this one. */
export interface Travel {
  readonly km: number;
  readonly seconds: number;
  readonly kmh: number;
}

/** Less time than this between two payments is taken for as much: clocks differ. */
const leastSeconds = 60;

/** Null where one of the two places is not known. What the place of an address is uncertain by counts as not travelled. */
export function travelOf({ at, place, history }: PaymentFacts): Travel | null {
  const last = history?.places?.last ?? null;
  if (place === null || last === null) return null;
  const km = Math.max(0, distanceKm(last, place) - place.radiusKm);
  const seconds = Math.max(0, at - last.at);
  return { km, seconds, kmh: km / (Math.max(leastSeconds, seconds) / 3600) };
}
