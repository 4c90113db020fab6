import { statSync, utimesSync, writeFileSync } from 'node:fs';

/** When another process last changed the folder; null when none has. */
export function readMarkerMs(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

export function writeMarker(path: string, nowMs: number): number | null {
  writeFileSync(path, '', { flag: 'a' });
  utimesSync(path, nowMs / 1000, nowMs / 1000);
  return readMarkerMs(path);
}
