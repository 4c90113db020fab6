import { Resolver } from 'node:dns/promises';
import type { LookupStats } from '../domains/lookup-stats.ts';

/**
 * What asking for records of a name came to. `none`: the name has no such records (NOERROR without data). `missing`:
 * there is no such name (NXDOMAIN). `failed`: it is not known, because nobody answered or the answer was no answer.
 */
export type DnsAnswer<T> =
  | { readonly kind: 'found'; readonly records: readonly T[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly reason: DnsFailure };

export type DnsFailure =
  | 'timeout'
  | 'servfail'
  | 'refused'
  | 'unreachable'
  | 'malformed'
  | 'cancelled'
  | 'other';

export interface MxRecord {
  readonly priority: number;
  /** Lower case, without a dot at the end; empty for the root, as in a null MX (RFC 7505). */
  readonly exchange: string;
}

/** Asks the DNS for one domain's records; gives up on everything when its signal does. */
export interface Dns {
  mx(name: string): Promise<DnsAnswer<MxRecord>>;
  /** Each record in one text, its strings joined without a space (RFC 7208, section 3.3). */
  txt(name: string): Promise<DnsAnswer<string>>;
  /** IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<DnsAnswer<string>>;
}

export interface DnsOptions {
  /** `address` or `address:port`; empty for those of the system. */
  readonly servers: readonly string[];
  /**
   * Whether a “no such name” is believed without a look at the resolver. Resolvers of closed networks say so of every
   * name of the internet; those that an operator named are taken at their word.
   */
  readonly trusted: boolean;
  readonly timeoutMs: number;
  readonly tries: number;
  /** Questions on their way at the same time, of all work together; more would be lost on the way or look like a flood. */
  readonly mostAtOnce: number;
  readonly stats: LookupStats;
  readonly stopwatch: () => number;
}

/** Opens a client for one piece of work. A domain that does not answer then holds up nobody else's questions. */
export function createDns(options: DnsOptions): (signal: AbortSignal) => Dns {
  const places = createPlaces(options.mostAtOnce);
  const seesInternet = rememberFor<DnsAnswer<string>>(probeMs, options.stopwatch);
  return (signal) => {
    const resolver = openResolver(options);
    signal.addEventListener('abort', () => resolver.cancel(), { once: true });

    async function ask<T>(work: () => Promise<readonly T[]>): Promise<DnsAnswer<T>> {
      if (!places.take()) await places.wait();
      const startMs = options.stopwatch();
      let answer: DnsAnswer<T> = signal.aborted ? cancelled : await settle(work);
      places.free();
      if (answer.kind === 'missing' && !options.trusted) {
        const probe = await seesInternet(() => settle(() => openResolver(options).resolveNs(knownZone)));
        if (probe.kind !== 'found' && !signal.aborted) answer = unreachable;
      }
      const outcome = answer.kind === 'failed' ? answer.reason : answer.kind;
      options.stats.count('dns', outcome, options.stopwatch() - startMs);
      return answer;
    }

    return {
      mx: (name) =>
        ask(async () =>
          (await resolver.resolveMx(name)).map(({ priority, exchange }) => ({
            priority,
            exchange: exchange.toLowerCase().replace(/\.$/, ''),
          })),
        ),
      txt: (name) => ask(async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(''))),
      async addresses(name) {
        const [ipv4, ipv6] = await Promise.all([
          ask(() => resolver.resolve4(name)),
          ask(() => resolver.resolve6(name)),
        ]);
        if (ipv4.kind === 'found' && ipv6.kind === 'found')
          return { kind: 'found', records: [...ipv4.records, ...ipv6.records] };
        // Addresses of one family are enough; without any, a family that is not known leaves the whole unknown.
        return (
          [ipv4, ipv6].find(({ kind }) => kind === 'found') ??
          [ipv4, ipv6].find(({ kind }) => kind === 'failed') ??
          ipv4
        );
      },
    };
  };
}

/** A number of places for which all wait in turn. */
function createPlaces(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    take(): boolean {
      if (free === 0) return false;
      free--;
      return true;
    },
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** Hands the place to the next in turn. */
    free(): void {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    },
  };
}

function openResolver({ servers, timeoutMs, tries }: DnsOptions): Resolver {
  // Without a limit each try waits twice as long as the one before.
  const resolver = new Resolver({ timeout: timeoutMs, tries, maxTimeout: timeoutMs });
  if (servers.length > 0) resolver.setServers([...servers]);
  return resolver;
}

/** A zone that exists as long as the internet does. */
const knownZone = 'com';
const probeMs = 60_000;

function rememberFor<T>(maxAgeMs: number, stopwatch: () => number): (work: () => Promise<T>) => Promise<T> {
  let remembered: { readonly atMs: number; readonly result: Promise<T> } | null = null;
  return (work) => {
    if (remembered === null || stopwatch() - remembered.atMs > maxAgeMs)
      remembered = { atMs: stopwatch(), result: work() };
    return remembered.result;
  };
}

const unreachable = { kind: 'failed', reason: 'unreachable' } as const;
const cancelled = { kind: 'failed', reason: 'cancelled' } as const;

async function settle<T>(work: () => Promise<readonly T[]>): Promise<DnsAnswer<T>> {
  try {
    const records = await work();
    return records.length === 0 ? { kind: 'none' } : { kind: 'found', records };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA') return { kind: 'none' };
    if (code === 'ENOTFOUND') return { kind: 'missing' };
    return { kind: 'failed', reason: failures[code] ?? 'other' };
  }
}

const failures: Readonly<Record<string, DnsFailure>> = {
  ETIMEOUT: 'timeout',
  ESERVFAIL: 'servfail',
  EREFUSED: 'refused',
  ECONNREFUSED: 'unreachable',
  EBADRESP: 'malformed',
  EFORMERR: 'malformed',
  ECANCELLED: 'cancelled',
  ENOTIMP: 'refused',
};
