import { isOneEdit } from '../domain/look-alike.ts';
import { famousProviders, largeProviders } from './famous-providers.ts';

/** Names shorter than this, without their suffix, are one letter away from too many others. */
const shortestName = 5;

const candidates = largeProviders.filter((name) => name.indexOf('.') >= shortestName);

/** They have one domain in all the world, so anything near to it is a slip; others are `yahoo.at` as well as `yahoo.it`. */
const withOneDomain: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'icloud.com',
  'protonmail.com',
]);

/**
 * The large provider that was probably meant; null when the domain is one itself or is like none. `isProvider`: whether
 * lists have the domain as a provider of its own.
 */
export function suggestProvider(domain: string, isProvider = false): string | null {
  if (famousProviders.has(domain)) return null;
  const meant = candidates.find((name) => isOneEdit(domain, name)) ?? null;
  return meant !== null && isProvider && !withOneDomain.has(meant) ? null : meant;
}
