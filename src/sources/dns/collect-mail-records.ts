import type { MailFacts } from '../../features/domain/mail-facts.ts';
import type { DomainName } from '../../features/domain/parse-domain.ts';
import { collectDkim } from './collect-dkim.ts';
import { collectMx } from './collect-mx.ts';
import { collectBimi, collectDmarc } from './collect-policies.ts';
import { collectSpf } from './collect-spf.ts';
import type { Dns } from './create-dns.ts';

export interface CollectOptions {
  readonly dns: Dns;
  /** For a name that nobody else has thought of. */
  readonly random: () => number;
  /** Whether private addresses count as addresses of mail hosts. */
  readonly allowPrivate: boolean;
  /** Told of each part that is done, and what it came to in a few words. */
  readonly onStep?: (part: string, result: string) => void;
}

/** Asks the DNS for all that it knows of a domain’s mail. Some forty questions at most; parts run side by side. */
export async function collectMailRecords(domain: DomainName, options: CollectOptions): Promise<MailFacts> {
  const { dns, onStep = () => {} } = options;
  const told = async <T extends { readonly state: string }>(
    part: string,
    work: Promise<T>,
    words: (facts: T) => string,
  ): Promise<T> => {
    const facts = await work;
    onStep(part, words(facts));
    return facts;
  };
  const [mx, spf, dmarc, dkim, bimi] = await Promise.all([
    told('MX', collectMx(domain.name, options), (facts) =>
      facts.hosts.length === 0
        ? facts.state
        : `${facts.state}: ${facts.hosts.map(({ host }) => host).join(', ')}`,
    ),
    told('SPF', collectSpf(domain.name, dns), (facts) =>
      [
        facts.state,
        facts.record,
        facts.lookups === null ? null : `${facts.lookups} lookups`,
        ...facts.problems,
      ]
        .filter((word) => word !== null)
        .join(', '),
    ),
    told('DMARC', collectDmarc(domain, dns), (facts) =>
      facts.policy === null ? facts.state : `${facts.state}, policy ${facts.policy}, at ${facts.foundAt}`,
    ),
    told('DKIM', collectDkim(domain.name, options), (facts) =>
      facts.foundBy === null
        ? facts.state
        : `${facts.state}, by ${facts.foundBy} ${facts.selectors.join(', ')}`,
    ),
    told('BIMI', collectBimi(domain, dns), (facts) => facts.state),
  ]);
  return { exists: mx.exists, mx: mx.facts, spf, dmarc, dkim, bimi };
}
