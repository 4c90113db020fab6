import { mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type AsnIndex, openAsnIndex } from '../../src/sources/asn/open-asn-index.ts';
import { type CityIndex, openCityIndex } from '../../src/sources/city/open-city-index.ts';

/** Folder of the indexes that all tests share, because building them takes seconds and they do not change. */
export function sharedIndexCache(): string {
  const dir = join(tmpdir(), `assay-test-cache-${userInfo().username}`);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** The packaged databases. */
export async function openPackagedData(): Promise<{ city: CityIndex; asn: AsnIndex }> {
  const cacheDir = sharedIndexCache();
  const [city, asn] = await Promise.all([openCityIndex({ cacheDir }), openAsnIndex({ cacheDir })]);
  return { city, asn };
}
