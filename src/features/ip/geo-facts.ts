/** What a city database says of an address. Null means the source does not know. Names are by language code. */
export interface GeoFacts {
  readonly continentCode: string | null;
  readonly continentGeoNameId: number | null;
  readonly countryCode: string | null;
  readonly countryGeoNameId: number | null;
  readonly isEU: boolean | null;
  readonly regionCode: string | null;
  readonly regionGeoNameId: number | null;
  readonly regionNames: LocalNames | null;
  readonly cityGeoNameId: number | null;
  readonly cityNames: LocalNames | null;
  readonly postalCode: string | null;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracyRadiusKm: number | null;
  /** IANA time zone name. */
  readonly timeZone: string | null;
}

/** The eight answer languages, lower-case ISO 639-1. */
export const languages = ['en', 'ar', 'de', 'fr', 'es', 'ja', 'zh', 'ru'] as const;
export type Language = (typeof languages)[number];

/** `en` is always there; a missing language falls back to it. */
export type LocalNames = { readonly en: string } & {
  readonly [language in Language]?: string | undefined;
};
