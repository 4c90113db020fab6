import type { Cidr } from '../../features/ip/cidr.ts';
import { ipv6ToNumber } from '../../features/ip/cidr.ts';
import type { RangeColumns } from './range-columns.ts';

/** Addresses from `start` up to but without `end`, listed since a time in seconds. IPv4 as numbers, IPv6 as bigints. */
export interface Span<T extends number | bigint> {
  readonly start: T;
  readonly end: T;
  readonly since: number;
}

export function ipv4Spans(cidrs: readonly Cidr[], since: number): Span<number>[] {
  return joinSpans(
    cidrs.map(({ first, bits }) => ({ start: first.d, end: first.d + 2 ** (32 - bits), since })),
  );
}

export function ipv6Spans(cidrs: readonly Cidr[], since: number): Span<bigint>[] {
  return joinSpans(
    cidrs.map(({ first, bits }) => {
      const start = ipv6ToNumber(first);
      return { start, end: start + (1n << BigInt(128 - bits)), since };
    }),
  );
}

/** Spans of one time in order, with those that touch or overlap made one. */
function joinSpans<T extends number | bigint>(spans: Span<T>[]): Span<T>[] {
  spans.sort((left, right) => (left.start < right.start ? -1 : left.start > right.start ? 1 : 0));
  const joined: Span<T>[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last === undefined || span.start > last.end) joined.push(span);
    else if (span.end > last.end) joined[joined.length - 1] = { ...last, end: span.end };
  }
  return joined;
}

/**
 * The new spans with the times of the old ones wherever an address was listed before, so that a time says since
 * when an address has been listed without a break. Both lists are in order and without overlap.
 */
export function keepSince<T extends number | bigint>(
  fresh: readonly Span<T>[],
  old: readonly Span<T>[],
): Span<T>[] {
  const kept: Span<T>[] = [];
  const push = (start: T, end: T, since: number): void => {
    const last = kept.at(-1);
    if (last !== undefined && last.end === start && last.since === since)
      kept[kept.length - 1] = { ...last, end };
    else kept.push({ start, end, since });
  };
  let place = 0;
  for (const { start, end, since } of fresh) {
    let from = start;
    while (place < old.length && old[place]!.end <= start) place++;
    for (let index = place; index < old.length && old[index]!.start < end; index++) {
      const before = old[index]!;
      if (before.start > from) push(from, before.start, since);
      const overlapStart = larger(before.start, from);
      from = smaller(before.end, end);
      push(overlapStart, from, before.since);
    }
    if (from < end) push(from, end, since);
  }
  return kept;
}

// Math.max and Math.min take no bigints.
function larger<T extends number | bigint>(left: T, right: T): T {
  return left < right ? right : left;
}

function smaller<T extends number | bigint>(left: T, right: T): T {
  return right < left ? right : left;
}

export function ipv4Columns(spans: readonly Span<number>[]): RangeColumns {
  return {
    starts: [Uint32Array.from(spans, ({ start }) => start)],
    ends: [Uint32Array.from(spans, ({ end }) => end - 1)],
    since: Uint32Array.from(spans, ({ since }) => since),
  };
}

export function ipv6Columns(spans: readonly Span<bigint>[]): RangeColumns {
  return {
    starts: words(spans.map(({ start }) => start)),
    ends: words(spans.map(({ end }) => end - 1n)),
    since: Uint32Array.from(spans, ({ since }) => since),
  };
}

export function spansOfIpv4({ starts, ends, since }: RangeColumns): Span<number>[] {
  return Array.from(since, (time, index) => ({
    start: starts[0]![index]!,
    end: ends[0]![index]! + 1,
    since: time,
  }));
}

export function spansOfIpv6({ starts, ends, since }: RangeColumns): Span<bigint>[] {
  return Array.from(since, (time, index) => ({
    start: joinWords(starts, index),
    end: joinWords(ends, index) + 1n,
    since: time,
  }));
}

function words(numbers: readonly bigint[]): Uint32Array[] {
  return [96n, 64n, 32n, 0n].map((shift) =>
    Uint32Array.from(numbers, (number) => Number((number >> shift) & 0xffff_ffffn)),
  );
}

function joinWords([a, b, c, d]: readonly Uint32Array[], index: number): bigint {
  const word = (column: Uint32Array | undefined): bigint => BigInt(column![index]!);
  return (word(a) << 96n) | (word(b) << 64n) | (word(c) << 32n) | word(d);
}
