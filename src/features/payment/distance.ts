const earthRadiusKm = 6371;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle distance by the haversine formula. */
export function distanceKm(from: Point, to: Point): number {
  const lat1 = radians(from.latitude);
  const lat2 = radians(to.latitude);
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Why coordinates cannot be a place; null when they can. */
export function coordinateProblem(latitude: number, longitude: number): string | null {
  if (Math.abs(latitude) > 90) return `Latitude ${latitude} is not between -90 and 90`;
  if (Math.abs(longitude) > 180) return `Longitude ${longitude} is not between -180 and 180`;
  // The sea off Africa, where programs put those of whom they know nothing.
  return latitude === 0 && longitude === 0 ? 'Latitude and longitude are both 0' : null;
}

/** A place where both coordinates are known and possible. */
export function pointOf(latitude: number | null, longitude: number | null): Point | null {
  if (latitude === null || longitude === null) return null;
  return coordinateProblem(latitude, longitude) === null ? { latitude, longitude } : null;
}
