import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { builderUrl } from '../index-cache/builder-url.ts';
import { openCachedIndex } from '../index-cache/open-cached-index.ts';
import { type AsnIndex, createAsnIndex } from './asn-index.ts';

export type { AsnIndex, AsnIndexInfo } from './asn-index.ts';

export interface AsnIndexOptions {
  /** CSV of `start,end,asn,organization` with IPv4 addresses as numbers; null for the packaged one. */
  readonly ipv4File?: string | null | undefined;
  /** The same with IPv6 addresses as text. */
  readonly ipv6File?: string | null | undefined;
  readonly cacheDir: string;
  /** Called with a share from 0 to 1 while the index is being built; never when the cache is good. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

const formatVersion = 1;

/** Opens the table of autonomous systems, by its cached index when there is one. Throws when a file cannot be read. */
export async function openAsnIndex(options: AsnIndexOptions): Promise<AsnIndex> {
  const packaged = dirname(createRequire(import.meta.url).resolve('@ip-location-db/asn/package.json'));
  const ipv4File = options.ipv4File ?? join(packaged, 'asn-ipv4-num.csv');
  const ipv6File = options.ipv6File ?? join(packaged, 'asn-ipv6.csv');
  const file = await openCachedIndex({
    name: 'asn',
    cacheDir: options.cacheDir,
    sources: [ipv4File, ipv6File],
    formatVersion,
    builder: builderUrl('./asn-builder', import.meta.url),
    onProgress: options.onProgress,
  });
  const builtAtMs =
    options.ipv4File === undefined || options.ipv4File === null
      ? packagedBuildTime(join(packaged, 'package.json'))
      : statSync(ipv4File).mtimeMs;
  return createAsnIndex(file, { databaseType: 'ip-location-db asn', builtAtMs });
}

/** The package's version ends in the hour (UTC) its data was made, as in 2.3.2026061719. */
function packagedBuildTime(manifest: string): number | null {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const parts = /(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(version);
  if (parts === null) return null;
  const [, year, month, day, hour] = parts.map(Number) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour);
}
