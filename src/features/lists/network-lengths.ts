import type { IpAddress } from '../ip/ip-address.ts';

/**
 * From how many networks on it is kept which lengths there are around an address, and with how many bits for the slots of
 * each level. Each takes a fraction of what so many networks do: 30 and 940 KB, and 2.5 MB.
 */
const stages = [
  { networks: 512, v4: [8, 9, 11], v6: [8, 9, 10] },
  { networks: 16_384, v4: [8, 14, 16], v6: [12, 14, 15] },
  { networks: 131_072, v4: [8, 14, 16], v6: [12, 14, 17] },
] as const;
/** The lengths of each level, from the bits that are told apart to the longest. */
const spans = {
  v4: [
    [8, 15],
    [16, 23],
    [24, 32],
  ],
  v6: [
    [16, 23],
    [24, 31],
    [32, 128],
  ],
} as const;
/** So few lengths are asked for one by one. */
const fewLengths = 4;
/** Longest list of lengths for an address. */
const lengthsOfIpv6 = 129;

/**
 * For networks with a certain number of first bits in common, the lengths that they have: a few of very many. Networks
 * whose first bits fall on the same slot share it, and what was removed stays, so that an address may be told a length
 * too many but never one too few.
 */
class LengthLevel {
  /** First bits that are told apart; also the shortest length. */
  readonly bits: number;
  readonly #words: number;
  readonly #shift: number;
  readonly #masks: Uint32Array;

  constructor(bits: number, longest: number, slotBits: number) {
    this.bits = bits;
    this.#words = Math.ceil((longest - bits + 1) / 32);
    this.#shift = 32 - slotBits;
    this.#masks = new Uint32Array(this.#words << slotBits);
  }

  get sizeBytes(): number {
    return this.#masks.byteLength;
  }

  add(first: number, length: number): void {
    const place = length - this.bits;
    this.#masks[this.#slot(first) + (place >>> 5)]! |= 1 << (place & 31);
  }

  /** Writes the lengths behind `count` others; gives how many there are then. */
  collect(first: number, lengths: Uint8Array, count: number): number {
    const slot = this.#slot(first);
    let end = count;
    for (let word = 0; word < this.#words; word++) {
      for (let mask = this.#masks[slot + word]!; mask !== 0; mask &= mask - 1) {
        lengths[end++] = this.bits + 32 * word + 31 - Math.clz32(mask & -mask);
      }
    }
    return end;
  }

  #slot(first: number): number {
    return (Math.imul(first >>> (32 - this.bits), 0x9e3779b1) >>> this.#shift) * this.#words;
  }
}

interface Levels {
  /** By the first bits, shortest first. */
  readonly v4: readonly LengthLevel[];
  readonly v6: readonly LengthLevel[];
}

/** Tells the keys of some networks. */
export interface KeyTeller {
  eachKey(tell: (key: Uint8Array) => void): void;
}

/** Which prefix lengths the networks of a table have, so that only those are looked for. */
export class NetworkLengths {
  readonly #counts = new Uint32Array(256);
  #total = 0;
  /** The next of `stages`. */
  #stage = 0;
  /** The lengths that occur. */
  #v4: readonly number[] = [];
  #v6: readonly number[] = [];
  /** Null as long as there are few networks. */
  #levels: Levels | null = null;
  /** Those of the next stage, and who tells of the networks they still lack. */
  #growing: { readonly levels: Levels; readonly left: KeyTeller[] } | null = null;
  /** What `of` gave last. */
  readonly found = new Uint8Array(lengthsOfIpv6);

  get sizeBytes(): number {
    const levels = [this.#levels, this.#growing?.levels].flatMap((each) => [
      ...(each?.v4 ?? []),
      ...(each?.v6 ?? []),
    ]);
    return levels.reduce((sum, level) => sum + level.sizeBytes, 0);
  }

  /** `key` is that of a network, see write-key.ts; the tellers tell of all there are, that one among them. */
  add(key: Uint8Array, tellers: () => readonly KeyTeller[]): void {
    const marker = key[0]!;
    if (this.#counts[marker]!++ === 0) this.#update();
    this.#total++;
    if (this.#levels !== null) map(this.#levels, key);
    this.#grow(key, tellers);
  }

  remove(marker: number): void {
    this.#total--;
    if (--this.#counts[marker]! === 0) this.#update();
  }

  /** Writes the lengths that networks around an address may have into `found`; gives how many. */
  of(ip: IpAddress): number {
    const { found } = this;
    const isV4 = ip.version === 4;
    const present = isV4 ? this.#v4 : this.#v6;
    const levels = this.#levels === null || present.length <= fewLengths ? null : this.#levels;
    if (levels === null) {
      for (let index = 0; index < present.length; index++) found[index] = present[index]!;
      return present.length;
    }
    const mapped = isV4 ? levels.v4 : levels.v6;
    const shortest = mapped[0]!.bits;
    let count = 0;
    while (count < present.length && present[count]! < shortest) found[count] = present[count++]!;
    const first = isV4 ? ip.d : ip.a;
    for (const level of mapped) count = level.collect(first, found, count);
    return count;
  }

  /** A part of the networks with each new one: all at once would hold up those who ask. */
  #grow(key: Uint8Array, tellers: () => readonly KeyTeller[]): void {
    const stage = stages[this.#stage];
    if (this.#growing === null && stage !== undefined && this.#total >= stage.networks) {
      this.#stage++;
      const levels = (family: 'v4' | 'v6'): LengthLevel[] =>
        spans[family].map(([bits, longest], index) => new LengthLevel(bits, longest, stage[family][index]!));
      this.#growing = { levels: { v4: levels('v4'), v6: levels('v6') }, left: [...tellers()] };
    }
    if (this.#growing === null) return;
    const { levels, left } = this.#growing;
    map(levels, key);
    left.pop()?.eachKey((known) => map(levels, known));
    if (left.length > 0) return;
    this.#levels = levels;
    this.#growing = null;
  }

  #update(): void {
    const present = [...this.#counts.keys()].filter((marker) => this.#counts[marker]! > 0);
    this.#v4 = present.filter((marker) => marker < 64);
    this.#v6 = present.filter((marker) => marker >= 64).map((marker) => marker - 64);
  }
}

function map(levels: Levels, key: Uint8Array): void {
  const marker = key[0]!;
  const isV4 = marker < 64;
  const length = isV4 ? marker : marker - 64;
  const bytes = Math.min(4, (length + 7) >>> 3);
  let first = 0;
  for (let index = 0; index < bytes; index++) first |= key[1 + index]! << (24 - 8 * index);
  levels[isV4 ? 'v4' : 'v6'].findLast(({ bits }) => bits <= length)?.add(first, length);
}
