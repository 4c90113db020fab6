import { defineFormat } from './define-format.ts';
import { jsonLiteral } from './escape-json.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import { memoiseBounded } from './memoise-bounded.ts';

/** XML 1.0. The rules are told to client authors in docs/formats.md. */
export const xml = defineFormat({
  name: 'XML',
  contentType: 'text/xml; charset=utf-8',
  encode: (envelope) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<response>${encodeFields(envelope)}</response>`,
});

/** The tags of one key, joined once, since the same few dozen keys are written in every answer. */
interface Tags {
  readonly open: string;
  readonly close: string;
  readonly number: string;
  readonly array: string;
  readonly json: string;
  readonly null: string;
  readonly true: string;
  readonly false: string;
  readonly emptyArray: string;
  readonly emptyObject: string;
}

const tagsOf = memoiseBounded(1_024, (key) =>
  isElementName(key) ? makeTags(key, key) : makeTags('item', `item ${nameAttribute(key)}`),
);
const itemTags = makeTags('item', 'item');

function makeTags(name: string, start: string): Tags {
  const close = `</${name}>`;
  return {
    open: `<${start}>`,
    close,
    number: `<${start} type="number">`,
    array: `<${start} type="array">`,
    json: `<${start} type="json">`,
    null: `<${start} type="null"/>`,
    true: `<${start} type="boolean">true${close}`,
    false: `<${start} type="boolean">false${close}`,
    emptyArray: `<${start} type="array"/>`,
    emptyObject: `<${start} type="object"/>`,
  };
}

/**
 * Names with letters beyond ASCII would be legal, but many clients cannot write them in a path expression. Those
 * that begin with `xml` are reserved (XML 1.0, 2.3), and readers in JavaScript refuse those of inherited fields.
 */
function isElementName(key: string): boolean {
  return /^(?!xml)[a-z_][a-z0-9_.-]*$/i.test(key) && !(key in Object.prototype) && key !== 'prototype';
}

function nameAttribute(key: string): string {
  return isXmlText(key) ? `name="${escapeMarkup(key)}"` : `json-name="${escapeMarkup(xmlSafeLiteral(key))}"`;
}

function encodeFields(object: JsonObject): string {
  let out = '';
  for (const key in object) {
    const value = object[key];
    if (value !== undefined) out += encodeElement(tagsOf(key), value);
  }
  return out;
}

function encodeElement(tags: Tags, value: JsonValue): string {
  if (typeof value === 'string') return encodeText(tags, value);
  if (value === null) return tags.null;
  if (typeof value === 'number') return Number.isFinite(value) ? tags.number + value + tags.close : tags.null;
  if (typeof value === 'boolean') return value ? tags.true : tags.false;
  if (isList(value)) return encodeList(tags, value);
  const fields = encodeFields(value);
  return fields === '' ? tags.emptyObject : tags.open + fields + tags.close;
}

// Array.isArray does not narrow away a readonly array.
function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function encodeList(tags: Tags, list: readonly (JsonValue | undefined)[]): string {
  if (list.length === 0) return tags.emptyArray;
  let out = tags.array;
  for (const value of list) out += encodeElement(itemTags, value ?? null);
  return out + tags.close;
}

// Everything a text may hold as it is. One test of the common case is the cheapest.
const plain = /^[\t\n\x20-\x25\x27-\x3b\x3d\x3f-\ud7ff\ue000-\ufffd]*$/;

function encodeText(tags: Tags, text: string): string {
  if (plain.test(text)) return tags.open + text + tags.close;
  if (isXmlText(text)) return tags.open + escapeMarkup(text) + tags.close;
  return tags.json + escapeMarkup(xmlSafeLiteral(text)) + tags.close;
}

/** Whether every character may stand in an XML document (XML 1.0, production 2 `Char`). */
function isXmlText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  return !/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text) && text.isWellFormed();
}

function xmlSafeLiteral(text: string): string {
  return jsonLiteral(text, /[\ufffe\uffff]/g);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would turn these into a plain space (in an attribute) or a line feed (XML 1.0, 2.11 and 3.3.3).
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => entities[character]!);
}
