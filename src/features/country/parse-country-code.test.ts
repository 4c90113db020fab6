import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryCodes, parseCountryCode } from './parse-country-code.ts';

test('there are the 249 codes of ISO 3166-1 and Kosovo', () => {
  assert.equal(countryCodes.size, 250);
  assert.ok(countryCodes.has('XK'));
  for (const code of countryCodes) assert.match(code, /^[A-Z]{2}$/);
});

for (const text of ['DE', 'de', ' De ', '\tDE\n']) {
  test(`${JSON.stringify(text)} means Germany`, () => {
    assert.equal(parseCountryCode(text), 'DE');
  });
}

test('UK, which ISO 3166-1 reserves for the United Kingdom, means GB', () => {
  for (const text of ['UK', 'uk', ' Uk ']) assert.equal(parseCountryCode(text), 'GB');
});

test('codes that are reserved, withdrawn or unassigned, and other texts, are no country', () => {
  for (const text of ['', ' ', 'D', 'DEU', 'ZZ', 'EU', 'AN', 'SU', 'XX', 'D E', '49', 'ÄÖ', 'ｄｅ', 'ß'])
    assert.equal(parseCountryCode(text), null, text);
});
