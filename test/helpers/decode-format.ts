import type { FormatName } from '../../src/formats/define-format.ts';
import type { JsonValue } from '../../src/formats/json-value.ts';
import { decodeCsv } from './decode-csv.ts';
import { decodeNewline } from './decode-newline.ts';
import { decodeXml } from './decode-xml.ts';

/**
 * Reads an answer of any format back into the object it was made from. It follows docs/formats.md with parsers
 * of others, so that it proves what a client can do. Throws for text that is not of the format.
 */
export function decodeFormat(name: FormatName, text: string): JsonValue {
  return decoders[name](text);
}

const decoders: Readonly<Record<FormatName, (text: string) => JsonValue>> = {
  JSON: (text) => JSON.parse(text) as JsonValue,
  XML: decodeXml,
  CSV: decodeCsv,
  Newline: decodeNewline,
};
