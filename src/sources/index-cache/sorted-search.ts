/** Numbers of /16 blocks of IPv4, and of the upper 16 bits of IPv6. */
export const blocks = 65_536;

/** For each value of the upper 16 bits, the place of the first number that has it or a larger one. */
export function firstByBlock(sorted: Uint32Array): Uint32Array {
  const first = new Uint32Array(blocks + 1);
  let place = 0;
  for (let block = 0; block < blocks; block++) {
    while (place < sorted.length && sorted[place]! >>> 16 < block) place++;
    first[block] = place;
  }
  first[blocks] = sorted.length;
  return first;
}

/** Place of the last number not above the wanted one in a sorted part of a list; one before the part when all are. */
export function lastAtOrBelow(
  sorted: Uint32Array | Uint16Array,
  from: number,
  to: number,
  wanted: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
