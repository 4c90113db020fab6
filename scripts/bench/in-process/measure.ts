/** One measurement of one subject, in a process of its own: node measure.ts <subject> <cache folder> <addresses>. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseIp } from '../../../src/features/ip/parse-ip.ts';
import { openCityIndex, packagedCityDatabase } from '../../../src/sources/city/open-city-index.ts';
import { randomIpv4, randomIpv6 } from './random-addresses.ts';

export interface Timing {
  /** Microseconds a look-up: the first pass over the addresses, and the best of those that follow. */
  readonly first: number;
  readonly steady: number;
}

export interface Measurement {
  readonly ipv4: Timing;
  readonly ipv6: Timing;
  readonly openMs: number;
  /** Resident memory that opening and all look-ups added. */
  readonly memoryMb: number;
  /** Share of the IPv4 addresses with a city; a check that the subjects do comparable work. */
  readonly cityShare: number;
}

/** Takes an address as text and tells whether its record has a city. */
type HasCity = (address: string) => boolean;

const require = createRequire(import.meta.url);
const maxTimeMs = 3000;

const open: Readonly<Record<string, (cacheDir: string) => Promise<HasCity>>> = {
  async assay(cacheDir) {
    const index = await openCityIndex({ cacheDir });
    return (address) => {
      const ip = parseIp(address);
      const record = ip === null ? null : index.lookUp(ip);
      return record !== null && record.cityNames !== null && record.cityNames.en !== '';
    };
  },
  maxmind: (cacheDir) => openMaxmind(cacheDir, false),
  'maxmind-cached': (cacheDir) => openMaxmind(cacheDir, true),
  async 'geoip-lite'() {
    const { lookup } = require('geoip-lite') as { lookup(address: string): { city?: string } | null };
    return (address) => (lookup(address)?.city ?? '') !== '';
  },
};

interface MaxmindReader {
  get(address: string): { readonly city?: { readonly names?: { readonly en?: string } } } | null;
}
interface Maxmind {
  open(path: string): Promise<MaxmindReader>;
  readonly Reader: new (bytes: Buffer) => MaxmindReader;
}

/** With the cache that maxmind.open() always has, or by the reader it exports, which has none. */
async function openMaxmind(cacheDir: string, isCached: boolean): Promise<HasCity> {
  const maxmind = require('maxmind') as Maxmind;
  const path = join(cacheDir, 'bench.mmdb');
  if (!existsSync(path)) writeFileSync(path, gunzipSync(readFileSync(packagedCityDatabase())));
  const reader = isCached ? await maxmind.open(path) : new maxmind.Reader(readFileSync(path));
  return (address) => reader.get(address)?.city?.names?.en !== undefined;
}

function time(hasCity: HasCity, addresses: readonly string[]): Timing & { readonly cityShare: number } {
  const passes: { micros: number; cities: number }[] = [];
  const begun = performance.now();
  // Slow subjects get two passes, fast ones up to five.
  while (passes.length < 2 || (passes.length < 5 && performance.now() - begun < maxTimeMs)) {
    let cities = 0;
    const started = performance.now();
    for (const address of addresses) if (hasCity(address)) cities++;
    passes.push({ micros: ((performance.now() - started) * 1000) / addresses.length, cities });
  }
  const [first, ...later] = passes;
  return {
    first: first!.micros,
    steady: Math.min(...later.map(({ micros }) => micros)),
    cityShare: first!.cities / addresses.length,
  };
}

const [subject = '', cacheDir = '', count = '0'] = process.argv.slice(2);
const ipv4 = randomIpv4(Number(count));
const ipv6 = randomIpv6(Number(count) / 4);
global.gc?.();
const memoryBefore = process.memoryUsage.rss();
const started = performance.now();
const hasCity = await open[subject]!(cacheDir);
const openMs = performance.now() - started;
const { cityShare, ...v4 } = time(hasCity, ipv4);
const { cityShare: _, ...v6 } = time(hasCity, ipv6);
global.gc?.();
const memoryMb = (process.memoryUsage.rss() - memoryBefore) / 1_048_576;
process.stdout.write(
  JSON.stringify({ ipv4: v4, ipv6: v6, openMs, memoryMb, cityShare } satisfies Measurement),
);
