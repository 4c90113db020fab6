import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ipv6FromNumber } from '../../features/ip/cidr.ts';
import { Ipv4Ranges, Ipv4RangesBuilder } from './ipv4-ranges.ts';
import { Ipv6Ranges } from './ipv6-ranges.ts';
import { Ipv6RangesBuilder } from './ipv6-ranges-builder.ts';

const maxIpv6 = 2n ** 128n - 1n;
const value = fc.integer({ min: 0, max: 4 });

/** Value of the last start at or below an address; the reference that both structures must agree with. */
function plainLookUp<T extends number | bigint>(
  ranges: readonly (readonly [T, number])[],
  address: T,
): number {
  return ranges.filter(([start]) => start <= address).at(-1)?.[1] ?? 0;
}

function sorted<T extends number | bigint>(ranges: (readonly [T, number])[]): (readonly [T, number])[] {
  return [...ranges].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
}

test('an IPv4 look-up gives the value of the range the address lies in', () => {
  const start = fc.oneof(
    fc.integer({ min: 0, max: 0xffff_ffff }),
    fc.integer({ min: 0x0100_0000, max: 0x0102_0000 }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(start, value), { maxLength: 60 }),
      fc.array(start, { minLength: 1 }),
      (given, extra) => {
        const ranges = sorted(given);
        const builder = new Ipv4RangesBuilder();
        for (const [from, of] of ranges) builder.add(from, of);
        const index = new Ipv4Ranges({ meta: {}, sections: builder.sections() });
        const edges = ranges.flatMap(([from]) => [
          from,
          Math.max(0, from - 1),
          Math.min(0xffff_ffff, from + 1),
        ]);
        for (const address of [0, 0xffff_ffff, ...edges, ...extra]) {
          assert.equal(index.valueOf(address), plainLookUp(ranges, address));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('an IPv6 look-up gives the value of the range the address lies in, also inside a /64', () => {
  const base = 0x2001_0db8_0000_0000n << 64n;
  const start = fc.oneof(
    fc.bigInt({ min: 0n, max: maxIpv6 }),
    fc.bigInt({ min: base, max: base + 2n ** 70n }),
    fc.bigInt({ min: base, max: base + 40n }),
    fc.bigInt({ min: 0n, max: 7n }).map((step) => base + (step << 64n)),
    fc.bigInt({ min: 0n, max: 3n }).map((step) => (0x2001_0db8_ffff_fffen + step) << 64n),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(start, value), { maxLength: 60 }),
      fc.array(start, { minLength: 1 }),
      (given, extra) => {
        const ranges = sorted(given);
        const builder = new Ipv6RangesBuilder();
        for (const [from, of] of ranges) builder.add(...wordsOf(from), of);
        const index = new Ipv6Ranges({ meta: {}, sections: builder.sections() });
        const edges = ranges.flatMap(([from]) => [
          from,
          from === 0n ? 0n : from - 1n,
          from === maxIpv6 ? maxIpv6 : from + 1n,
        ]);
        const behind = ranges.map(([from]) => (((from >> 64n) + 1n) % 2n ** 64n) << 64n);
        for (const address of [0n, maxIpv6, ...edges, ...behind, ...extra]) {
          assert.equal(
            index.valueOf(...wordsOf(address)),
            plainLookUp(ranges, address),
            ipv6FromNumber(address).text,
          );
        }
      },
    ),
    { numRuns: 150 },
  );
});

function wordsOf(number: bigint): [number, number, number, number] {
  const word = (shift: bigint): number => Number((number >> shift) & 0xffff_ffffn);
  return [word(96n), word(64n), word(32n), word(0n)];
}
