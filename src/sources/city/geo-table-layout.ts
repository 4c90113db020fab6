/**
 * How the tables of a city index are laid out: rows of 32-bit numbers. A text is a number of the string table; row 0
 * of every table, and text 0, are “nothing”.
 */
export const recordRow = {
  place: 0,
  postalCode: 1,
  latitude: 2,
  longitude: 3,
  accuracyRadiusKm: 4,
  timeZone: 5,
} as const;
export const recordWords = 6;

export const placeRow = {
  continentCode: 0,
  continentGeoNameId: 1,
  countryCode: 2,
  countryGeoNameId: 3,
  /** 0 unknown, 1 no, 2 yes. */
  isEU: 4,
  regionCode: 5,
  regionNames: 6,
  cityNames: 7,
} as const;
export const placeWords = 8;

/** A GeoNames id and the names, in the order of this list, English first. */
export const nameLanguages = ['en', 'de', 'es', 'fr', 'ja', 'ru', 'zh-CN'] as const;
export const nameWords = 1 + nameLanguages.length;

/** Coordinates are kept as millionths of a degree, which no database exceeds. */
export const degreeUnits = 1_000_000;
export const noDegrees = -0x8000_0000;
