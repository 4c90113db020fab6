import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleIbanReport } from '../../features/iban/sample-iban-report.ts';
import { openReference } from '../reference/open-reference.ts';
import { openIbanCountries } from './open-iban-countries.ts';

const countries = openIbanCountries(openReference().country);
const rows = [...countries.values()];

test('SEPA has 41 countries, and territories beside them', () => {
  const territories = new Set(['AX', 'BL', 'GF', 'GI', 'GP', 'MF', 'MQ', 'PM', 'RE', 'YT']);
  const sepa = rows.filter((row) => row.isSepa).map((row) => row.iso3166);
  assert.equal(sepa.filter((code) => !territories.has(code)).length, 41);
  assert.deepEqual(sepa.filter((code) => territories.has(code)).sort(), [...territories]);
  for (const code of ['AL', 'MD', 'ME', 'MK', 'RS', 'GB', 'CH', 'VA']) assert.ok(sepa.includes(code), code);
  for (const code of ['TR', 'UA', 'XK', 'FO', 'GL', 'NC', 'BA', 'GE']) assert.ok(!sepa.includes(code), code);
});

test('the Union has 27 members; their currency is today’s', () => {
  const territories = ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'];
  const members = rows.filter((row) => row.membership === 'eu_member' && !territories.includes(row.iso3166));
  assert.equal(members.length, 27);
  assert.deepEqual(
    members.filter((row) => row.currency !== 'EUR').map((row) => `${row.iso3166} ${row.currency}`),
    ['CZ CZK', 'DK DKK', 'HU HUF', 'PL PLN', 'RO RON', 'SE SEK'],
  );
});

test('every country has a currency and, but for four, a central bank with its address', () => {
  const without = rows.filter((row) => row.centralBankName === null).map((row) => row.iso3166);
  assert.deepEqual(without, ['FK', 'GI', 'VA', 'VG']);
  for (const row of rows) {
    assert.match(row.currency ?? '', /^[A-Z]{3}$/, row.iso3166);
    assert.match(row.iana, /^[a-z]{2}$/, row.iso3166);
    if (row.centralBankName !== null) {
      assert.equal(new URL(row.centralBankUrl ?? '').protocol, 'https:', row.iso3166);
    }
  }
});

test('the two country codes differ where those of the IANA and ISO do', () => {
  assert.equal(countries.get('GB')?.iana, 'uk');
  assert.equal(countries.get('BE')?.iana, 'be');
});

test('the sample of test mode has the country as it is answered live', () => {
  assert.deepEqual(sampleIbanReport('BE68539007547034').country, countries.get('BE'));
});
