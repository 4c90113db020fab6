const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Milliseconds since the epoch of an ISO 8601 date or time, in UTC where it names no zone; null for anything else. */
export function parseIsoTime(text: string): number | null {
  const parts = text.length > 40 ? null : isoTime.exec(text);
  if (parts === null) return null;
  const [, date, time = '00:00', zone = 'Z'] = parts;
  const ms = Date.parse(`${date}T${time.replace(',', '.')}${writeZone(zone)}`);
  return Number.isNaN(ms) || !isInCalendar(date as string) ? null : ms;
}

/** `Date.parse` takes the 30th of February for the 2nd of March. */
function isInCalendar(date: string): boolean {
  return new Date(date).getUTCDate() === Number(date.slice(8));
}

/** In the one form that programs agree on. */
function writeZone(zone: string): string {
  if (zone.length === 1) return 'Z';
  return `${zone.slice(0, 3)}:${zone.length === 3 ? '00' : zone.slice(-2)}`;
}
