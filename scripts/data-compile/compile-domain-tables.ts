import { createRequire } from 'node:module';
import { domainToASCII, domainToUnicode } from 'node:url';
import { compareCodeUnits } from './compare-code-units.ts';
import type { CompiledFile } from './compiled-file.ts';
import { listTopSites } from './list-top-sites.ts';
import { packageVersion, readPackageJson } from './read-package.ts';

const require = createRequire(import.meta.url);

/** What domains are compared with, and where their registrations are looked up. */
export function compileDomainTables(): CompiledFile[] {
  return [compileTopSites(), compileConfusables(), compileRdapServices()];
}

function compileTopSites(): CompiledFile {
  return {
    path: 'domain/top-sites.txt',
    content: `${listTopSites().join('\n')}\n`,
    provenance: {
      sources: [{ name: 'top-sites', version: packageVersion('top-sites') }],
      asOf: '2026',
      licence: 'MIT',
      attribution: 'top-sites (MIT, © Kiko Beats), after Moz’s list of the 500 most linked sites.',
    },
  };
}

/** Characters that may stand in a domain name and look like a letter or digit of ASCII. */
function compileConfusables(): CompiledFile {
  const { characters } = require('confusables/dist/characters.js') as { characters: Map<string, string> };
  const table: Record<string, string> = {};
  for (const [letter, lookAlikes] of characters) {
    if (!/^[a-z0-9]$/.test(letter)) continue;
    const found = [...lookAlikes].filter((character) => isNameCharacter(character));
    if (found.length > 0) table[letter] = [...new Set(found)].sort().join('');
  }
  return {
    path: 'domain/confusables.json',
    content: `${JSON.stringify(table)}\n`,
    provenance: {
      sources: [{ name: 'confusables', version: packageVersion('confusables') }],
      asOf: 'as of the source',
      licence: 'MIT',
      attribution: 'confusables (MIT, © gc), restricted to characters that domain names can have.',
    },
  };
}

/** A character that UTS 46 leaves as it is; letters that it maps to others never reach a comparison. */
function isNameCharacter(character: string): boolean {
  if (/^[ -~]$/u.test(character)) return false;
  const ascii = domainToASCII(`${character}a.com`);
  return ascii !== '' && domainToUnicode(ascii) === `${character}a.com`;
}

/** RFC 9224: for each top-level domain the base address of its RDAP service. */
function compileRdapServices(): CompiledFile {
  const services = readPackageJson<[[string[]], [string[]]][]>('freewhois', 'tlds.json');
  const lines = services.flatMap(([tlds, urls]) => {
    const flat = [urls].flat(2) as unknown as string[];
    const url = flat.find((item) => item.startsWith('https:')) ?? flat[0];
    return ([tlds].flat(2) as unknown as string[]).map((tld) => `${domainToASCII(tld)} ${url}`);
  });
  return {
    path: 'domain/rdap-services.txt',
    content: `${lines.sort(compareCodeUnits).join('\n')}\n`,
    provenance: {
      sources: [{ name: 'freewhois', version: packageVersion('freewhois') }],
      asOf: '2026-05',
      licence: 'MIT',
      attribution:
        'IANA’s bootstrap file of RDAP services for domain names (RFC 9224), as packed by freewhois (MIT).',
    },
  };
}
