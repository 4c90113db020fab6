import { writeIndexFile } from '../index-cache/index-file.ts';
import { Ipv4RangesBuilder } from '../index-cache/ipv4-ranges.ts';
import { Ipv6RangesBuilder } from '../index-cache/ipv6-ranges-builder.ts';
import type { BuildOrder } from '../index-cache/open-cached-index.ts';
import { ipv4AliasFlag } from './city-index.ts';
import { GeoTableBuilder } from './geo-table-builder.ts';
import { readMmdbFile } from './mmdb-file.ts';
import { createGeoRecordReader } from './read-geo-record.ts';
import { findIpv4Root, walkTree } from './walk-tree.ts';

/** Turns a city or country database into the compact index that CityIndex reads. */
export function buildCityIndex(
  { sources, target, fingerprint }: BuildOrder,
  report: (share: number) => void,
): void {
  const file = readMmdbFile(sources[0]!);
  report(0.15);

  const table = new GeoTableBuilder(/db-?ip/i.test(file.databaseType) ? withoutDistrict : (name) => name);
  const readGeoRecord = createGeoRecordReader();
  const known = new Map<number, number>();
  const recordAt = (pointer: number): number => {
    if (pointer === file.nodeCount) return 0;
    let record = known.get(pointer);
    if (record === undefined) {
      record = table.add(readGeoRecord(file.valueAt(pointer)));
      known.set(pointer, record);
    }
    return record;
  };

  const ipv4Root = findIpv4Root(file);
  const ipv4 = new Ipv4RangesBuilder();
  walkTree(file, {
    root: ipv4Root,
    depth: file.ipVersion === 4 ? 0 : 96,
    stopAt: null,
    // The 32 bits of an IPv4 address are the last of 128, or the first of a tree of IPv4 alone.
    onLeaf: (a, _b, _c, d, pointer) => ipv4.add(file.ipVersion === 4 ? a : d, recordAt(pointer)),
    onProgress: (share) => report(0.15 + 0.9 * share),
  });

  const ipv6 = new Ipv6RangesBuilder();
  if (file.ipVersion === 6) {
    walkTree(file, {
      root: 0,
      depth: 0,
      stopAt: ipv4Root < file.nodeCount ? ipv4Root : null,
      onLeaf: (a, b, c, d, pointer, depth) =>
        ipv6.add(a, b, c, d, pointer === ipv4Root && depth <= 96 ? ipv4AliasFlag + depth : recordAt(pointer)),
      onProgress: (share) => report(0.6 + 0.5 * share),
    });
  }

  writeIndexFile(target, fingerprint, {
    meta: {
      databaseType: file.databaseType,
      builtAt: new Date(file.builtAtMs).toISOString(),
      builtAtMs: file.builtAtMs,
      records: table.size,
    },
    sections: { ...ipv4.sections(), ...ipv6.sections(), ...table.sections() },
  });
  report(1);
}

/** DB-IP writes the district behind the city, as in “Moscow (Tsentralnyy okrug)”. */
function withoutDistrict(name: string): string {
  const cut = name.indexOf(' (');
  return cut > 0 && name.endsWith(')') ? name.slice(0, cut) : name;
}
