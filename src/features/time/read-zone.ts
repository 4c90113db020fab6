import type { ZoneRow, ZoneTable } from './zone-table.ts';

/** What holds in a zone over one stretch of time. */
export interface ZonePeriod {
  /** Name as asked for, which may be an alias. */
  readonly name: string;
  readonly abbreviation: string;
  /** Seconds east of UTC. */
  readonly offset: number;
  readonly isDST: boolean;
  /** Milliseconds since the epoch; infinite at the ends of the table. */
  readonly from: number;
  readonly until: number;
  /** Seconds east of UTC just before `from` and at `until`; the period's own at the ends of the table. */
  readonly offsetBefore: number;
  readonly offsetAfter: number;
}

/** The period of a zone or alias at a moment; null when there is no such zone. Before the table its first state holds. */
export function readZone(table: ZoneTable, name: string, nowMs: number): ZonePeriod | null {
  const target = Object.hasOwn(table.links, name) ? table.links[name] : name;
  if (target === undefined || !Object.hasOwn(table.zones, target)) return null;
  const row = table.zones[target] as ZoneRow;
  const position = countUpTo(row.changes, nowMs / 60_000);
  const state = stateAt(row, position) as ZoneRow['states'][number];
  return {
    name,
    abbreviation: state[0],
    offset: state[1],
    isDST: state[2] === 1,
    from: (row.changes[position - 1] ?? Number.NEGATIVE_INFINITY) * 60_000,
    until: (row.changes[position] ?? Number.POSITIVE_INFINITY) * 60_000,
    offsetBefore: (stateAt(row, position - 1) ?? state)[1],
    offsetAfter: (stateAt(row, position + 1) ?? state)[1],
  };
}

function stateAt(row: ZoneRow, position: number): ZoneRow['states'][number] | undefined {
  const index = row.order[position];
  return index === undefined ? undefined : row.states[index];
}

/** How many of the ascending numbers are at or below a limit. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
