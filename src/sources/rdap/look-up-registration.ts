import type { RegistrationFacts } from '../../features/domain/mail-facts.ts';
import type { DomainName } from '../../features/domain/parse-domain.ts';
import { readRdap, readReferral, readWhois } from '../../features/domain/read-registration.ts';
import type { LookupStats } from '../domains/lookup-stats.ts';
import { DownloadError } from '../feeds/download-error.ts';
import { askWhois } from './ask-whois.ts';
import { fetchJson } from './fetch-json.ts';
import { createHostPauses } from './host-pauses.ts';

export interface RegistrationOptions {
  /** Base address of the RDAP service of a top-level domain; null when it has none. */
  readonly rdapService: (topLevel: string) => string | null;
  /** Servers by top-level domain that are asked in place of those IANA names; `*` for all others. */
  readonly whoisServers: Readonly<Record<string, string>>;
  readonly rootWhois: string;
  readonly timeoutMs: number;
  readonly allowPrivate: boolean;
  readonly userAgent: string;
  readonly clock: () => number;
  readonly stopwatch: () => number;
  readonly stats: LookupStats;
}

export type RegistrationLookup = (domain: DomainName, signal: AbortSignal) => Promise<RegistrationFacts>;

const nothing = { createdAt: null, registrar: null, source: null, server: null } as const;
const unknown: RegistrationFacts = { ...nothing, state: 'unknown' };
const maxBytes = 512 * 1024;
const mostServers = 2000;

/** Top-level domains that are reserved, so that nobody has a register of them (RFC 6761, RFC 2606, RFC 7686). */
const reserved: ReadonlySet<string> = new Set([
  'test',
  'example',
  'invalid',
  'localhost',
  'local',
  'internal',
  'onion',
  'alt',
  'home',
  'lan',
]);

/**
 * Asks when a domain was registered: by RDAP where its registry has a service (RFC 9224), else, and where that did not
 * tell, by WHOIS. A server that asks to be left alone is left alone, and nobody else is asked in its place.
 */
export function createRegistrationLookup(options: RegistrationOptions): RegistrationLookup {
  const pauses = createHostPauses(options.clock);
  const whoisByTopLevel = new Map<string, string>();

  return async (domain, signal) => {
    const { registrable, topLevel } = domain;
    if (registrable === null) return { ...nothing, state: 'none' };
    const service = options.rdapService(topLevel);
    const byRdap = service === null ? null : await timed('rdap', () => askRdap(service, registrable, signal));
    if (byRdap === 'limited') return unknown;
    if (
      byRdap !== null &&
      byRdap.state !== 'unknown' &&
      (byRdap.state === 'missing' || byRdap.createdAt !== null)
    )
      return byRdap;
    if (
      reserved.has(topLevel) &&
      options.whoisServers[topLevel] === undefined &&
      options.whoisServers['*'] === undefined
    )
      return byRdap ?? { ...nothing, state: 'none' };
    const byWhois = await timed('whois', () => askServers(registrable, topLevel, signal));
    if (byWhois !== 'limited' && byWhois.state !== 'unknown' && byWhois.state !== 'none')
      return byRdap?.state === 'found' && byWhois.createdAt === null ? byRdap : byWhois;
    if (byRdap?.state === 'found') return byRdap;
    return byWhois === 'limited' || byRdap !== null ? unknown : byWhois;
  };

  async function timed(
    kind: 'rdap' | 'whois',
    work: () => Promise<RegistrationFacts | 'limited'>,
  ): Promise<RegistrationFacts | 'limited'> {
    const startMs = options.stopwatch();
    const done = (outcome: string): void => options.stats.count(kind, outcome, options.stopwatch() - startMs);
    try {
      const facts = await work();
      done(facts === 'limited' ? 'limited' : facts.state === 'unknown' ? 'malformed' : facts.state);
      return facts;
    } catch (error) {
      done(failureOf(error));
      return unknown;
    }
  }

  async function askRdap(
    service: string,
    name: string,
    signal: AbortSignal,
  ): Promise<RegistrationFacts | 'limited'> {
    const url = new URL(`domain/${name}`, service.endsWith('/') ? service : `${service}/`);
    if (pauses.remainingMs(url.host) > 0) return 'limited';
    const { status, host, retryAfter, body } = await fetchJson({
      url: url.href,
      accept: 'application/rdap+json, application/json;q=0.9',
      userAgent: options.userAgent,
      timeoutMs: options.timeoutMs,
      maxBytes,
      allowPrivate: options.allowPrivate,
      signal,
    });
    if (status === 429 || (status === 503 && retryAfter !== null)) {
      pauses.pause(host, retryAfter);
      if (host !== url.host) pauses.pause(url.host, retryAfter);
      return 'limited';
    }
    if (status === 404) return { ...nothing, state: 'missing', source: 'rdap', server: host };
    const answer = status === 200 ? readRdap(body) : null;
    return answer === null ? unknown : { ...answer, state: 'found', source: 'rdap', server: host };
  }

  async function askServers(
    name: string,
    topLevel: string,
    signal: AbortSignal,
  ): Promise<RegistrationFacts | 'limited'> {
    const server = await whoisServerOf(topLevel, signal);
    if (server === null) return { ...nothing, state: 'none' };
    const first = await askOne(server, queryFor(topLevel, name), signal);
    if (first === 'limited' || first.facts.state !== 'found' || first.facts.createdAt !== null)
      return first === 'limited' ? first : first.facts;
    const next = readReferral(first.text);
    if (next === null || next === server || options.whoisServers[topLevel] !== undefined) return first.facts;
    const second = await askOne(next, name, signal).catch(() => null);
    return second === null || second === 'limited' || second.facts.createdAt === null
      ? first.facts
      : second.facts;
  }

  async function askOne(server: string, query: string, signal: AbortSignal) {
    if (pauses.remainingMs(server) > 0) return 'limited' as const;
    const { timeoutMs, allowPrivate } = options;
    const text = await askWhois({ server, query, timeoutMs, allowPrivate, signal });
    const read = readWhois(text);
    if (read.kind === 'limited') {
      pauses.pause(server, null);
      return 'limited' as const;
    }
    const told = { source: 'whois', server } as const;
    const facts: RegistrationFacts =
      read.kind === 'found'
        ? { ...read.answer, ...told, state: 'found' }
        : read.kind === 'missing'
          ? { ...nothing, ...told, state: 'missing' }
          : unknown;
    return { facts, text };
  }

  /** The server that IANA names for a top-level domain, remembered; null when it names none. */
  async function whoisServerOf(topLevel: string, signal: AbortSignal): Promise<string | null> {
    const given = options.whoisServers[topLevel] ?? options.whoisServers['*'];
    if (given !== undefined) return given;
    const known = whoisByTopLevel.get(topLevel);
    if (known !== undefined) return known === '' ? null : known;
    const { rootWhois: server, timeoutMs, allowPrivate } = options;
    const text = await askWhois({ server, query: topLevel, timeoutMs, allowPrivate, signal });
    const found = readReferral(text);
    if (whoisByTopLevel.size < mostServers && text !== '') whoisByTopLevel.set(topLevel, found ?? '');
    return found;
  }
}

/** Two registries want more than the name before they tell what they know in a form that can be read. */
function queryFor(topLevel: string, name: string): string {
  if (topLevel === 'de') return `-T dn,ace ${name}`;
  return topLevel === 'jp' ? `${name}/e` : name;
}

function failureOf(error: unknown): string {
  if (error instanceof DownloadError)
    return error.message.startsWith('It leads to a private')
      ? 'private'
      : /long|given up/.test(error.message)
        ? 'timeout'
        : 'refused';
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unresolved' : 'unreachable';
}
