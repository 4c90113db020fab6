import { cleanDomain, isPublicSuffix } from './domain-list.ts';
import { readPackageJson } from './read-package.ts';

/** The most linked sites, best first, by their registrable or own name. */
export function listTopSites(): string[] {
  const sites = readPackageJson<{ rank: number; rootDomain: string }[]>('top-sites', 'top-sites.json');
  const names = sites
    .sort((left, right) => left.rank - right.rank)
    .map(({ rootDomain }) => cleanDomain(rootDomain.replace(/^www\./, '')))
    .filter((domain) => domain !== null && !isPublicSuffix(domain));
  return [...new Set(names as string[])];
}
