import type { BimiFacts, DmarcFacts } from '../../features/domain/mail-facts.ts';
import type { DomainName } from '../../features/domain/parse-domain.ts';
import { bimiRecords, dmarcRecords, parseBimi, parseDmarc } from '../../features/domain/read-records.ts';
import type { Dns } from './create-dns.ts';

const recordKept = 1024;

/** The DMARC record of a domain, or of the one it belongs to (RFC 7489, section 6.6.3). */
export async function collectDmarc(domain: DomainName, dns: Dns): Promise<DmarcFacts> {
  const nothing = { record: null, policy: null, percent: null, foundAt: null };
  for (const name of placesOf(domain)) {
    const answer = await dns.txt(`_dmarc.${name}`);
    if (answer.kind === 'failed') return { ...nothing, state: 'unknown' };
    const records = answer.kind === 'found' ? dmarcRecords(answer.records) : [];
    if (records.length === 0) continue;
    const record = (records[0] as string).slice(0, recordKept);
    const parsed = records.length > 1 ? null : parseDmarc(records[0] as string);
    if (parsed === null) return { ...nothing, state: 'invalid', record, foundAt: name };
    return {
      state: 'valid',
      record,
      policy: name === domain.name ? parsed.policy : parsed.subdomainPolicy,
      percent: parsed.percent,
      foundAt: name,
    };
  }
  return { ...nothing, state: 'missing' };
}

/** The BIMI record under the selector that is used when a mail names none. */
export async function collectBimi(domain: DomainName, dns: Dns): Promise<BimiFacts> {
  for (const name of placesOf(domain)) {
    const answer = await dns.txt(`default._bimi.${name}`);
    if (answer.kind === 'failed') return { state: 'unknown', record: null, logo: null };
    const records = answer.kind === 'found' ? bimiRecords(answer.records) : [];
    if (records.length === 0) continue;
    const record = (records[0] as string).slice(0, recordKept);
    const parsed = records.length > 1 ? null : parseBimi(records[0] as string);
    if (parsed === null) return { state: 'invalid', record, logo: null };
    // A record without a logo says that the domain wants none to be shown.
    return { state: parsed.logo === null ? 'missing' : 'valid', record, logo: parsed.logo };
  }
  return { state: 'missing', record: null, logo: null };
}

/** The domain itself, then the organizational domain that the public suffix list tells. */
function placesOf({ name, registrable }: DomainName): string[] {
  return registrable === null || registrable === name ? [name] : [name, registrable];
}
