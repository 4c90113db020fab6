import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { countryCodes } from '../../features/country/parse-country-code.ts';
import { referencePath } from '../reference/reference-path.ts';
import { openCardHash } from './open-card-hash.ts';
import { openPaymentTables } from './open-payment-tables.ts';

const tables = openPaymentTables({ countriesFile: null });

test('currencies have the decimals of ISO 4217', () => {
  for (const [code, digits] of [
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['AFN', 2],
    ['CLF', 4],
  ] as const)
    assert.equal(tables.currency(code)?.digits, digits, code);
  for (const code of ['XXX', 'XTS', 'XAU', 'ABC', 'BTC', 'constructor'])
    assert.equal(tables.currency(code), null, code);
});

test('every currency that is converted exists', () => {
  const { perUsd } = JSON.parse(readFileSync(referencePath('payment/amounts.json'), 'utf8'));
  for (const [code, rate] of Object.entries(perUsd)) {
    assert.equal(tables.currency(code)?.perUsd, rate, code);
    assert.ok((rate as number) > 0);
  }
});

test('countries of risk exist, and none is in both lists', () => {
  const { high, increased } = JSON.parse(readFileSync(referencePath('payment/country-risk.json'), 'utf8'));
  for (const code of [...high, ...increased]) assert.ok(countryCodes.has(code), code);
  assert.equal(new Set([...high, ...increased]).size, high.length + increased.length);
  assert.equal(tables.riskOf('KP'), 'high');
  assert.equal(tables.riskOf('VN'), 'increased');
  assert.equal(tables.riskOf('DE'), 'none');
});

test('an operator’s own table of countries takes the place of the packaged one; a wrong one is refused by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tables-'));
  const file = join(folder, 'countries.json');
  try {
    writeFileSync(file, '{"asOf":"2026-10-01","high":["DE"],"increased":[]}');
    const own = openPaymentTables({ countriesFile: file });
    assert.deepEqual([own.riskOf('DE'), own.riskOf('KP'), own.countriesAsOf], ['high', 'none', '2026-10-01']);
    for (const wrong of [
      '{"asOf":"2026-10-01","high":["Germany"],"increased":[]}',
      '{"asOf":"2026-10-01","high":["UK"],"increased":[]}',
      '{"asOf":"lately","high":[],"increased":[]}',
      '{"high":[],"increased":[]}',
      '{"asOf":',
      'null',
    ]) {
      writeFileSync(file, wrong);
      assert.throws(
        () => openPaymentTables({ countriesFile: file }),
        /The table of countries .*countries\.json/,
        wrong,
      );
    }
    assert.throws(
      () => openPaymentTables({ countriesFile: `${file}.not` }),
      /countries\.json\.not cannot be read/,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a card has the same hash in every process of a data folder, and another in another folder', () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'assay-hash-')));
  try {
    const [first, again, other] = [folders[0]!, folders[0]!, folders[1]!].map((folder) =>
      openCardHash(folder)('4111111111111111'),
    );
    assert.equal(first, again);
    assert.notEqual(first, other);
    const secret = Buffer.from(readFileSync(join(folders[0]!, 'card-hash.key'), 'utf8').trim(), 'hex');
    const standard = createHmac('sha256', secret).update('4111111111111111').digest();
    assert.equal(first, standard.subarray(0, 16).toString('base64url'));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});
