import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cardSchemes } from './card-schemes.ts';
import { findScheme, schemeByName } from './find-scheme.ts';

describe('the scheme of a BIN', () => {
  for (const [bin, name, digits, coName] of [
    ['411111', 'Visa', '4', null],
    ['555555', 'Mastercard', '55', null],
    ['222300', 'Mastercard', '2223', null],
    ['272099', 'Mastercard', '2720', null],
    ['378282', 'American Express', '37', null],
    ['305693', 'Diners Club', '305', null],
    ['309500', 'Diners Club', '3095', null],
    ['601111', 'Discover', '6011', null],
    ['644000', 'Discover', '644', null],
    ['353011', 'JCB', '3530', null],
    ['675964', 'Maestro', '67', null],
    ['620000', 'UnionPay', '620', null],
    ['622126', 'UnionPay', '622126', 'Discover'],
    ['220070', 'Mir', '2200', null],
    ['506699', 'Elo', '506699', null],
    ['401178', 'Elo', '401178', null],
    ['606282', 'Hipercard', '606282', null],
    ['506100', 'Verve', '506100', null],
    ['650002', 'Verve', '650002', null],
    ['979200', 'Troy', '9792', null],
    ['508500', 'RuPay', '508500', null],
    ['607000', 'RuPay', '607000', null],
    ['652150', 'RuPay', '652150', 'Discover'],
    ['501912', 'Dankort', '5019', null],
    ['457123', 'Visa', '4', 'Dankort'],
    ['507803', 'Meeza', '507803', null],
    ['446404', 'Visa', '4', 'Mada'],
    ['529415', 'Mastercard', '52', 'Mada'],
    ['968201', 'Mada', '968201', null],
    ['588845', 'Mada', '588845', null],
    ['670300', 'Maestro', '67', 'Bancontact'],
    ['860012', 'Uzcard', '8600', null],
    ['986012', 'Humo', '9860', null],
  ] as const) {
    test(`${bin} is ${name}${coName === null ? '' : ` with ${coName}`}`, () => {
      const match = findScheme(bin);
      assert.deepEqual([match?.scheme.name, match?.digits, match?.coName], [name, digits, coName]);
    });
  }
});

test('numbers in no range have no scheme', () => {
  for (const bin of ['000000', '000411', '100000', '123456', '600000', '700000', '999999', '99999999'])
    assert.equal(findScheme(bin), null, bin);
});

test('a range of eight digits is not guessed from six', () => {
  assert.equal(findScheme('65083700')?.scheme.name, 'Troy');
  assert.equal(findScheme('650837')?.scheme.name, 'Discover');
});

test('a scheme is known by the names that tables give it', () => {
  for (const [name, wanted] of [
    ['VISA', 'Visa'],
    ['MASTERCARD', 'Mastercard'],
    ['AMERICAN EXPRESS', 'American Express'],
    ['amex', 'American Express'],
    ['DINERS CLUB INTERNATIONAL', 'Diners Club'],
    ['CHINA UNION PAY', 'UnionPay'],
    ['Visa Electron', 'Visa'],
    ['rupay', 'RuPay'],
    ['MADA', 'Mada'],
    ['LOCAL BRAND', undefined],
    ['', undefined],
  ] as const)
    assert.equal(schemeByName(name)?.name, wanted, name);
});

test('every scheme says how its numbers look', () => {
  for (const { name, lengths, gaps, patterns } of cardSchemes) {
    assert.ok(lengths.length > 0 && gaps.length > 0 && patterns.length > 0, name);
  }
});
