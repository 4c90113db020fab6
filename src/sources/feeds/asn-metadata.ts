import { StringTable } from '../index-cache/string-table.ts';
import type { AsnMetadata } from './define-feed.ts';
import type { AsnColumns } from './range-columns.ts';

/** Look-up of AS facts in columns; null for an AS that the feed does not have. */
export function createAsnMetadata(columns: AsnColumns): (asn: number) => AsnMetadata | null {
  const strings = new StringTable(columns.stringBytes, columns.stringStarts);
  return (asn) => {
    let low = 0;
    let high = columns.numbers.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const number = columns.numbers[middle]!;
      if (number < asn) low = middle + 1;
      else if (number > asn) high = middle - 1;
      else {
        const text = (column: Uint32Array): string | null => strings.get(column[middle]!);
        return {
          handle: text(columns.handle),
          description: text(columns.description),
          countryCode: text(columns.country),
          category: text(columns.category),
          registered: text(columns.registered),
        };
      }
    }
    return null;
  };
}
