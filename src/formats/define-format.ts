import type { JsonObject } from './json-value.ts';

export type FormatName = 'JSON' | 'XML' | 'CSV' | 'Newline';

/** One way of writing an answer. */
export interface Format {
  /** As documented and as sent in `format`, where letter case does not matter. */
  readonly name: FormatName;
  readonly contentType: string;
  /**
   * Writes a whole answer, an object with at least one field, as well-formed text in time linear in its size.
   * Fields that are undefined are left out, and numbers that are not finite are null, as in JSON.
   */
  readonly encode: (envelope: JsonObject) => string;
}

export function defineFormat(format: Format): Format {
  return format;
}
