/** Order of ASCII texts by their bytes, which a binary search over bytes needs. */
export function compareCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
