import type { DmarcFacts } from './mail-facts.ts';
import { parseTags } from './tag-list.ts';

export interface DmarcRecord {
  readonly policy: NonNullable<DmarcFacts['policy']>;
  readonly subdomainPolicy: NonNullable<DmarcFacts['policy']>;
  readonly percent: number;
}

/** Texts that claim to be DMARC records (RFC 7489, section 6.6.3: the others are discarded). */
export function dmarcRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text));
}

/** Reads a DMARC record (RFC 7489, section 6.3); null when it is invalid. */
export function parseDmarc(record: string): DmarcRecord | null {
  const tags = parseTags(record, 'DMARC1');
  if (tags === null) return null;
  const given = policyOf(tags.get('p'));
  // Without a policy that can be read, a record that asks for reports counts as "none" (section 6.6.3, step 6).
  const policy = given ?? (/^mailto:/i.test(tags.get('rua') ?? '') ? 'none' : null);
  if (policy === null) return null;
  const percent = Number(tags.get('pct') ?? 100);
  return {
    policy,
    subdomainPolicy: policyOf(tags.get('sp')) ?? policy,
    percent: Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : 100,
  };
}

function policyOf(value: string | undefined): DmarcRecord['policy'] | null {
  const lower = value?.toLowerCase();
  return lower === 'none' || lower === 'quarantine' || lower === 'reject' ? lower : null;
}

/** Whether a text is a DKIM key that has not been revoked by an empty `p` (RFC 6376, section 3.6.1). */
export function isDkimKey(record: string): boolean {
  // The version may be left out, but must come first and be this one where it is there.
  const tags = parseTags(/^\s*v\s*=/.test(record) ? record : `v=DKIM1;${record}`, 'DKIM1');
  const key = tags?.get('p')?.replace(/\s/g, '') ?? '';
  return key !== '' && /^[A-Za-z0-9+/]+=*$/.test(key);
}

/**
 * Reads a BIMI assertion record. A logo must be an SVG file behind https; an empty `l` says that the domain wants
 * none. Null when the record is invalid.
 */
export function parseBimi(record: string): { readonly logo: string | null } | null {
  const tags = parseTags(record, 'BIMI1');
  if (tags === null) return null;
  const logo = tags.get('l');
  const evidence = tags.get('a') ?? '';
  if (logo === undefined || !isHttps(logo) || !isHttps(evidence)) return null;
  return { logo: logo === '' ? null : logo };
}

function isHttps(text: string): boolean {
  return text === '' || (text.startsWith('https://') && text.length <= 2048 && URL.canParse(text));
}

export function bimiRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v\s*=\s*BIMI1\s*(?:;|$)/.test(text));
}

/** Selectors that mail services and programs give their keys, the most used first. */
export const commonSelectors: readonly string[] = [
  'default',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'dkim',
  'mail',
  'mx',
  'smtp',
  'key1',
  'protonmail',
  'fm1',
  'zoho',
  'zmail',
  'mandrill',
  'mxvault',
  'everlytickey1',
  'sig1',
];
