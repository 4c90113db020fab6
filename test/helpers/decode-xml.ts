import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { JsonValue } from '../../src/formats/json-value.ts';

/** A node as fast-xml-parser gives it when order is kept: one key for the element, `:@` for its attributes. */
type Node = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  maxNestedTags: 10_000,
  processEntities: { enabled: true, maxTotalExpansions: 1e9, maxExpandedLength: 1e9 },
});

export function decodeXml(text: string): JsonValue {
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new SyntaxError(`not well-formed: ${JSON.stringify(verdict)}`);
  const root = (parser.parse(text) as Node[]).find((node) => 'response' in node);
  if (root === undefined) throw new SyntaxError('no <response>');
  return readElement(root);
}

function readElement(node: Node): JsonValue {
  const children = node[tagOf(node)] as Node[];
  const type = attributesOf(node)['type'];
  const elements = children.filter((child) => tagOf(child) !== '#text');
  const text = children.map((child) => (tagOf(child) === '#text' ? String(child['#text']) : '')).join('');
  if (type === 'null') return null;
  if (type === 'number' || type === 'boolean' || type === 'json') return JSON.parse(text) as JsonValue;
  if (type === 'array') return elements.map(readElement);
  if (type === undefined && elements.length === 0) return text;
  return Object.fromEntries(elements.map((element) => [keyOf(element), readElement(element)]));
}

function keyOf(node: Node): string {
  const attributes = attributesOf(node);
  const jsonName = attributes['json-name'];
  return jsonName === undefined ? (attributes['name'] ?? tagOf(node)) : (JSON.parse(jsonName) as string);
}

function tagOf(node: Node): string {
  return Object.keys(node).find((key) => key !== ':@') ?? '';
}

function attributesOf(node: Node): Record<string, string> {
  return (node[':@'] ?? {}) as Record<string, string>;
}
