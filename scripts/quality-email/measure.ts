/**
 * `npm run quality:email`: how many domains are classed right, by lists that the data was not made from. Fails when a
 * share is on the wrong side of its limit, which was set from what was measured.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DomainName, parseDomain } from '../../src/features/domain/parse-domain.ts';
import { famousProviders } from '../../src/features/email/famous-providers.ts';
import { neverDisposable } from '../../src/sources/domains/never-disposable.fixture.ts';
import { openDomainLists } from '../../src/sources/domains/open-domain-lists.ts';
import { markdownTable } from '../bench/table.ts';
import { knownLookAlikes, legitimateDomains } from './legitimate-domains.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
if (!existsSync(`${folder}node_modules/academic-email-verifier`)) {
  process.stdout.write('Installing the lists to measure with …\n');
  execFileSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'], {
    stdio: 'inherit',
  });
}

interface Measure {
  readonly what: string;
  readonly from: string;
  readonly domains: readonly DomainName[];
  readonly is: (domain: DomainName) => boolean;
  /** Least or most share that is allowed. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

const lists = openDomainLists();
const isDisposable = (domain: DomainName): boolean => lists.lookUp(domain).isDisposable;
const isFree = (domain: DomainName): boolean => lists.lookUp(domain).isFree;
const isSchool = (domain: DomainName): boolean => lists.lookUp(domain).isEducational;
/** As the report decides it for a domain of unknown age. */
const isLookAlike = (domain: DomainName): boolean => {
  const alike = lists.findLookAlike(domain);
  const { isWellKnown, isEducational, isFree: free } = lists.lookUp(domain);
  return alike !== null && !isWellKnown && !isEducational && !(alike.kind === 'edit' && free);
};

const burner = domains(
  readFileSync(`${folder}node_modules/burner-email-providers/emails.txt`, 'utf8').split('\n'),
);
const older = domains(readJson<string[]>('disposable-email-domains/index.json'));
const providers = domains(
  readJson<{ providers: { type: string; domains?: string[] }[] }>(
    '@mikkelscheike/email-provider-links/dist/providers/emailproviders.json',
  ).providers.flatMap((provider) => (provider.type === 'public_provider' ? (provider.domains ?? []) : [])),
);
const schools = domains(
  globSync('**/*.txt', { cwd: `${folder}node_modules/academic-email-verifier/domains` }).map((file) =>
    file
      .replace(/\.txt$/, '')
      .split('/')
      .reverse()
      .join('.'),
  ),
);
const legitimate = domains(legitimateDomains);
const famous = domains([...famousProviders, ...neverDisposable]);

const measures: readonly Measure[] = [
  {
    what: 'known disposable, classed disposable',
    from: 'burner-email-providers 1.0.67',
    domains: burner,
    is: isDisposable,
    atLeast: 0.99,
  },
  {
    what: 'known disposable, classed disposable',
    from: 'disposable-email-domains 1.0.62',
    domains: older,
    is: isDisposable,
    atLeast: 0.995,
  },
  {
    what: 'known provider, classed free',
    from: 'email-provider-links 5.2.2',
    domains: providers,
    is: isFree,
    atLeast: 0.8,
  },
  {
    what: 'known provider, classed disposable',
    from: 'email-provider-links 5.2.2',
    domains: providers,
    is: isDisposable,
    atMost: 0.005,
  },
  {
    what: 'known school, classed school',
    from: 'academic-email-verifier 3.1.0',
    domains: schools,
    is: isSchool,
    atLeast: 0.95,
  },
  {
    what: 'known school, classed disposable',
    from: 'academic-email-verifier 3.1.0',
    domains: schools,
    is: isDisposable,
    atMost: 0.0005,
  },
  {
    what: 'known school, taken for a look-alike',
    from: 'academic-email-verifier 3.1.0',
    domains: schools,
    is: isLookAlike,
    atMost: 0.0005,
  },
  {
    what: 'famous provider, classed disposable',
    from: 'our own lists',
    domains: famous,
    is: isDisposable,
    atMost: 0,
  },
  {
    what: 'legitimate, classed disposable',
    from: 'written by hand',
    domains: legitimate,
    is: isDisposable,
    atMost: 0,
  },
  {
    what: 'legitimate, classed free',
    from: 'written by hand',
    domains: legitimate,
    is: isFree,
    atMost: 0.01,
  },
  {
    what: 'legitimate, classed school',
    from: 'written by hand',
    domains: legitimate,
    is: isSchool,
    atMost: 0,
  },
  {
    what: 'legitimate, taken for a look-alike',
    from: 'written by hand',
    domains: legitimate,
    is: isLookAlike,
    atMost: 0.005,
  },
  {
    what: 'made to look alike, found',
    from: 'written by hand',
    domains: domains(knownLookAlikes),
    is: isLookAlike,
    atLeast: 0.95,
  },
];

let failures = 0;
const rows = measures.map(({ what, from, domains: all, is, atLeast, atMost }) => {
  const found = all.filter(is);
  const share = found.length / all.length;
  const isWrong = (atLeast !== undefined && share < atLeast) || (atMost !== undefined && share > atMost);
  if (isWrong) failures++;
  if (process.argv.includes('--list')) {
    const odd = atMost === undefined ? all.filter((domain) => !found.includes(domain)) : found;
    process.stdout.write(
      `${what} (${from}): ${odd
        .slice(0, 40)
        .map(({ name }) => name)
        .join(' ')}\n`,
    );
  }
  return {
    what,
    from,
    domains: all.length,
    found: found.length,
    share: `${(share * 100).toFixed(2)} %`,
    limit: atLeast === undefined ? `≤ ${(atMost as number) * 100} %` : `≥ ${atLeast * 100} %`,
    result: isWrong ? 'FAILED' : 'ok',
  };
});
process.stdout.write(`${markdownTable(rows)}\n`);
if (failures > 0) process.exitCode = 1;

function domains(names: Iterable<string>): DomainName[] {
  const read = [...new Set(names)]
    .map((name) => parseDomain(name.trim()))
    .filter((domain) => domain !== null);
  return [...new Map(read.map((domain) => [domain.name, domain])).values()];
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(`${folder}node_modules/${path}`, 'utf8')) as T;
}
