import { csv } from './csv.ts';
import type { Format } from './define-format.ts';
import { json } from './json.ts';
import { newline } from './newline.ts';
import { xml } from './xml.ts';

export type { Format, FormatName } from './define-format.ts';

/** THE LIST of output formats. */
export const formats: readonly Format[] = [json, xml, csv, newline];

const formatByName: ReadonlyMap<string, Format> = new Map(
  formats.flatMap((format) => [
    [format.name, format],
    [format.name.toLowerCase(), format],
  ]),
);

const longestName = Math.max(...formats.map((format) => format.name.length));

/** The format of that name in any letter case; null when there is none. */
export function findFormat(name: string): Format | null {
  if (name.length > longestName) return null;
  return formatByName.get(name) ?? formatByName.get(name.toLowerCase()) ?? null;
}
