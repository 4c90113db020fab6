/** A place with names by language; names are what the database says. */
export interface NamedPlace {
  readonly geoNameId: number | null;
  readonly names: Readonly<Record<string, string>>;
}

export interface RegionEntry extends NamedPlace {
  readonly code: string | null;
}

export interface CountryEntry {
  readonly code: string;
  readonly geoNameId: number | null;
  /** Null when the database does not say. */
  readonly isEU: boolean | null;
}

export interface ContinentEntry {
  readonly code: string;
  readonly geoNameId: number | null;
}

/** What one record of a database says of its addresses, whatever shape it came in. Null means nothing. */
export interface GeoRecord {
  readonly continent: ContinentEntry | null;
  readonly country: CountryEntry | null;
  readonly region: RegionEntry | null;
  readonly city: NamedPlace | null;
  readonly postalCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracyRadiusKm: number | null;
  readonly timeZone: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

export type GeoRecordReader = (value: unknown) => GeoRecord;

/**
 * Makes a reader for records of GeoIP2, GeoLite2 or DB-IP (nested) and of the flat shape of ip-location-db. An
 * address without a country is said to be in the country its network is registered in; the country its users
 * represent is no place. Places that share their data in the database share an object in the answers.
 */
export function createGeoRecordReader(): GeoRecordReader {
  const continentOf = memoised(readContinent);
  const countryOf = memoised(readCountry);
  const regionOf = memoised(readRegion);
  const cityOf = memoised(readCity);
  return (value) => {
    const record = fields(value) ?? {};
    if (typeof record['country_code'] === 'string') return readFlat(record);
    const location = fields(record['location']);
    const subdivisions = record['subdivisions'];
    return {
      continent: continentOf(record['continent']),
      country: countryOf(record['country']) ?? countryOf(record['registered_country']),
      region: regionOf(Array.isArray(subdivisions) ? subdivisions[0] : null),
      city: cityOf(record['city']),
      postalCode: text(fields(record['postal'])?.['code']),
      latitude: degrees(location?.['latitude'], 90),
      longitude: degrees(location?.['longitude'], 180),
      accuracyRadiusKm: whole(location?.['accuracy_radius']),
      timeZone: text(location?.['time_zone']),
    };
  };
}

/** Remembers what was read from each object; anything else reads as nothing. */
function memoised<T>(read: (entry: Fields) => T | null): (value: unknown) => T | null {
  const known = new Map<Fields, T | null>();
  return (value) => {
    const entry = fields(value);
    if (entry === null) return null;
    let result = known.get(entry);
    if (result === undefined) {
      result = read(entry);
      known.set(entry, result);
    }
    return result;
  };
}

function readFlat(record: Fields): GeoRecord {
  const code = text(record['country_code']);
  const onlyEnglish = (name: string | null): NamedPlace | null =>
    name === null ? null : { geoNameId: null, names: { en: name } };
  const region = onlyEnglish(text(record['state1']));
  return {
    continent: null,
    country: code === null ? null : { code: code.toUpperCase(), geoNameId: null, isEU: null },
    region: region === null ? null : { ...region, code: null },
    city: onlyEnglish(text(record['city'])),
    postalCode: text(record['postcode']),
    latitude: degrees(record['latitude'], 90),
    longitude: degrees(record['longitude'], 180),
    accuracyRadiusKm: null,
    timeZone: text(record['timezone']),
  };
}

function readContinent(entry: Fields): ContinentEntry | null {
  const code = text(entry['code']);
  return code === null ? null : { code, geoNameId: whole(entry['geoname_id']) };
}

function readCountry(entry: Fields): CountryEntry | null {
  const code = text(entry['iso_code']);
  if (code === null) return null;
  return { code, geoNameId: whole(entry['geoname_id']), isEU: entry['is_in_european_union'] === true };
}

/** Of several subdivisions the first is the largest. */
function readRegion(entry: Fields): RegionEntry | null {
  const place = readCity(entry);
  return place === null ? null : { ...place, code: text(entry['iso_code']) };
}

/** A place without any name is no answer. */
function readCity(entry: Fields): NamedPlace | null {
  const names = readNames(fields(entry['names']));
  return Object.keys(names).length === 0 ? null : { geoNameId: whole(entry['geoname_id']), names };
}

function readNames(entry: Fields | null): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [language, name] of Object.entries(entry ?? {})) {
    const known = text(name);
    if (known !== null) names[language] = known;
  }
  return names;
}

function fields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}

function degrees(value: unknown, limit: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= limit ? number : null;
}
