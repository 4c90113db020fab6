/** Whether a country is in the European Union, in EFTA, in SEPA without either, or in none. */
export type Membership = 'eu_member' | 'efta_member' | 'other_member' | 'non_member';

const set = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** The 27 members, and the territories with codes of their own that belong to the Union. */
const europeanUnion = set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK AX GF GP MF MQ RE YT',
);
const efta = set('CH IS LI NO');
/** In SEPA, but neither in the Union nor in EFTA: ten countries, and territories of the United Kingdom and France. */
const otherSepa = set('AD AL GB MC MD ME MK RS SM VA GI BL PM');

export function membershipOf(country: string): Membership {
  if (europeanUnion.has(country)) return 'eu_member';
  if (efta.has(country)) return 'efta_member';
  return otherSepa.has(country) ? 'other_member' : 'non_member';
}

export function isSepaCountry(country: string): boolean {
  return membershipOf(country) !== 'non_member';
}
