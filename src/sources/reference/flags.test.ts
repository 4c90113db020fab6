import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type FlagKind, flagFile, flagKinds, parseFlagKind } from './flags.ts';

test('a flag is found by its code in any letter case', () => {
  assert.ok(flagFile('DE', 'svg')?.endsWith('/svg-country-flags/svg/de.svg'));
  assert.equal(flagFile('de', 'svg'), flagFile('DE', 'svg'));
});

test('flags that changed come from the newer source in all forms', () => {
  for (const code of ['hn', 'kg', 'mq', 'sy']) {
    for (const kind of flagKinds)
      assert.ok(flagFile(code, kind)?.includes(`/data/flags/${kind}/${code}.`), code);
  }
});

test('images have the width they are named for', () => {
  for (const [kind, width] of [
    ['png1000px', 1000],
    ['png250px', 250],
    ['png100px', 100],
  ] as const) {
    // The width is the first field of a PNG's first chunk.
    for (const code of ['de', 'sy']) {
      assert.equal(readFileSync(flagFile(code, kind) as string).readUInt32BE(16), width, `${code} ${kind}`);
    }
  }
});

test('nothing but a code of two letters is looked for', () => {
  for (const code of ['', 'd', 'deu', '..', '../', 'zz', 'd/', 'gb-eng', 'd\0']) {
    assert.equal(flagFile(code, 'svg'), null, code);
  }
});

test('only the four forms are known', () => {
  assert.deepEqual(flagKinds.map(parseFlagKind), [...flagKinds]);
  for (const text of ['', 'PNG1000px', '..', 'constructor'])
    assert.equal(parseFlagKind(text), null as FlagKind | null);
});
