import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import { createPhoneReader } from './create-phone-reader.ts';
import type { RawFormat } from './number-formats.ts';
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

/** What stands in front of the digits of a number, by country: nothing, trunk prefix, calling code, exit prefix and code. */
function fronts(country: CountryCode): readonly string[] {
  const code = getCountryCallingCode(country);
  const plan = (metadata as unknown as { countries: Record<string, readonly unknown[]> }).countries[country]!;
  const [, exit, , , , trunk] = plan as readonly string[];
  return ['', trunk || '0', code, `${/^\d+$/.test(exit!) ? exit : '00'}${code}`, `+${code}${trunk || '0'}`];
}

test('the example number of every country is read and written as libphonenumber does, with each of its digits changed too', () => {
  let turn = 0;
  for (const country of getCountries()) {
    const example = (examples as Readonly<Partial<Record<CountryCode, string>>>)[country];
    if (example === undefined) continue;
    const others = fronts(country);
    for (const front of others) assertSame(front + example, country);
    for (let place = 0; place <= example.length; place++) {
      for (const digit of ['', '0', '1', '5', '9', '12']) {
        const digits = example.slice(0, place) + digit + example.slice(place + 1);
        assertSame(`+${getCountryCallingCode(country)}${digits}`, 'DE');
        assertSame(others[turn++ % others.length] + digits, country);
      }
    }
  }
});

test('numbers of all calling codes are read and written as libphonenumber does, whatever their digits and length', () => {
  const digits = fc.stringMatching(/^\d{0,14}$/);
  fc.assert(
    fc.property(fc.constantFrom(...codes), digits, (code, rest) => assertSame(`+${code}${rest}`, 'GB')),
    { numRuns: 5000 },
  );
});

test('numbers as they are dialled within any country are read and written as libphonenumber does', () => {
  const number = fc.constantFrom(...getCountries()).chain((country) =>
    fc.record({
      country: fc.constantFrom(country, country, country, 'US', 'IT', 'AR'),
      front: fc.constantFrom(...fronts(country)),
      example: fc.constantFrom((examples as Record<string, string | undefined>)[country] ?? '12'),
      kept: fc.nat(14),
      rest: fc.stringMatching(/^\d{0,12}$/),
    }),
  );
  fc.assert(
    fc.property(number, ({ country, front, example, kept, rest }) => {
      const length = kept % 3 === 0 ? rest.length : Math.max(0, example.length - kept);
      assertSame(front + example.slice(0, kept) + rest.slice(0, length), country);
    }),
    { numRuns: 10_000 },
  );
});

test('every format of every plan is written as libphonenumber writes it', () => {
  const plans = metadata as unknown as { countries: Record<string, readonly unknown[]> };
  for (const country of getCountries()) {
    const formats = (plans.countries[country]![4] || []) as readonly RawFormat[];
    for (const [pattern, , leadingDigits] of formats) {
      const beginnings = samples(leadingDigits?.at(-1) ?? '');
      const numbers = samples(pattern).map(
        (number, index) => beginnings[index]! + number.slice(beginnings[index]!.length),
      );
      for (const number of numbers) assertSame(`+${getCountryCallingCode(country)}${number}`, country);
    }
  }
});

function samples(pattern: string): readonly string[] {
  return fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { numRuns: 12, seed: 1 });
}

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
