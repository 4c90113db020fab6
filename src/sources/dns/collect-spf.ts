import type { SpfFacts, SpfProblem } from '../../features/domain/mail-facts.ts';
import { mostSpfLookups, parseSpf, spfRecords } from '../../features/domain/spf.ts';
import type { Dns } from './create-dns.ts';

const recordKept = 1024;

/**
 * Finds and reads the SPF record of a domain (RFC 7208). It is valid when there is exactly one, it can be read, and a
 * receiver needs no more than ten lookups with all that it includes. What is wrong in included records is reported.
 */
export async function collectSpf(name: string, dns: Dns): Promise<SpfFacts> {
  const nothing = { record: null, lookups: null, problems: [] };
  const answer = await dns.txt(name);
  if (answer.kind === 'failed') return { ...nothing, state: 'unknown' };
  const records = answer.kind === 'found' ? spfRecords(answer.records) : [];
  if (records.length === 0) return { ...nothing, state: 'missing' };
  const record = (records[0] as string).slice(0, recordKept);
  // Section 4.5: more than one record is a permanent error.
  if (records.length > 1) return { state: 'invalid', record, lookups: null, problems: ['multiple_records'] };
  const parsed = parseSpf(records[0] as string);
  if (parsed === null) return { state: 'invalid', record, lookups: null, problems: ['syntax'] };

  const problems = new Set<SpfProblem>();
  if (parsed.all === '+') problems.add('allows_all');
  let lookups = parsed.lookups;
  const waiting = [...parsed.includes, ...(parsed.redirect === null ? [] : [parsed.redirect])];
  // A record that includes itself runs into the limit like any other.
  for (let next = waiting.shift(); next !== undefined && lookups <= mostSpfLookups; next = waiting.shift()) {
    const included = await readIncluded(next, dns);
    if (typeof included === 'string') problems.add(included);
    else {
      lookups += included.lookups;
      waiting.push(...included.includes, ...(included.redirect === null ? [] : [included.redirect]));
    }
  }
  const isTooMany = lookups > mostSpfLookups;
  if (isTooMany) problems.add('too_many_lookups');
  return { state: isTooMany ? 'invalid' : 'valid', record, lookups, problems: [...problems] };
}

async function readIncluded(name: string, dns: Dns) {
  const answer = await dns.txt(name);
  if (answer.kind === 'failed') return 'include_unknown' as const;
  const records = answer.kind === 'found' ? spfRecords(answer.records) : [];
  if (records.length === 0) return 'include_missing' as const;
  const parsed = records.length > 1 ? null : parseSpf(records[0] as string);
  return parsed ?? ('include_invalid' as const);
}
