import { isReservedAsn, registryOf } from './as-registry.ts';
import type { AsnFacts, AsnOverlay, AsnType } from './asn-facts.ts';
import { classifyAsn } from './classify-asn.ts';
import { isHostingAsn } from './curated-asns.ts';

/** What the embedded data says of an AS. */
export interface KnownAsn {
  readonly number: number;
  /** Name of the organization in the routing data; null for an AS that announces nothing. */
  readonly org: string | null;
  /** Country and continent where most of its addresses are; null when unknown. */
  readonly countryCode: string | null;
  readonly continentCode: string | null;
}

const typeOfCategory: Readonly<Record<string, AsnType>> = {
  isp: 'isp',
  hosting: 'hosting',
  business: 'business',
  education_research: 'education',
  government_admin: 'government',
};

/**
 * Puts together what is known of an AS. The overlay, a registry download, goes before the embedded data, except
 * that a known hosting company stays one. Without it the name is the organization's and the country is where its
 * addresses are.
 */
export function describeAsn(known: KnownAsn, overlay: AsnOverlay | null): AsnFacts {
  const org = overlay?.description ?? known.org;
  const isReserved = isReservedAsn(known.number);
  const registry = registryOf(known.number, known.continentCode);
  const isAssigned = registry !== null && org !== null;
  return {
    number: known.number,
    name: overlay?.handle ?? org,
    org,
    countryCode: overlay?.countryCode ?? known.countryCode,
    type: isReserved ? null : typeOf(known, org, overlay),
    registry,
    status: isReserved ? 'RESERVED' : isAssigned ? 'ASSIGNED' : null,
    created: isoTime(overlay?.registered ?? null),
    phone: null,
    email: null,
    domain: null,
  };
}

function typeOf(known: KnownAsn, org: string | null, overlay: AsnOverlay | null): AsnType | null {
  if (isHostingAsn(known.number)) return 'hosting';
  const category = overlay?.category?.toLowerCase() ?? '';
  return typeOfCategory[category] ?? classifyAsn(org);
}

/** `2010-07-14` or a full time → `2010-07-14T00:00:00Z`; null when it is no time. */
function isoTime(text: string | null): string | null {
  if (text === null) return null;
  const date = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/.exec(text.trim());
  if (date === null) return null;
  const [, year, month, day, time = '00:00:00'] = date;
  const iso = `${year}-${month}-${day}T${time}Z`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
