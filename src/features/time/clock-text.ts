const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
/** `HH:MM:` of every minute of a day: texts this short are copied, so one table saves a concatenation. */
const minuteTexts = Array.from(
  { length: 24 * 60 + 1 },
  (_, minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${twoDigits[minute % 60]}:`,
);

/** Whole seconds since some midnight → `HH:MM:SS` of that clock, days left out. */
export function clockText(seconds: number): string {
  const ofDay = seconds - Math.floor(seconds / 86_400) * 86_400;
  const minute = (ofDay / 60) | 0;
  return (minuteTexts[minute] as string) + twoDigits[ofDay - minute * 60];
}

/** A length from 0 to 86 400 whole seconds → `HH:MM:SS`, where a whole day is `24:00:00`. */
export function durationText(seconds: number): string {
  return seconds >= 86_400 ? '24:00:00' : clockText(seconds);
}
