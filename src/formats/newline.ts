import { defineFormat } from './define-format.ts';
import { jsonLiteral } from './escape-json.ts';
import { createLeafVisitor, type Leaf } from './flatten.ts';

/** One `key: value` to a line. The rules are told to client authors in docs/formats.md. */
export const newline = defineFormat({
  name: 'Newline',
  contentType: 'text/plain; charset=utf-8',
  encode: (envelope) => {
    let out = '';
    visitLeaves(envelope, (start, leaf) => {
      out += start + encodeLeaf(leaf);
    });
    return `${out.slice(1)}\n`;
  },
});

const visitLeaves = createLeafVisitor((path) => `\n${path}: `);

function encodeLeaf(leaf: Leaf): string {
  if (typeof leaf === 'string') return isPlain(leaf) ? leaf : jsonLiteral(leaf, unsafe);
  if (leaf === null) return 'null';
  if (typeof leaf === 'object') return Array.isArray(leaf) ? '[]' : '{}';
  return String(leaf);
}

/**
 * Whether the text can stand without quotes: it does not begin like another JSON value, keeps its ends when a
 * reader trims the line, and has nothing in it that some reader takes for the end of a line.
 */
function isPlain(text: string): boolean {
  return (plain.test(text) || (plainOrPaired.test(text) && text.isWellFormed())) && !readsAsJson.test(text);
}

// Text of one line, neither empty nor with white space (which `\s` has of every kind) at its ends. The first has
// no surrogates, so it need not be looked at again.
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: these are what is kept out.
const plain =
  /^(?![\s"[{])[^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]*[^\x00-\x1f\x7f-\x9f\s\ufeff\ud800-\udfff]$/;
const plainOrPaired = /^(?![\s"[{])[^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]*[^\x00-\x1f\x7f-\x9f\s\ufeff]$/;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: these are what is kept out.
const readsAsJson = /^(?:null|true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const unsafe = /[\x7f-\x9f\u2028\u2029\ufeff]/g;
