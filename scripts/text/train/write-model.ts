import {
  type TextModelAbout,
  type TextModelHeader,
  textModelFormat,
} from '../../../src/features/text/text-model.ts';
import type { TrainedLanguage } from './train-language.ts';

/** The bytes of a model file, as `parseTextModel` reads them. */
export function modelBytes(languages: readonly TrainedLanguage[], about: TextModelAbout): Uint8Array {
  const header: TextModelHeader = {
    format: textModelFormat,
    ...about,
    tables: languages.map(({ table }) => table),
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const weights = languages.flatMap(({ int8 }) => int8);
  const bytes = new Uint8Array(4 + json.length + weights.reduce((sum, { length }) => sum + length, 0));
  new DataView(bytes.buffer).setUint32(0, json.length, true);
  bytes.set(json, 4);
  let at = 4 + json.length;
  for (const int8 of weights) {
    bytes.set(new Uint8Array(int8.buffer), at);
    at += int8.length;
  }
  return bytes;
}
