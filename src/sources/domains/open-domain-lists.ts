import { readFileSync } from 'node:fs';
import type { DomainEvidence, ListFacts } from '../../features/domain/list-facts.ts';
import { createLookAlikeFinder, type LookAlikeFinder } from '../../features/domain/look-alike.ts';
import { type DomainName, nameAndParents } from '../../features/domain/parse-domain.ts';
import { famousProviders } from '../../features/email/famous-providers.ts';
import { forwardingServices } from '../../features/email/forwarding-services.ts';
import type { DomainFeedKind } from '../feeds/define-feed.ts';
import type { LoadedFeed } from '../feeds/feeds.ts';
import { referencePath } from '../reference/reference-path.ts';
import { DomainTable } from './domain-table.ts';

/** All lists of domains: those under `data/`, those of feeds, and the few in the code. */
export interface DomainLists {
  lookUp(domain: DomainName): ListFacts;
  /** Sites and providers that a domain may pretend to be. */
  readonly findLookAlike: LookAlikeFinder;
  /** Base address of the RDAP service of a top-level domain; null when it has none. */
  rdapService(topLevel: string): string | null;
  /** Takes over the feeds that were loaded or replaced. */
  takeFeeds(loaded: Iterable<LoadedFeed>): void;
  /** Names in the packaged lists, for the status page. */
  readonly sizeBytes: number;
}

interface DomainFeed {
  readonly id: string;
  readonly title: string;
  readonly kind: DomainFeedKind;
  readonly table: DomainTable;
  readonly asOfMs: number;
}

/** Opens the packaged lists, which takes a few milliseconds; throws when one is missing. */
export function openDomainLists(): DomainLists {
  const disposable = readTable('email/disposable.txt');
  const free = readTable('email/free.txt');
  const education = readTable('email/education.txt');
  const rdap = readTable('domain/rdap-services.txt');
  const topSites = readFileSync(referencePath('domain/top-sites.txt'), 'utf8').trim().split('\n');
  const wellKnown = new Set([...topSites, ...famousProviders]);
  const confusables = JSON.parse(readFileSync(referencePath('domain/confusables.json'), 'utf8')) as Record<
    string,
    string
  >;
  const letters = legendOf(disposable);
  let feeds: readonly DomainFeed[] = [];

  function disposableEvidence(names: readonly string[]): DomainEvidence[] {
    for (const name of names) {
      const packaged = disposable.find(name);
      const fed = findInFeeds(name, (kind) => kind === 'disposable', 'disposable');
      if (packaged === null && fed.length === 0) continue;
      const own = [...(packaged ?? '')].map((letter): DomainEvidence => {
        const source = letters[letter] ?? letter;
        return {
          flag: 'disposable',
          source,
          listed: name,
          since: null,
          asOf: null,
          text: `${name} is in the list of disposable mail domains of ${source}.`,
        };
      });
      return [...fed, ...own];
    }
    return [];
  }

  function dangerousEvidence(names: readonly string[]): DomainEvidence[] {
    return names.flatMap((name) =>
      [name, `www.${name}`].flatMap((host) =>
        findInFeeds(host, (kind) => kind === 'malware' || kind === 'phishing', 'dangerous'),
      ),
    );
  }

  function findInFeeds(
    name: string,
    wanted: (kind: DomainFeedKind) => boolean,
    flag: DomainEvidence['flag'],
  ): DomainEvidence[] {
    return feeds.flatMap(({ id, title, kind, table, asOfMs }) => {
      const since = wanted(kind) ? table.find(name) : null;
      if (since === null) return [];
      return [
        {
          flag,
          source: id,
          listed: name,
          since: isoSeconds(Number(since)),
          asOf: asOfMs === 0 ? null : new Date(asOfMs).toISOString(),
          text: `${name} is in the list “${title}”.`,
        },
      ];
    });
  }

  return {
    sizeBytes: disposable.sizeBytes + free.sizeBytes + education.sizeBytes,
    findLookAlike: createLookAlikeFinder({ originals: wellKnown, confusables }),
    lookUp(domain) {
      const names = nameAndParents(domain);
      const known = names.find((name) => wellKnown.has(name)) ?? null;
      const forwardedBy = names.find((name) => forwardingServices.has(name)) ?? null;
      const service = forwardedBy === null ? null : (forwardingServices.get(forwardedBy) as string);
      const isTrusted = known !== null || forwardedBy !== null;
      // Lists of others have at times named providers and forwarding services; those have the last word.
      const throwaway = isTrusted ? [] : disposableEvidence(names);
      // The names of the known are where anyone can put files, so a list that has one of them means a file.
      const danger = isTrusted ? [] : dangerousEvidence(names);
      const canTell = isTrusted || feeds.some(({ kind }) => kind === 'malware' || kind === 'phishing');
      return {
        isDisposable: throwaway.length > 0,
        forwardingService: service,
        isFree:
          throwaway.length === 0 && forwardedBy === null && names.some((name) => free.find(name) !== null),
        isEducational: throwaway.length === 0 && isEducational(domain.name, education),
        isWellKnown: known !== null,
        isListedDangerous: canTell ? danger.length > 0 : null,
        evidence: [
          ...danger,
          ...throwaway,
          ...(service === null ? [] : [forwarding(forwardedBy as string, service)]),
        ],
      };
    },
    rdapService: (topLevel) =>
      feeds.find(({ kind }) => kind === 'rdap')?.table.find(topLevel) ?? rdap.find(topLevel),
    takeFeeds(loaded) {
      feeds = [...loaded].flatMap(({ feed, read, asOfMs }) =>
        feed.domainKind === null || read.domains === undefined
          ? []
          : [
              {
                id: feed.id,
                title: feed.title,
                kind: feed.domainKind,
                table: new DomainTable(read.domains),
                asOfMs,
              },
            ],
      );
    },
  };
}

function readTable(file: string): DomainTable {
  return new DomainTable(readFileSync(referencePath(file)));
}

/** Which source each letter of a list stands for: `# c=some-package d=another`. */
function legendOf(table: DomainTable): Readonly<Record<string, string>> {
  return Object.fromEntries(
    table.head
      .slice(2)
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
}

/** The nearest entry decides: a school, a suffix for schools only (`s`, `o`), or an exception from one (`x`). */
function isEducational(name: string, education: DomainTable): boolean {
  for (let rest = name; rest !== ''; ) {
    const entry = education.find(rest);
    // A suffix itself is nobody's mail domain.
    if (entry !== null && (entry === 'u' || entry === 'x' || rest !== name)) return entry !== 'x';
    const dot = rest.indexOf('.');
    rest = dot === -1 ? '' : rest.slice(dot + 1);
  }
  return false;
}

function forwarding(listed: string, service: string): DomainEvidence {
  return {
    flag: 'forwarding',
    source: 'assay',
    listed,
    since: null,
    asOf: null,
    text: `Mail to ${listed} is passed on by ${service}.`,
  };
}

function isoSeconds(seconds: number): string | null {
  return Number.isFinite(seconds) ? new Date(seconds * 1000).toISOString() : null;
}
