import tzLookup from '@photostructure/tz-lookup';

/** The IANA zone at coordinates in degrees, at sea the nautical one; null without coordinates or outside the globe. */
export function zoneAt(latitude: number | null, longitude: number | null): string | null {
  if (latitude === null || longitude === null) return null;
  const isOnEarth = latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
  return isOnEarth ? tzLookup(latitude, longitude) : null;
}
