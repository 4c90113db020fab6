import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readLabelled } from './read-labelled.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-quality-'));
after(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

test('tab-separated rows are read with byte order mark, CRLF, header and tabs in the text', () => {
  const path = write('en_a.tsv', '\ufefftext\tlabel\r\nhello\t0\r\na\tb\t1\r\n\r\n');
  assert.deepEqual(readLabelled(path), {
    rows: [
      { text: 'hello', label: 0, language: 'en' },
      { text: 'a\tb', label: 1, language: 'en' },
    ],
    problems: [],
  });
});

test('rows that are not in the form are told by line, and the others are read', () => {
  const path = write('b.tsv', 'hello\t0\nno label\nodd\t2\n\t1\nfine\t1\n');
  const { rows, problems } = readLabelled(path);
  assert.equal(rows.length, 2);
  assert.deepEqual(problems, ['line 2: no tab', 'line 3: the label is "2", not 0 or 1', 'line 4: no text']);
});

test('JSON lines may tell the language', () => {
  const path = write('c.jsonl', '{"text":"a","label":1,"lang":"de"}\n{"text":"b","label":"0"}\nnull\n{\n');
  const { rows, problems } = readLabelled(path);
  assert.deepEqual(rows, [
    { text: 'a', label: 1, language: 'de' },
    { text: 'b', label: 0, language: null },
  ]);
  assert.deepEqual(problems, ['line 3: no text', 'line 4: not JSON']);
});
