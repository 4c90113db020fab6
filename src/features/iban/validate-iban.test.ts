import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { composeIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { ibanStructures } from './iban-structures.ts';
import { nationalChecks } from './national-checks.ts';
import { registryExamples } from './registry-examples.fixture.ts';
import { validateIban } from './validate-iban.ts';

/** The IBAN with check digits that match, so that only what is inside it can be wrong. */
function withCheckDigits(country: string, bban: string): string {
  const text = `${bban}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(text) % 97n)).padStart(2, '0')}${bban}`;
}

test('every country of the registry has its example here', () => {
  const official = [...ibanStructures].filter(([, structure]) => structure.official).map(([code]) => code);
  assert.deepEqual(registryExamples.map((iban) => iban.slice(0, 2)).sort(), official.sort());
});

for (const iban of registryExamples) {
  test(`${iban} is valid, and not with any one digit changed`, () => {
    assert.equal(validateIban(iban).problem, null);
    for (let at = 2; at < iban.length; at++) {
      if (!/\d/.test(iban[at] as string)) continue;
      for (const digit of '0123456789') {
        if (digit === iban[at]) continue;
        const wrong = iban.slice(0, at) + digit + iban.slice(at + 1);
        assert.notEqual(validateIban(wrong).problem, null, wrong);
      }
    }
  });
}

test('two neighbouring digits that are swapped are noticed', () => {
  for (const iban of registryExamples) {
    for (let at = 4; at + 1 < iban.length; at++) {
      const [left, right] = [iban[at] as string, iban[at + 1] as string];
      if (left === right || !/^\d\d$/.test(left + right)) continue;
      const wrong = iban.slice(0, at) + right + left + iban.slice(at + 2);
      assert.notEqual(validateIban(wrong).problem, null, wrong);
    }
  }
});

describe('national check digits', () => {
  /** A digit of the account or check part of the registry's example, changed, with check digits made anew. */
  for (const [country, at] of [
    ['AL', 7],
    ['BA', 15],
    ['BE', 11],
    ['CZ', 19],
    ['EE', 15],
    ['ES', 9],
    ['FI', 13],
    ['FR', 22],
    ['HR', 16],
    ['HU', 7],
    ['HU', 15],
    ['IS', 19],
    ['IT', 22],
    ['MC', 22],
    ['ME', 17],
    ['MK', 14],
    ['MR', 22],
    ['NL', 13],
    ['NO', 10],
    ['PL', 7],
    ['PT', 20],
    ['RS', 17],
    ['SI', 14],
    ['SK', 19],
    ['SM', 22],
    ['TL', 18],
    ['TN', 19],
    ['XK', 15],
  ] as const) {
    test(`of ${country}: a wrong digit at ${at} is noticed although the IBAN's own check digits match`, () => {
      const bban = (registryExamples.find((iban) => iban.startsWith(country)) as string).slice(4);
      for (const digit of '0123456789') {
        const other = bban.slice(0, at) + digit + bban.slice(at + 1);
        const { problem } = validateIban(withCheckDigits(country, other));
        assert.equal(problem, other === bban ? null : 'national_check_digits', other);
      }
    });
  }

  test('of Dutch accounts are asked only of banks that follow the eleven-test', () => {
    for (const [bban, problem] of [
      ['ABNA0417164300', null],
      ['ABNA0417164301', 'national_check_digits'],
      ['RABO0300065264', null],
      ['RABO0300065265', 'national_check_digits'],
      ['INGB0001234567', null],
      ['INGB0417164300', null],
      ['INGB0417164301', 'national_check_digits'],
      ['BUNQ2025104401', null],
    ] as const)
      assert.equal(validateIban(withCheckDigits('NL', bban)).problem, problem, bban);
  });

  test('of Icelandic ids are asked of companies, not of people', () => {
    const start = '015926007654';
    for (const [id, problem] of [
      ['5510730339', null],
      ['5510730349', 'national_check_digits'],
      ['0101302989', null],
      ['0101302999', null],
    ] as const)
      assert.equal(validateIban(withCheckDigits('IS', start + id)).problem, problem, id);
  });
});

describe('ibantools agrees', () => {
  /** Where the registry is followed here and ibantools takes other characters. */
  const otherCharacters = new Set([
    'BY',
    'CI',
    'DO',
    'GB',
    'GT',
    'HR',
    'IE',
    'JO',
    'MD',
    'NE',
    'PK',
    'PS',
    'SN',
    'TG',
    'GE',
    'VG',
    'YE',
    'BR',
  ]);
  /** Whose national check it makes, and makes as we do. */
  const sameChecks = new Set(['BA', 'BE', 'EE', 'ES', 'FR', 'HU', 'ME', 'NO', 'PL', 'PT', 'RS', 'SI']);

  for (const [country, structure] of ibanStructures) {
    if (otherCharacters.has(country)) continue;
    test(`about ${country}`, () => {
      const kinds = { n: '0-9', a: 'A-Z', c: 'A-Z0-9' } as const;
      const pattern = structure.parts.map((part) => `[${kinds[part.kind]}]{${part.length}}`).join('');
      fc.assert(
        fc.property(fc.stringMatching(new RegExp(`^${pattern}$`)), (bban) => {
          const iban = withCheckDigits(country, bban);
          assert.equal(composeIBAN({ countryCode: country, bban }), iban);
          const { errorCodes } = validateIBAN(iban);
          const nationalWrong = errorCodes.includes(ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
          const { problem } = validateIban(iban);
          assert.deepEqual(
            errorCodes.filter((code) => code !== ValidationErrorsIBAN.WrongAccountBankBranchChecksum),
            [],
          );
          assert.ok(problem === null || problem === 'national_check_digits', iban);
          if (sameChecks.has(country)) assert.equal(problem !== null, nationalWrong, iban);
        }),
        { numRuns: 40 },
      );
    });
  }
});

test('an IBAN is read as people write it', () => {
  for (const text of [
    'BE68539007547034',
    'be68 5390 0754 7034',
    ' IBAN BE68 5390 0754 7034 ',
    'iban: BE68-5390-0754-7034',
    'IBANBE68539007547034',
    'BE68\u00a05390\u202f0754\u200b7034',
  ]) {
    const result = validateIban(text);
    assert.equal(result.problem, null, text);
    assert.equal(result.machine, 'BE68539007547034');
  }
});

test('what is wrong is named', () => {
  for (const [text, problem, country] of [
    ['!', 'characters', null],
    ['ſE68539007547034', 'characters', null],
    ['BE68 5390 0754 7034 BE68 5390 0754 7034 XYZ', 'characters', null],
    ['B'.repeat(10_000), 'characters', null],
    ['BE', 'too_short', 'BE'],
    ['A', 'too_short', null],
    ['ZZ68539007547034', 'unknown_country', null],
    ['US68539007547034', 'unknown_country', null],
    ['BE6853900754703', 'length', 'BE'],
    ['BE685390075470344', 'length', 'BE'],
    ['BE6853900754703A', 'structure', 'BE'],
    ['BEA8539007547034', 'structure', 'BE'],
    ['GB29NWB060161331926819', 'structure', 'GB'],
    ['BE69539007547034', 'check_digits', 'BE'],
    ['FO9364600123456789', 'check_digits', 'FO'],
    ['BY87AKBB10100000002966000000', 'check_digits', 'BY'],
  ] as const) {
    const result = validateIban(text);
    assert.equal(result.problem, problem, text);
    assert.equal(result.country, country, text);
  }
});

test('check digits below 02 and above 98 are refused even where the remainder is right', () => {
  let tried = 0;
  for (let number = 0; number < 400; number++) {
    const bban = `ABNA${String(number).padStart(10, '0')}`;
    const iban = withCheckDigits('NL', bban);
    const digits = Number(iban.slice(2, 4));
    const same = digits < 3 ? digits + 97 : digits > 96 ? digits - 97 : null;
    if (same === null || same === 98) continue;
    tried++;
    assert.equal(validateIban(`NL${String(same).padStart(2, '0')}${bban}`).problem, 'check_digits');
  }
  assert.ok(tried > 0);
});

test('parts are told where the structure has them', () => {
  for (const [iban, bank, branch, account] of [
    ['DE89370400440532013000', '37040044', null, '0532013000'],
    ['GB29NWBK60161331926819', 'NWBK', '601613', '31926819'],
    ['IT60X0542811101000000123456', '05428', '11101', '000000123456'],
    ['FR1420041010050500013M02606', '20041', '01005', '0500013M026'],
    ['SA0380000000608010167519', '80', null, '000000608010167519'],
    ['NO9386011117947', '8601', null, '111794'],
  ] as const) {
    const result = validateIban(iban);
    assert.deepEqual([result.bankCode, result.branchCode, result.accountNumber], [bank, branch, account]);
  }
  const wrongLength = validateIban('DE8937040044053201300');
  assert.deepEqual([wrongLength.bankCode, wrongLength.accountNumber], [null, null]);
});

test('every check is of a country with a structure, and any text whatever gets an answer', () => {
  for (const country of nationalChecks.keys()) assert.ok(ibanStructures.has(country), country);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{2}\d{2}[A-Z0-9]{0,30}$/)), (text) => {
      const result = validateIban(text);
      assert.ok(result.problem !== null || result.country !== null);
    }),
  );
});
