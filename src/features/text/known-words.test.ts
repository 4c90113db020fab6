import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKnownWords } from './known-words.ts';

const codesOf = (word: string): Int32Array => Int32Array.from(word, (letter) => letter.charCodeAt(0));

test('a word is known by its facts once they are kept, and by no other word', () => {
  const words = createKnownWords();
  const ask = (word: string): number => words.placeOf(codesOf(word), 0, word.length);
  const all = ['a', 'aa', 'aaa', 'b', 'banana', 'bananab', 'abanana', 'abcdefghijkl', 'ghijklabcdef'];
  for (const [at, word] of all.entries()) {
    const place = ask(word);
    assert.equal(words.isKnown(place), false, word);
    words.keep(place, at % 4, at);
    assert.equal(words.isKnown(place), true, word);
    assert.deepEqual([words.facts[place], words.languages[place]], [at % 4, at], word);
  }
});

test('a word that takes the place of another is known and the other is not', () => {
  const words = createKnownWords();
  const places = new Map<number, string>();
  for (let number = 0; ; number++) {
    const word = number
      .toString(26)
      .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
    const place = words.placeOf(codesOf(word), 0, word.length);
    words.keep(place, 1, 0);
    const other = places.get(place);
    if (other !== undefined && other !== word) {
      assert.equal(words.isKnown(words.placeOf(codesOf(other), 0, other.length)), false);
      break;
    }
    places.set(place, word);
  }
});

test('words with other letters and long words are not kept', () => {
  const words = createKnownWords();
  for (const word of ['é', 'a1', '`', '{', 'A', 'abcdefghijklm', 'сука'])
    assert.equal(words.placeOf(codesOf(word), 0, word.length), -1, word);
});
