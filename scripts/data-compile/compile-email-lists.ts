import { readFileSync } from 'node:fs';
import { famousProviders } from '../../src/features/email/famous-providers.ts';
import { forwardingServices } from '../../src/features/email/forwarding-services.ts';
import { listSchools } from './compile-education.ts';
import type { CompiledFile } from './compiled-file.ts';
import { addAll, type DomainEntries, formatList, isPublicSuffix } from './domain-list.ts';
import { listTopSites } from './list-top-sites.ts';
import { packagePath, packageVersion, readPackageJson } from './read-package.ts';

/** Disposable, free and forwarding domains of mail addresses. The three sets have no domain in common. */
export function compileEmailLists(): CompiledFile[] {
  const disposable = readDisposable();
  const free = readFree();
  const topSites = new Set(listTopSites());
  const schools = new Set(listSchools());
  for (const domain of [...disposable.keys()]) {
    const isWanted =
      !famousProviders.has(domain) &&
      !forwardingServices.has(domain) &&
      !topSites.has(domain) &&
      !schools.has(domain) &&
      !isPublicSuffix(domain);
    if (!isWanted) disposable.delete(domain);
  }
  for (const domain of [...free.keys()]) {
    if (disposable.has(domain) || forwardingServices.has(domain) || isPublicSuffix(domain))
      free.delete(domain);
  }
  addAll(free, famousProviders, 'o');
  return [disposableFile(disposable), freeFile(free)];
}

function readDisposable(): DomainEntries {
  const entries: DomainEntries = new Map();
  addAll(
    entries,
    readPackageJson<string[]>('disposable-email-domains-js', 'dist/dict/disposable_email_blocklist.json'),
    'c',
  );
  addAll(entries, readPackageJson<string[]>('disposable-domains', 'index.json'), 'd');
  addAll(entries, readMailchecker(), 'm');
  return entries;
}

/** The package has its list as a literal inside its code. */
function readMailchecker(): string[] {
  const code = readFileSync(packagePath('mailchecker', 'platform/node/index.js'), 'utf8');
  const literal = /new Set\((\[[^\]]*\])\)/.exec(code)?.[1];
  if (literal === undefined) throw new Error('mailchecker has another form than expected.');
  return JSON.parse(literal) as string[];
}

function readFree(): DomainEntries {
  const entries: DomainEntries = new Map();
  // Entries that begin with a dot stand for all names below a hoster's domain, not for mailboxes.
  const lines = readFileSync(packagePath('freemail', 'data/free.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('.'));
  addAll(entries, lines, 'f');
  addAll(entries, readPackageJson<string[]>('email-providers', 'all.json'), 'e');
  return entries;
}

function source(name: string): { name: string; version: string } {
  return { name, version: packageVersion(name) };
}

function disposableFile(entries: DomainEntries): CompiledFile {
  const [c, d, m] = ['disposable-email-domains-js', 'disposable-domains', 'mailchecker'].map(source) as [
    ReturnType<typeof source>,
    ReturnType<typeof source>,
    ReturnType<typeof source>,
  ];
  return {
    path: 'email/disposable.txt',
    content: formatList(entries, { c: c.name, d: d.name, m: m.name }),
    provenance: {
      sources: [c, d, m],
      asOf: '2026-09',
      licence: 'CC0-1.0 AND MIT',
      attribution:
        'disposable-email-domains (CC0), disposable-domains (MIT, © Ilya Volodarsky and Thomas Petracco) and mailchecker (MIT, © Francois-Guillaume Ribreau), without providers, forwarding services, schools, well-known sites and public suffixes.',
    },
  };
}

function freeFile(entries: DomainEntries): CompiledFile {
  const [f, e] = ['freemail', 'email-providers'].map(source) as [
    ReturnType<typeof source>,
    ReturnType<typeof source>,
  ];
  return {
    path: 'email/free.txt',
    content: formatList(entries, { e: e.name, f: f.name, o: 'assay' }),
    provenance: {
      sources: [f, e],
      asOf: 'as of the sources, some years old; large providers of our own list, 2026-11',
      licence: 'ISC',
      attribution: 'freemail and email-providers (ISC), without disposable and forwarding domains.',
    },
  };
}
