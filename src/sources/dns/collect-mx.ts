import type { MxFacts } from '../../features/domain/mail-facts.ts';
import { parseDomain } from '../../features/domain/parse-domain.ts';
import { parseIp } from '../../features/ip/parse-ip.ts';
import { isPublicAddress } from '../feeds/public-address.ts';
import type { Dns } from './create-dns.ts';

export interface CollectedMx {
  /** Whether the name exists; null when that is not known. */
  readonly exists: boolean | null;
  readonly facts: MxFacts;
  readonly state: MxFacts['state'];
  readonly hosts: MxFacts['hosts'];
}

/** No domain needs more hosts than this to be told from one that takes no mail. */
const mostHosts = 20;
const resolvedHosts = 3;

/** Which hosts take a domain’s mail (RFC 5321, section 5.1), and whether the first of them can be reached at all. */
export async function collectMx(
  name: string,
  { dns, allowPrivate }: { readonly dns: Dns; readonly allowPrivate: boolean },
): Promise<CollectedMx> {
  const answer = await dns.mx(name);
  const made = (exists: boolean | null, facts: MxFacts): CollectedMx => ({
    exists,
    facts,
    state: facts.state,
    hosts: facts.hosts,
  });
  const nothing = { hosts: [], resolves: null, hasAddress: null };
  if (answer.kind === 'failed') return made(null, { ...nothing, state: 'unknown' });
  if (answer.kind === 'missing') return made(false, { ...nothing, state: 'missing', hasAddress: false });
  if (answer.kind === 'none') {
    const hasAddress = await reachable(name, dns, allowPrivate);
    return made(true, { ...nothing, state: 'missing', hasAddress });
  }
  const sorted = [...answer.records].sort((left, right) => left.priority - right.priority);
  // RFC 7505, section 3: a null MX is the only record; beside others it means nothing.
  const hosts = sorted
    .filter(({ exchange }) => isHostName(exchange))
    .slice(0, mostHosts)
    .map(({ priority, exchange }) => ({ priority, host: exchange }));
  if (hosts.length === 0) {
    const isNull = sorted.length === 1 && sorted[0]?.exchange === '';
    return made(true, { ...nothing, state: isNull ? 'null' : 'invalid' });
  }
  const resolves = await firstReachable(
    hosts.slice(0, resolvedHosts).map(({ host }) => host),
    dns,
    allowPrivate,
  );
  return made(true, {
    hosts,
    state: 'valid',
    resolves: hosts.length > resolvedHosts && resolves === false ? null : resolves,
    hasAddress: null,
  });
}

/** An address is no host name (RFC 1035, section 3.3.9), and neither is this machine’s name for itself. */
function isHostName(exchange: string): boolean {
  return parseIp(exchange) === null && parseDomain(exchange) !== null;
}

async function firstReachable(
  names: readonly string[],
  dns: Dns,
  allowPrivate: boolean,
): Promise<boolean | null> {
  const found = await Promise.all(names.map((name) => reachable(name, dns, allowPrivate)));
  if (found.includes(true)) return true;
  return found.includes(null) ? null : false;
}

async function reachable(name: string, dns: Dns, allowPrivate: boolean): Promise<boolean | null> {
  const answer = await dns.addresses(name);
  if (answer.kind === 'failed') return null;
  if (answer.kind !== 'found') return false;
  return answer.records.some((address) => {
    const ip = parseIp(address);
    return ip !== null && (allowPrivate || isPublicAddress(ip));
  });
}
