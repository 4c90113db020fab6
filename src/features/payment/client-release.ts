/** Major version and the year it came out; versions in between came evenly. */
type Timeline = readonly (readonly [version: number, year: number])[];

// From the release calendars of the browsers; those after the last entry are as fast as before it.
const chrome: Timeline = [
  [1, 2008.9],
  [24, 2013.0],
  [40, 2015.1],
  [55, 2016.9],
  [71, 2018.9],
  [87, 2020.9],
  [108, 2022.9],
  [120, 2023.9],
  [131, 2024.9],
  [143, 2025.9],
];
const firefox: Timeline = [
  [4, 2011.2],
  [18, 2013.0],
  [35, 2015.0],
  [50, 2016.9],
  [64, 2018.9],
  [84, 2020.9],
  [108, 2022.9],
  [133, 2024.9],
  [146, 2025.9],
];
const safari: Timeline = [
  [4, 2009.4],
  [7, 2013.8],
  [18, 2024.7],
  // Apple counts by years since; 19 to 25 do not exist.
  [26, 2025.7],
  [27, 2026.7],
];
const explorer: Timeline = [
  [6, 2001.6],
  [8, 2009.2],
  [9, 2011.2],
  [10, 2012.7],
  [11, 2013.8],
];

/** The first that matches tells the engine; browsers that are built on one name it. */
const engines: readonly (readonly [RegExp, string, Timeline])[] = [
  [/\bMSIE (\d{1,4})/, 'Internet Explorer', explorer],
  [/\bTrident\/.{0,60}?\brv:(\d{1,4})/, 'Internet Explorer', explorer],
  [/\b(?:Chrome|CriOS)\/(\d{1,5})/, 'Chrome', chrome],
  [/\b(?:Firefox|FxiOS)\/(\d{1,5})/, 'Firefox', firefox],
  [/\bVersion\/(\d{1,4})[\d.]{0,20} (?:Mobile\/\w{1,20} )?Safari\//, 'Safari', safari],
];

export interface ClientRelease {
  /** `Chrome 140`. */
  readonly title: string;
  /** Year with a fraction. */
  readonly year: number;
}

/** When the browser of a User-Agent came out; null where it names none of the large ones. */
export function clientRelease(userAgent: string): ClientRelease | null {
  for (const [test, name, timeline] of engines) {
    const found = test.exec(userAgent);
    if (found !== null) return { title: `${name} ${found[1]}`, year: yearOf(Number(found[1]), timeline) };
  }
  return null;
}

function yearOf(version: number, timeline: Timeline): number {
  const next = timeline.findIndex(([known]) => known >= version);
  const after = next === -1 ? timeline.length - 1 : Math.max(1, next);
  const [fromVersion, fromYear] = timeline[after - 1]!;
  const [toVersion, toYear] = timeline[after]!;
  if (next === 0) return timeline[0]![1];
  return fromYear + ((version - fromVersion) / (toVersion - fromVersion)) * (toYear - fromYear);
}
