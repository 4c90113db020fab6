/** Height of a cell in degrees of latitude, about 100 km. */
const cellDegrees = 0.9;

/** A number for the cell of about 100 by 100 km that a place is in. */
export function placeCell(latitude: number, longitude: number): number {
  const band = Math.floor((Math.min(89.99, Math.max(-90, latitude)) + 90) / cellDegrees);
  // Degrees of longitude are narrower towards the poles, so a band there has fewer cells.
  const middle = ((band + 0.5) * cellDegrees - 90) * (Math.PI / 180);
  const cells = Math.max(1, Math.round((360 / cellDegrees) * Math.cos(middle)));
  const turned = ((((longitude + 180) % 360) + 360) % 360) / 360;
  return band * 1000 + Math.floor(turned * cells);
}
