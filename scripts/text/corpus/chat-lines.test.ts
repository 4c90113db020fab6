import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readLabelled } from '../quality/read-labelled.ts';
import { chatLines } from './chat-lines.ts';

const lines = chatLines('en');

test('every line is whole, and none is both clean and abusive', () => {
  const labels = new Map<string, number>();
  for (const { text, label } of lines) {
    assert.doesNotMatch(text, /[{}|]|^\s|\s$|undefined/);
    assert.equal(labels.get(text) ?? label, label, text);
    labels.set(text, label);
  }
});

test('no line that chat is measured by is learned', () => {
  const learned = new Set(lines.map(({ text }) => text));
  const { rows, problems } = readLabelled(join(import.meta.dirname, '../quality/chat.tsv'));
  assert.deepEqual(problems, []);
  assert.deepEqual(
    rows.filter(({ text }) => learned.has(text)),
    [],
  );
});

test('other languages have none', () => assert.deepEqual(chatLines('de'), []));
