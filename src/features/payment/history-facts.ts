import { type HistoryRow, placeUnits } from './key-payment.ts';
import type { AmountHistory, PaymentRecord, PlaceHistory, WindowCounts } from './payment-history.ts';
import { placeCell } from './place-cell.ts';

/** Lengths of the windows in milliseconds, from the hour to the month. A payment at the very beginning counts. */
export const windowsMs = [3_600_000, 86_400_000, 7 * 86_400_000, 30 * 86_400_000] as const;
export const monthMs = windowsMs[3];

export const noCounts: WindowCounts = { hour: 0, day: 0, week: 0, month: 0 };

/** How many rows are in each window before `atMs`. Rows are earlier than that, the newest first. */
export function countRows(rows: readonly HistoryRow[], atMs: number): WindowCounts {
  return countWhere(rows, atMs, () => true);
}

/** How many different values a column has in each window, null apart. */
export function countDistinct(rows: readonly HistoryRow[], atMs: number, column: 2 | 3 | 4): WindowCounts {
  const seen = new Set<number>();
  // The newest row with a value says which windows have it.
  return countWhere(rows, atMs, (row) => {
    const value = row[column];
    if (value === null || value === undefined || seen.has(value)) return false;
    seen.add(value);
    return true;
  });
}

function countWhere(
  rows: readonly HistoryRow[],
  atMs: number,
  counts: (row: HistoryRow) => boolean,
): WindowCounts {
  let [hour, day, week, month] = [0, 0, 0, 0];
  for (const row of rows) {
    const age = atMs - row[0];
    if (age > windowsMs[3]) break;
    if (!counts(row)) continue;
    month++;
    if (age <= windowsMs[2]) week++;
    if (age <= windowsMs[1]) day++;
    if (age <= windowsMs[0]) hour++;
  }
  return { hour, day, week, month };
}

/** Of a customer's rows with an amount in the currency. The deviation is that of a sample; 0 for fewer than two. */
export function amountHistory(rows: readonly HistoryRow[], currency: string): AmountHistory {
  let count = 0;
  let mean = 0;
  let squares = 0;
  let largest = 0;
  for (const row of rows) {
    const amount = row[5];
    if (row[6] !== currency || amount === null || amount === undefined) continue;
    // Welford's method, which does not lose digits where all amounts are alike.
    const log = Math.log1p(Math.max(0, amount));
    const away = log - mean;
    count++;
    mean += away / count;
    squares += away * (log - mean);
    largest = Math.max(largest, amount);
  }
  return { count, meanLog: mean, deviationLog: count < 2 ? 0 : Math.sqrt(squares / (count - 1)), largest };
}

/** Of places at the very same time the northernmost and easternmost is the last one, so that there is only one answer. */
export function placeHistory(
  rows: readonly HistoryRow[],
  atMs: number,
  own: Pick<PaymentRecord, 'latitude' | 'longitude' | 'country'>,
): PlaceHistory {
  let last: readonly [atMs: number, latitude: number, longitude: number] | null = null;
  const cells = new Set<number>();
  const countries = new Set<string>();
  for (const row of rows) {
    const [rowMs, , , , , , , latitude, longitude, country] = row;
    const recent = atMs - rowMs <= monthMs;
    if (recent && country !== null && country !== undefined) countries.add(country);
    if (typeof latitude !== 'number' || typeof longitude !== 'number') continue;
    const isLast: boolean =
      last === null ||
      (rowMs === last[0] && (latitude > last[1] || (latitude === last[1] && longitude > last[2])));
    if (isLast) last = [rowMs, latitude, longitude];
    if (recent) cells.add(placeCell(latitude / placeUnits, longitude / placeUnits));
  }
  return {
    last:
      last === null
        ? null
        : { latitude: last[1] / placeUnits, longitude: last[2] / placeUnits, at: last[0] / 1000 },
    placesLastMonth: cells.size,
    countriesLastMonth: countries.size,
    placeIsKnown:
      own.latitude === null || own.longitude === null
        ? null
        : cells.has(placeCell(own.latitude, own.longitude)),
    countryIsKnown: own.country === null ? null : countries.has(own.country),
  };
}
