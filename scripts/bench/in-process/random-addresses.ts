import { bogon } from '../../../src/features/ip/bogon.ts';
import { ipv4, ipv6 } from '../../../src/features/ip/parse-ip.ts';

/** The same random public IPv4 addresses in every process, as text. */
export function randomIpv4(count: number): string[] {
  const random = createRandom(1);
  return collect(count, () => ipv4(random()));
}

/** The same for IPv6, within the first /12s that the regional registries were given, where addresses are in use. */
export function randomIpv6(count: number): string[] {
  const random = createRandom(2);
  const blocks = [0x2001_0000, 0x2400_0000, 0x2600_0000, 0x2800_0000, 0x2a00_0000, 0x2c00_0000];
  return collect(count, () => {
    const block = blocks[random() % blocks.length]!;
    const first = block + (random() & 0xfffff);
    return ipv6(first, random(), random(), random());
  });
}

function collect(count: number, next: () => ReturnType<typeof ipv4>): string[] {
  const texts: string[] = [];
  while (texts.length < count) {
    const ip = next();
    if (bogon(ip) === null) texts.push(ip.text);
  }
  return texts;
}

/** Mulberry32: 32 random bits at a time from a seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
