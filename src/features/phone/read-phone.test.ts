import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { lineTypes } from './phone-facts.ts';
import { readPhone } from './read-phone.ts';

describe('every accepted form leads to the same number', () => {
  for (const [country, number, forms] of [
    [
      'US',
      '+12125552368',
      [
        '+12125552368',
        '0012125552368',
        '12125552368',
        '2125552368',
        '+1 (212) 555-2368',
        '(212) 555-2368',
        '1-212-555-2368',
      ],
    ],
    [
      'DE',
      '+4915112345678',
      [
        '+4915112345678',
        '004915112345678',
        '4915112345678',
        '015112345678',
        '0151 12345678',
        '+49 (0)151 12345678',
        '0049 151 12345678',
      ],
    ],
    [
      'DE',
      '+493012345678',
      ['+493012345678', '00493012345678', '493012345678', '03012345678', '030/12345678'],
    ],
    [
      'SA',
      '+966501234567',
      ['+966501234567', '00966501234567', '966501234567', '501234567', '0501234567', '٠٥٠١٢٣٤٥٦٧'],
    ],
    ['IT', '+393331234567', ['+393331234567', '00393331234567', '393331234567', '3331234567']],
    ['IT', '+390612345678', ['+390612345678', '390612345678', '0612345678']],
    [
      'GB',
      '+442071838750',
      ['+442071838750', '00442071838750', '442071838750', '02071838750', '2071838750', '＋442071838750'],
    ],
    ['EG', '+201001234567', ['+201001234567', '00201001234567', '201001234567', '01001234567', '1001234567']],
    [
      'FR',
      '+33612345678',
      ['+33 6 12 34 56 78', '0033612345678', '33612345678', '0612345678', '06.12.34.56.78'],
    ],
    ['NO', '+4740612345', ['+4740612345', '4740612345', '40612345']],
  ] as const) {
    for (const form of forms) {
      test(`${country} ${form}`, () => {
        const facts = readPhone(form, country);
        assert.equal(facts.e164, number);
        assert.equal(facts.problem, null);
        assert.ok(facts.isAssignable);
        assert.equal(facts.region, country);
      });
    }
  }
});

test('what is no number says what is wrong', () => {
  for (const [text, country, problem] of [
    ['abc', 'US', 'no_number'],
    ['+', 'US', 'no_number'],
    ['call +12125552368', 'US', 'no_number'],
    ['<script>', 'US', 'no_number'],
    ['112', 'DE', 'too_short'],
    ['+999123456', 'US', 'unknown_calling_code'],
    ['2125552368123', 'US', 'too_long'],
    ['212555', 'US', 'too_short'],
    ['9'.repeat(65), 'DE', 'too_long'],
    ['12345678', 'AQ', 'no_number'],
  ] as const) {
    const facts = readPhone(text, country);
    assert.equal(facts.problem, problem, text);
    assert.equal(facts.isAssignable, false, text);
  }
});

test('a number of the right length in no range of the plan is not assignable', () => {
  for (const [text, country] of [
    ['1234567890', 'US'],
    ['+12121234567', 'US'],
    ['000000000', 'GB'],
    ['+4400000000', 'GB'],
  ] as const)
    assert.equal(readPhone(text, country).isAssignable, false, text);
});

test('the kind of line is told where the plan has ranges for it', () => {
  for (const [text, country, type] of [
    ['+4915112345678', 'DE', 'mobile'],
    ['+493012345678', 'DE', 'fixed_line'],
    ['+12125552368', 'US', 'fixed_line_or_mobile'],
    ['+445612345678', 'GB', 'voip'],
    ['+815012345678', 'JP', 'voip'],
    ['+18002255288', 'US', 'toll_free'],
    ['+19002345678', 'US', 'premium_rate'],
    ['+491801234567', 'DE', 'shared_cost'],
    ['+447012345678', 'GB', 'personal_number'],
    ['+447640123456', 'GB', 'pager'],
    ['+443001234567', 'GB', 'uan'],
    ['+80012345678', 'US', 'toll_free'],
  ] as const)
    assert.equal(readPhone(text, country).lineType, type, text);
});

test('a number of another country is read by its own plan', () => {
  const facts = readPhone('+442071838750', 'US');
  assert.equal(facts.region, 'GB');
  assert.equal(facts.callingCode, '44');
  assert.ok(facts.isAssignable);
});

test('any text whatever gets an answer', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 80 }), fc.stringMatching(/^[+0-9 ()\-./x;=]{0,40}$/)),
      fc.constantFrom('US', 'DE', 'AQ', 'XK', 'IT', 'BR', 'GS'),
      (text, country) => {
        const facts = readPhone(text, country);
        assert.ok(facts.lineType === null || lineTypes.includes(facts.lineType));
        assert.ok(facts.problem === null || !facts.isAssignable);
      },
    ),
    { numRuns: 500 },
  );
});
