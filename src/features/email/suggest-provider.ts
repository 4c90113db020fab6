import { isOneEdit } from '../domain/look-alike.ts';
import { famousProviders, largeProviders } from './famous-providers.ts';

/** Names shorter than this, without their suffix, are one letter away from too many others. */
const shortestName = 5;

const candidates = largeProviders.filter((name) => name.indexOf('.') >= shortestName);

/** By the length of a domain: those that are longer or shorter by no more than one letter. */
const nearInLength: readonly (readonly string[])[] = Array.from(
  { length: Math.max(...candidates.map((name) => name.length)) + 2 },
  (_, length) => candidates.filter((name) => Math.abs(name.length - length) <= 1),
);

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
  const meant = nearInLength[domain.length]?.find((name) => isOneEdit(domain, name)) ?? null;
  return meant !== null && isProvider && !withOneDomain.has(meant) ? null : meant;
}
