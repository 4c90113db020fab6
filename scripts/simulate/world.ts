import type { Dice } from './create-dice.ts';

/** Where customers live. Prefixes of phone numbers and cards are real ones, so that the checks take them for such. */
export interface Country {
  readonly code: string;
  readonly currency: string;
  readonly callingCode: string;
  /** Beginning of a mobile number behind the calling code, and how many digits follow. */
  readonly mobile: readonly [prefix: string, digits: number];
  readonly cities: readonly string[];
  /** How much a purchase of one dollar costs here. */
  readonly price: number;
  readonly weight: number;
}

export const countries: readonly Country[] = [
  {
    code: 'US',
    currency: 'USD',
    callingCode: '1',
    mobile: ['212555', 4],
    cities: ['New York', 'Chicago', 'Austin'],
    price: 1,
    weight: 30,
  },
  {
    code: 'DE',
    currency: 'EUR',
    callingCode: '49',
    mobile: ['1511', 7],
    cities: ['Berlin', 'Hamburg', 'Munich'],
    price: 0.9,
    weight: 15,
  },
  {
    code: 'GB',
    currency: 'GBP',
    callingCode: '44',
    mobile: ['7400', 6],
    cities: ['London', 'Leeds', 'Bristol'],
    price: 0.8,
    weight: 15,
  },
  {
    code: 'FR',
    currency: 'EUR',
    callingCode: '33',
    mobile: ['6', 8],
    cities: ['Paris', 'Lyon', 'Lille'],
    price: 0.9,
    weight: 10,
  },
  {
    code: 'JP',
    currency: 'JPY',
    callingCode: '81',
    mobile: ['90', 8],
    cities: ['Tokyo', 'Osaka'],
    price: 150,
    weight: 8,
  },
  {
    code: 'BR',
    currency: 'BRL',
    callingCode: '55',
    mobile: ['119', 8],
    cities: ['Sao Paulo', 'Recife'],
    price: 5,
    weight: 8,
  },
  {
    code: 'PL',
    currency: 'PLN',
    callingCode: '48',
    mobile: ['60', 7],
    cities: ['Warsaw', 'Krakow'],
    price: 4,
    weight: 7,
  },
  {
    code: 'SA',
    currency: 'SAR',
    callingCode: '966',
    mobile: ['50', 7],
    cities: ['Riyadh', 'Jeddah'],
    price: 3.75,
    weight: 7,
  },
];

export interface Place {
  readonly ip: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Addresses as the server itself sees them: of homes by country, and of data centers. */
export interface World {
  readonly homes: ReadonlyMap<string, readonly Place[]>;
  readonly hosting: readonly Place[];
}

const homesPerCountry = 150;
const hostingAddresses = 60;

/** Asks the server about random addresses until there are enough of each kind. */
export async function exploreWorld(
  get: (path: string) => Promise<Record<string, unknown>>,
  dice: Dice,
): Promise<World> {
  const homes = new Map<string, Place[]>(countries.map(({ code }) => [code, []]));
  const hosting: Place[] = [];
  const isDone = (): boolean =>
    hosting.length >= hostingAddresses && [...homes.values()].every((list) => list.length >= homesPerCountry);
  for (let tries = 0; tries < 60_000 && !isDone(); tries++) {
    const ip = [dice.whole(1, 223), dice.whole(0, 255), dice.whole(0, 255), dice.whole(1, 254)].join('.');
    const { data } = (await get(`/v2/lookup/ip/${ip}?params=security`)) as { data?: Answer };
    const { latitude, longitude } = data?.geo.coordinates ?? {};
    if (data === undefined || data.ip.bogon || latitude == null || longitude == null) continue;
    const place = { ip, country: data.geo.country_code ?? '', latitude, longitude };
    if (data.security.hosting === true) {
      if (hosting.length < hostingAddresses) hosting.push(place);
      continue;
    }
    const list = homes.get(place.country);
    if (list !== undefined && list.length < homesPerCountry) list.push(place);
  }
  if (!isDone()) throw new Error('Not enough addresses of each country were found.');
  return { homes, hosting };
}

interface Answer {
  readonly ip: { readonly bogon: boolean };
  readonly geo: {
    readonly country_code: string | null;
    readonly coordinates: { readonly latitude: number | null; readonly longitude: number | null } | null;
  };
  readonly security: { readonly hosting: boolean | null };
}

export function pickCountry(dice: Dice): Country {
  let left = dice.random() * countries.reduce((sum, { weight }) => sum + weight, 0);
  for (const country of countries) {
    left -= country.weight;
    if (left < 0) return country;
  }
  return countries[0]!;
}

export const homeOf = (world: World, dice: Dice, country: string): Place =>
  dice.pick(world.homes.get(country)!);
