const radians = Math.PI / 180;

/** The sun's apparent place over some days: each value is `[0] + [1]·d + [2]·d²`, d in days from noon UTC. */
export interface SunDay {
  /** Sine of the declination. */
  readonly sine: Curve;
  /** Seconds by which a sundial is ahead of a clock of mean solar time. */
  readonly equation: Curve;
}

export type Curve = readonly [number, number, number];

/**
 * The sun around noon UTC of a day (whole days since 1970-01-01), for up to a day and a half to either side.
 * A parabola through three noons is within 0.001° and 0.05 s of the series it is fitted to.
 */
export function sunDay(day: number): SunDay {
  const before = sunPosition(day - 0.5);
  const noon = sunPosition(day + 0.5);
  const after = sunPosition(day + 1.5);
  return {
    sine: parabola(before.sine, noon.sine, after.sine),
    equation: parabola(before.equation, noon.equation, after.equation),
  };
}

function parabola(before: number, middle: number, after: number): Curve {
  return [middle, (after - before) / 2, (after + before) / 2 - middle];
}

/** Meeus, Astronomical Algorithms, chapters 25 and 28: declination within 0.01°, equation of time within 2 s. */
function sunPosition(days: number): { readonly sine: number; readonly equation: number } {
  const century = (days - 10_957.5) / 36_525;
  const meanLongitude = 280.46646 + century * (36_000.76983 + century * 0.0003032);
  const anomaly = (357.52911 + century * (35_999.05029 - century * 0.0001537)) * radians;
  const eccentricity = 0.016708634 - century * (0.000042037 + century * 0.0000001267);
  const center =
    Math.sin(anomaly) * (1.914602 - century * (0.004817 + century * 0.000014)) +
    Math.sin(2 * anomaly) * (0.019993 - century * 0.000101) +
    Math.sin(3 * anomaly) * 0.000289;
  const node = (125.04 - 1934.136 * century) * radians;
  const longitude = (meanLongitude + center - 0.00569 - 0.00478 * Math.sin(node)) * radians;
  const obliquity =
    (23.43929111 - century * (0.0130041667 + century * (0.00000016389 - century * 0.00000050361))) * radians +
    0.00256 * radians * Math.cos(node);
  const y = Math.tan(obliquity / 2) ** 2;
  const mean = meanLongitude * radians;
  const equation =
    y * Math.sin(2 * mean) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * mean) -
    0.5 * y * y * Math.sin(4 * mean) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly);
  return { sine: Math.sin(obliquity) * Math.sin(longitude), equation: (equation / radians) * 240 };
}
