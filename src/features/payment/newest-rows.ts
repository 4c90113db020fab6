import type { HistoryRow } from './key-payment.ts';

export function newestFirst(left: HistoryRow, right: HistoryRow): number {
  return right[0] - left[0] || right[1] - left[1];
}

/** The newest of all, each part having its newest first. */
export function merged(parts: readonly (readonly HistoryRow[])[], most: number): readonly HistoryRow[] {
  const some = parts.filter((rows) => rows.length > 0);
  return some.length === 0 ? [] : some.reduce((left, right) => mergeTwo(left, right, most));
}

function mergeTwo(
  left: readonly HistoryRow[],
  right: readonly HistoryRow[],
  most: number,
): readonly HistoryRow[] {
  const rows: HistoryRow[] = [];
  let [ofLeft, ofRight] = [0, 0];
  while (rows.length < most && (ofLeft < left.length || ofRight < right.length)) {
    const isLeft =
      ofRight === right.length || (ofLeft < left.length && newestFirst(left[ofLeft]!, right[ofRight]!) <= 0);
    rows.push(isLeft ? left[ofLeft++]! : right[ofRight++]!);
  }
  return rows;
}
