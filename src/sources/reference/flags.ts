import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { referencePath } from './reference-path.ts';

/** Forms in which flags are served; PNG by width. */
export const flagKinds = ['svg', 'png1000px', 'png250px', 'png100px'] as const;
export type FlagKind = (typeof flagKinds)[number];

const packageRoot = fileURLToPath(new URL('.', import.meta.resolve('svg-country-flags/package.json')));

/**
 * Absolute path of a country's flag by its alpha-2 code in any letter case; null when there is none or the code is
 * not two letters. Flags that changed after the package was made lie under `data/flags/` and come first.
 */
export function flagFile(code: string, kind: FlagKind): string | null {
  if (!/^[A-Za-z]{2}$/.test(code)) return null;
  const name = `${kind}/${code.toLowerCase()}.${kind === 'svg' ? 'svg' : 'png'}`;
  return [referencePath(`flags/${name}`), packageRoot + name].find((path) => existsSync(path)) ?? null;
}

/** The kind named by part of an address; null when there is none of that name. */
export function parseFlagKind(text: string): FlagKind | null {
  return flagKinds.find((kind) => kind === text) ?? null;
}
