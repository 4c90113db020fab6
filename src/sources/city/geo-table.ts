import type { GeoFacts, LocalNames } from '../../features/ip/geo-facts.ts';
import { type IndexFile, section } from '../index-cache/index-file.ts';
import { StringTable } from '../index-cache/string-table.ts';
import {
  degreeUnits,
  nameWords,
  noDegrees,
  placeRow,
  placeWords,
  recordRow,
  recordWords,
} from './geo-table-layout.ts';

/** Records that are kept read; the tables of GeoLite2 have fewer, those of the largest databases many more. */
const maxKept = 524_288;

/** Reads the records of a city index; each is read once and then the same object, up to a bound. */
export class GeoTable {
  readonly #records: Uint32Array;
  readonly #places: Uint32Array;
  readonly #names: Uint32Array;
  readonly #texts: StringTable;
  readonly #arabicNames: (geoNameId: number) => string | null;
  readonly #kept: (GeoFacts | undefined)[];
  readonly #namesRead: (LocalNames | undefined)[];

  constructor(file: IndexFile, arabicNames: (geoNameId: number) => string | null) {
    this.#records = section(file, 'records', 'u32');
    this.#places = section(file, 'places', 'u32');
    this.#names = section(file, 'names', 'u32');
    this.#texts = new StringTable(section(file, 'textBytes', 'u8'), section(file, 'textStarts', 'u32'));
    this.#arabicNames = arabicNames;
    this.#kept = new Array(Math.min(maxKept, this.#records.length / recordWords));
    this.#namesRead = new Array(this.#names.length / nameWords);
  }

  /** Null for record 0. */
  get(record: number): GeoFacts | null {
    if (record === 0) return null;
    const kept = this.#kept[record];
    if (kept !== undefined) return kept;
    const facts = this.#read(record);
    if (record < this.#kept.length) this.#kept[record] = facts;
    return facts;
  }

  #read(record: number): GeoFacts {
    const at = record * recordWords;
    const place = this.#records[at + recordRow.place]! * placeWords;
    const isEU = this.#places[place + placeRow.isEU]!;
    const regionNames = this.#places[place + placeRow.regionNames]!;
    const cityNames = this.#places[place + placeRow.cityNames]!;
    const latitude = this.#records[at + recordRow.latitude]!;
    return {
      continentCode: this.#texts.get(this.#places[place + placeRow.continentCode]!),
      continentGeoNameId: this.#places[place + placeRow.continentGeoNameId]! || null,
      countryCode: this.#texts.get(this.#places[place + placeRow.countryCode]!),
      countryGeoNameId: this.#places[place + placeRow.countryGeoNameId]! || null,
      isEU: isEU === 0 ? null : isEU === 2,
      regionCode: this.#texts.get(this.#places[place + placeRow.regionCode]!),
      regionGeoNameId: this.#names[regionNames * nameWords]! || null,
      regionNames: this.#localNames(regionNames),
      cityGeoNameId: this.#names[cityNames * nameWords]! || null,
      cityNames: this.#localNames(cityNames),
      postalCode: this.#texts.get(this.#records[at + recordRow.postalCode]!),
      latitude: latitude === 0 ? null : degrees(latitude),
      longitude: latitude === 0 ? null : degrees(this.#records[at + recordRow.longitude]!),
      accuracyRadiusKm: this.#records[at + recordRow.accuracyRadiusKm]! || null,
      timeZone: this.#texts.get(this.#records[at + recordRow.timeZone]!),
    };
  }

  #localNames(row: number): LocalNames | null {
    if (row === 0) return null;
    const known = this.#namesRead[row];
    if (known !== undefined) return known;
    const at = row * nameWords;
    const text = (word: number): string | undefined => this.#texts.get(this.#names[at + word]!) ?? undefined;
    const geoNameId = this.#names[at]!;
    const names: LocalNames = {
      en: text(1) ?? '',
      ar: geoNameId === 0 ? undefined : (this.#arabicNames(geoNameId) ?? undefined),
      de: text(2),
      es: text(3),
      fr: text(4),
      ja: text(5),
      ru: text(6),
      zh: text(7),
    };
    this.#namesRead[row] = names;
    return names;
  }
}

function degrees(stored: number): number {
  return (stored ^ noDegrees) / degreeUnits;
}
