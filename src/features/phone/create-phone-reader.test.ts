import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { createPhoneReader } from './create-phone-reader.ts';
import type { PhoneNumberFacts } from './phone-facts.ts';
import { readPhone } from './read-phone.ts';

const read = createPhoneReader();
const services = ['800', '808', '870', '878', '881', '882', '883', '888', '979', '999', '210', '0'];
const codes = [
  ...new Set(getCountries().map((country) => getCountryCallingCode(country) as string)),
  ...services,
];

const parts = Object.keys(readPhone('', '')) as (keyof PhoneNumberFacts)[];

function assertSame(text: string, country: string): void {
  const [found, expected] = [read(text, country), readPhone(text, country)];
  for (const part of parts) assert.equal(found[part], expected[part], `${part} of ${text}`);
}

test('the example number of every country is read as libphonenumber reads it, with each of its digits changed too', () => {
  for (const country of getCountries()) {
    const example = (examples as Readonly<Partial<Record<CountryCode, string>>>)[country];
    if (example === undefined) continue;
    const text = `+${getCountryCallingCode(country)}${example}`;
    for (let place = 2; place <= text.length; place++) {
      for (const digit of ['', '0', '1', '5', '9', '12'])
        assertSame(text.slice(0, place) + digit + text.slice(place + 1), 'DE');
    }
  }
});

test('numbers of all calling codes are read as libphonenumber reads them, whatever their digits and length', () => {
  const digits = fc.stringMatching(/^\d{0,14}$/);
  fc.assert(
    fc.property(fc.constantFrom(...codes), digits, (code, rest) => assertSame(`+${code}${rest}`, 'GB')),
    { numRuns: 5000 },
  );
});

test('signs between the digits of an international number change nothing', () => {
  const parts = fc.array(fc.stringMatching(/^[ \-.()/]{0,2}\d{1,4}$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...codes), parts, fc.constantFrom('', ')', ' ', '-'), (code, rest, end) =>
      assertSame(`+${code}${rest.join('')}${end}`, 'GB'),
    ),
    { numRuns: 5000 },
  );
  for (const text of [
    '+1 (212) 555-2368',
    '+49 (0)151 12345678',
    '+44 20 7183 8750',
    '+(49) 151/123.456.78',
    '+ 49 151 12345678',
  ])
    assertSame(text, 'DE');
});

test('any other text is read as libphonenumber reads it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[+0-9 ()\-./x]{0,20}$/)),
      fc.constantFrom('US', 'DE', 'AQ', 'IT', ''),
      assertSame,
    ),
    { numRuns: 1000 },
  );
});
