import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataManifest, ManifestEntry } from '../../src/sources/reference/data-manifest.ts';
import { canFetchArabicNames, compileArabicNames } from './compile-arabic-names.ts';
import { compileBankBins } from './compile-bank-bins.ts';
import { compileBorders, listCountries } from './compile-borders.ts';
import { compileCountries } from './compile-countries.ts';
import { compileCountryCodes } from './compile-country-codes.ts';
import { compileCurrencies } from './compile-currencies.ts';
import { compileDomainTables } from './compile-domain-tables.ts';
import { compileEducation } from './compile-education.ts';
import { compileEmailLists } from './compile-email-lists.ts';
import { compileFlags } from './compile-flags.ts';
import { compilePhoneTables } from './compile-phone-tables.ts';
import { compileTimeZones } from './compile-time-zones.ts';
import type { CompiledFile } from './compiled-file.ts';
import { describeData } from './describe-data.ts';
import { readGeoLiteIds } from './geolite-ids.ts';

const target = fileURLToPath(new URL('../../data/', import.meta.url));

/** Compiles every table, then the manifest and the page about them. The same packages give the same bytes. */
export function writeReferenceTables(report: (line: string) => void): void {
  report('Reading which places the city database knows …');
  const ids = readGeoLiteIds();
  const codes = listCountries().map((country) => country.cca2);
  if (!canFetchArabicNames()) report('arabic-names.json stays as it is: fetching its source needs Debian.');
  const entries = [
    () => (canFetchArabicNames() ? compileArabicNames(ids) : []),
    () => compileCountries(codes, ids),
    compileBorders,
    compileTimeZones,
    compileFlags,
    compilePhoneTables,
    compileEmailLists,
    compileEducation,
    compileDomainTables,
    compileBankBins,
    () => compileCountryCodes(codes),
    compileCurrencies,
  ].flatMap((compile) => write([compile()].flat(), report));
  const manifest: DataManifest = {
    files: [...kept(entries), ...entries].sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
  writeFileSync(`${target}manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(`${target}README.md`, describeData(manifest));
  const total = manifest.files.reduce((sum, entry) => sum + entry.bytes, 0);
  report(`${manifest.files.length} files, ${Math.round(total / 1024)} KiB`);
}

function write(files: readonly CompiledFile[], report: (line: string) => void): ManifestEntry[] {
  return files.map(({ path, content, provenance }) => {
    mkdirSync(dirname(target + path), { recursive: true });
    writeFileSync(target + path, content);
    const bytes = Buffer.byteLength(content);
    report(`data/${path} ${bytes} bytes`);
    return { file: path, bytes, sha256: createHash('sha256').update(content).digest('hex'), ...provenance };
  });
}

/** Entries of files that other compilers wrote into the same manifest. */
function kept(entries: readonly ManifestEntry[]): ManifestEntry[] {
  if (!existsSync(`${target}manifest.json`)) return [];
  const before = JSON.parse(readFileSync(`${target}manifest.json`, 'utf8')) as DataManifest;
  return before.files.filter(
    (old) => !entries.some((entry) => entry.file === old.file) && existsSync(target + old.file),
  );
}
