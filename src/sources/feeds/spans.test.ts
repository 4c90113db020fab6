import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Cidr, parseCidr } from '../../features/ip/cidr.ts';
import {
  ipv4Columns,
  ipv4Spans,
  ipv6Columns,
  ipv6Spans,
  keepSince,
  type Span,
  spansOfIpv4,
  spansOfIpv6,
} from './spans.ts';

const cidrs = (...texts: string[]): Cidr[] => texts.map((text) => parseCidr(text) as Cidr);

describe('spans', () => {
  it('join networks that touch, nest or repeat', () => {
    assert.deepEqual(
      ipv4Spans(cidrs('10.0.1.0/24', '10.0.0.0/24', '10.0.0.7', '10.0.3.0/24', '10.0.3.0/24'), 5),
      [
        { start: 0x0a000000, end: 0x0a000200, since: 5 },
        { start: 0x0a000300, end: 0x0a000400, since: 5 },
      ],
    );
  });

  it('reach to both ends of the address space and survive being kept in columns', () => {
    const v4 = ipv4Spans(cidrs('0.0.0.0/8', '255.255.255.255'), 1);
    assert.deepEqual(spansOfIpv4(ipv4Columns(v4)), v4);
    const v6 = ipv6Spans(cidrs('::/16', '2001:db8::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'), 1);
    assert.deepEqual(spansOfIpv6(ipv6Columns(v6)), v6);
  });

  /** Since when each of the numbers 0 to 31 is listed; null for those that are not. */
  const byNumber = (spans: readonly Span<number>[]): (number | null)[] =>
    Array.from(
      { length: 32 },
      (_, number) => spans.find(({ start, end }) => start <= number && number < end)?.since ?? null,
    );

  const spans = fc
    .array(fc.option(fc.constantFrom(1, 2), { nil: null }), { minLength: 32, maxLength: 32 })
    .map((times) => {
      const list: Span<number>[] = [];
      times.forEach((since, number) => {
        const last = list.at(-1);
        if (since === null) return;
        if (last !== undefined && last.end === number && last.since === since)
          list[list.length - 1] = { ...last, end: number + 1 };
        else list.push({ start: number, end: number + 1, since });
      });
      return list;
    });

  it('keep the time of every address that was listed before, and of no other', () => {
    fc.assert(
      fc.property(spans, spans, (given, old) => {
        const fresh = given.map((span) => ({ ...span, since: 9 }));
        const listed = byNumber(fresh);
        const before = byNumber(old);
        const kept = keepSince(fresh, old);
        assert.deepEqual(
          byNumber(kept),
          listed.map((since, number) => (since === null ? null : (before[number] ?? 9))),
        );
        assert.ok(
          kept.every(
            (span, index) => span.start < span.end && (index === 0 || kept[index - 1]!.end <= span.start),
          ),
        );
        const big = (list: readonly Span<number>[]) =>
          list.map(({ start, end, since }) => ({ start: BigInt(start), end: BigInt(end), since }));
        assert.deepEqual(keepSince(big(fresh), big(old)), big(kept));
      }),
    );
  });
});
