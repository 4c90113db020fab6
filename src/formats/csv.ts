import { defineFormat } from './define-format.ts';
import { createLeafVisitor, type Leaf } from './flatten.ts';

/** RFC 4180 with a header and one row. The rules are told to client authors in docs/formats.md. */
export const csv = defineFormat({
  name: 'CSV',
  contentType: 'text/csv; charset=utf-8',
  encode: (envelope) => {
    let header = '';
    let row = '';
    let separator = '';
    visitLeaves(envelope, (name, leaf) => {
      header += separator + name;
      row += separator + encodeLeaf(leaf);
      separator = ',';
    });
    return `${header}\r\n${row}\r\n`;
  },
});

// An empty name is quoted too, or a lone one would be an empty line.
const visitLeaves = createLeafVisitor((path) => (path === '' || /[",]/.test(path) ? quote(path) : path));

function encodeLeaf(leaf: Leaf): string {
  if (typeof leaf === 'string') return quote(leaf);
  if (leaf === null) return '';
  if (typeof leaf === 'object') return Array.isArray(leaf) ? '[]' : '{}';
  return String(leaf);
}

function quote(text: string): string {
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`;
}
