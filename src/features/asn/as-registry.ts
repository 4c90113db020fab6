import blocks from '../../../data/asn/as-blocks.json' with { type: 'json' };

/** Who holds a block of AS numbers: a regional registry, or nobody. */
type Holder = 'ARIN' | 'RIPE' | 'APNIC' | 'LACNIC' | 'AFRINIC' | 'reserved' | 'private' | 'documentation';
export type Registry = 'ARIN' | 'RIPE' | 'APNIC' | 'LACNIC' | 'AFRINIC';

const starts = blocks.map((block) => block[0] as number);

/** Continents a registry serves; the Americas are shared by two, the Middle East and Asia by two others. */
const continentsOf: Readonly<Record<Registry, readonly string[]>> = {
  ARIN: ['NA', 'AN'],
  RIPE: ['EU', 'AS'],
  APNIC: ['AS', 'OC'],
  LACNIC: ['SA', 'NA'],
  AFRINIC: ['AF', 'AS'],
};

/** Whom IANA gave the block of an AS number to; null for numbers that were given to nobody yet. */
function holderOf(asn: number): Holder | null {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= asn) low = middle + 1;
    else high = middle;
  }
  const block = blocks[low - 1];
  return block !== undefined && asn <= (block[1] as number) ? (block[2] as Holder) : null;
}

/**
 * The regional registry of an AS number by the IANA blocks. Null for reserved numbers, for blocks given to nobody,
 * and where the organization's continent is none that the registry serves: many numbers of the early blocks have
 * moved to another registry since.
 */
export function registryOf(asn: number, continentCode: string | null): Registry | null {
  const holder = holderOf(asn);
  if (holder === null || isReserved(holder)) return null;
  if (continentCode !== null && !continentsOf[holder].includes(continentCode)) return null;
  return holder;
}

/** True for numbers that IANA keeps for private use, documentation or itself. */
export function isReservedAsn(asn: number): boolean {
  const holder = holderOf(asn);
  return holder !== null && isReserved(holder);
}

function isReserved(holder: Holder): holder is 'reserved' | 'private' | 'documentation' {
  return holder === 'reserved' || holder === 'private' || holder === 'documentation';
}
