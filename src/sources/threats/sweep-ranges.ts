import type { RangeColumns } from '../feeds/range-columns.ts';

/** A list that covers the present place of a sweep. */
export interface ActiveList {
  /** Place of the list among those given. */
  readonly list: number;
  /** The `since` of its range. */
  readonly since: number;
}

/** Called with the lists that cover the addresses from a place on, in the order of the lists. */
export type OnChange = (active: readonly ActiveList[], a: number, b: number, c: number, d: number) => void;

/** A place in one list: at the start of a range, or behind its end. */
interface Cursor {
  readonly list: number;
  readonly columns: RangeColumns;
  index: number;
  inside: boolean;
  a: number;
  b: number;
  c: number;
  d: number;
}

/** After so many steps (at most a few milliseconds) the event loop gets its turn, so that no request waits for a sweep. */
const stepsBetweenTurns = 2000;

/**
 * Goes over the starts and ends of all lists in order of address. No list overlaps itself, so a cursor for each, in
 * a heap, is all the state there is.
 */
export async function sweepRanges(lists: readonly RangeColumns[], onChange: OnChange): Promise<void> {
  const heap: Cursor[] = [];
  lists.forEach((columns, list) => {
    if (columns.since.length === 0) return;
    const cursor = { list, columns, index: 0, inside: false, a: 0, b: 0, c: 0, d: 0 };
    moveToStart(cursor);
    heap.push(cursor);
  });
  for (let index = heap.length >> 1; index >= 0; index--) siftDown(heap, index);

  const active: ActiveList[] = [];
  for (let step = 1; heap.length > 0; step++) {
    if (step % stepsBetweenTurns === 0) await letOthersRun();
    const { a, b, c, d } = heap[0]!;
    for (let top = heap[0]; top !== undefined && isAt(top, a, b, c, d); top = heap[0]) {
      toggle(active, top);
      if (!advance(top)) removeTop(heap);
      else siftDown(heap, 0);
    }
    onChange(active, a, b, c, d);
  }
}

/** Gives the event loop its turn. */
export function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function toggle(active: ActiveList[], cursor: Cursor): void {
  if (cursor.inside) {
    active.splice(
      active.findIndex((item) => item.list === cursor.list),
      1,
    );
    return;
  }
  const behind = active.findIndex((item) => item.list > cursor.list);
  const item = { list: cursor.list, since: cursor.columns.since[cursor.index]! };
  active.splice(behind === -1 ? active.length : behind, 0, item);
}

/** Moves on from a start to its end, or from an end to the next start. False when there is nothing further. */
function advance(cursor: Cursor): boolean {
  if (!cursor.inside) {
    cursor.inside = true;
    return moveBehindEnd(cursor);
  }
  cursor.inside = false;
  cursor.index++;
  if (cursor.index === cursor.columns.since.length) return false;
  moveToStart(cursor);
  return true;
}

function moveToStart(cursor: Cursor): void {
  setWords(cursor, cursor.columns.starts);
}

/** False when the range reaches to the last address of all, so that nothing is behind it. */
function moveBehindEnd(cursor: Cursor): boolean {
  const { ends } = cursor.columns;
  setWords(cursor, ends);
  cursor.d = (cursor.d + 1) >>> 0;
  if (cursor.d !== 0) return true;
  if (ends.length === 1) return false;
  cursor.c = (cursor.c + 1) >>> 0;
  if (cursor.c !== 0) return true;
  cursor.b = (cursor.b + 1) >>> 0;
  if (cursor.b !== 0) return true;
  cursor.a = (cursor.a + 1) >>> 0;
  return cursor.a !== 0;
}

/** One column holds IPv4 addresses; four hold the words of IPv6 addresses. */
function setWords(cursor: Cursor, columns: readonly Uint32Array[]): void {
  const { index } = cursor;
  if (columns.length === 1) {
    cursor.d = columns[0]![index]!;
    return;
  }
  cursor.a = columns[0]![index]!;
  cursor.b = columns[1]![index]!;
  cursor.c = columns[2]![index]!;
  cursor.d = columns[3]![index]!;
}

function isAt(cursor: Cursor, a: number, b: number, c: number, d: number): boolean {
  return cursor.d === d && cursor.c === c && cursor.b === b && cursor.a === a;
}

function isBefore(left: Cursor, right: Cursor): boolean {
  if (left.a !== right.a) return left.a < right.a;
  if (left.b !== right.b) return left.b < right.b;
  if (left.c !== right.c) return left.c < right.c;
  return left.d < right.d;
}

function removeTop(heap: Cursor[]): void {
  const last = heap.pop()!;
  if (heap.length === 0) return;
  heap[0] = last;
  siftDown(heap, 0);
}

function siftDown(heap: Cursor[], from: number): void {
  const moved = heap[from];
  if (moved === undefined) return;
  let place = from;
  for (;;) {
    let child = place * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
    if (!isBefore(heap[child]!, moved)) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = moved;
}
