import type { Section } from '../index-cache/index-file.ts';
import { StringTableBuilder } from '../index-cache/string-table.ts';
import {
  degreeUnits,
  nameLanguages,
  nameWords,
  noDegrees,
  placeRow,
  placeWords,
  recordWords,
} from './geo-table-layout.ts';
import type { ContinentEntry, GeoRecord, NamedPlace, RegionEntry } from './read-geo-record.ts';
import { RowTable } from './row-table.ts';

/** Collects the distinct records of a city database; equal ones get the same number. */
export class GeoTableBuilder {
  readonly #texts = new StringTableBuilder();
  readonly #records = new RowTable(recordWords);
  readonly #places = new RowTable(placeWords);
  readonly #names = new RowTable(nameWords);
  readonly #namesOf = new Map<NamedPlace, number>();
  readonly #continentOfCountry = new Map<string, ContinentEntry>();
  readonly #cleanCityName: (name: string) => string;

  /** `cleanCityName` takes out what a database writes into its city names besides the name. */
  constructor(cleanCityName: (name: string) => string) {
    this.#cleanCityName = cleanCityName;
  }

  /** Records so far, without the empty one. */
  get size(): number {
    return this.#records.size - 1;
  }

  /** The number of a record; 0 for one that says nothing. */
  add(record: GeoRecord): number {
    const { country, continent } = record;
    if (country !== null && continent !== null) this.#continentOfCountry.set(country.code, continent);
    return this.#records.add([
      this.#place(record),
      this.#texts.add(record.postalCode),
      ...this.#coordinates(record),
      record.accuracyRadiusKm ?? 0,
      this.#texts.add(record.timeZone),
    ]);
  }

  #coordinates({ latitude, longitude }: GeoRecord): [number, number] {
    // Row 0 must be all zeros, so “none” is told from 0° by the sign bit the other way round.
    if (latitude === null || longitude === null) return [0, 0];
    return [Math.round(latitude * degreeUnits) ^ noDegrees, Math.round(longitude * degreeUnits) ^ noDegrees];
  }

  #place({ continent, country, region, city }: GeoRecord): number {
    const row = new Array<number>(placeWords).fill(0);
    row[placeRow.continentCode] = this.#texts.add(continent?.code);
    row[placeRow.continentGeoNameId] = continent?.geoNameId ?? 0;
    row[placeRow.countryCode] = this.#texts.add(country?.code);
    row[placeRow.countryGeoNameId] = country?.geoNameId ?? 0;
    row[placeRow.isEU] = country === null || country.isEU === null ? 0 : country.isEU ? 2 : 1;
    row[placeRow.regionCode] = this.#texts.add(region?.code);
    row[placeRow.regionNames] = this.#namesRow(region, (name) => name);
    row[placeRow.cityNames] = this.#namesRow(city, this.#cleanCityName);
    return this.#places.add(row);
  }

  #namesRow(place: NamedPlace | RegionEntry | null, clean: (name: string) => string): number {
    if (place === null) return 0;
    const known = this.#namesOf.get(place);
    if (known !== undefined) return known;
    const { names } = place;
    const english = names['en'] ?? Object.values(names)[0] ?? '';
    const texts = nameLanguages.map((language) => {
      const name = language === 'en' ? english : names[language];
      return this.#texts.add(name === undefined ? null : clean(name));
    });
    const row = this.#names.add([place.geoNameId ?? 0, ...texts]);
    this.#namesOf.set(place, row);
    return row;
  }

  /** Places whose record names a country alone get the continent that other records give this country. */
  #completeContinents(): void {
    const continents = new Map(
      [...this.#continentOfCountry].map(([country, continent]) => [this.#texts.add(country), continent]),
    );
    const places = this.#places.words();
    for (let at = placeWords; at < places.length; at += placeWords) {
      const continent = continents.get(places[at + placeRow.countryCode]!);
      if (continent === undefined || places[at + placeRow.continentCode] !== 0) continue;
      places[at + placeRow.continentCode] = this.#texts.add(continent.code);
      places[at + placeRow.continentGeoNameId] = continent.geoNameId ?? 0;
    }
  }

  sections(): Record<string, Section> {
    this.#completeContinents();
    const { bytes, starts } = this.#texts.build();
    return {
      records: this.#records.words(),
      places: this.#places.words(),
      names: this.#names.words(),
      textBytes: bytes,
      textStarts: starts,
    };
  }
}
