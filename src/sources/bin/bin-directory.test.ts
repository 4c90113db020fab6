import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { type BinRecord, emptyRecord } from '../../features/bin/bin-record.ts';
import { openReference } from '../reference/open-reference.ts';
import { createBinCountries } from './bin-countries.ts';
import { encodeBinRecords, openBinRecords } from './bin-records.ts';
import { createBinDirectory } from './create-bin-directory.ts';
import { createCountryFinder } from './create-country-finder.ts';
import { readBinCsv } from './read-bin-csv.ts';

const reference = openReference();
const countries = createBinCountries(reference.country);

const records = (rows: Readonly<Record<string, Partial<BinRecord>>>) =>
  openBinRecords(
    encodeBinRecords(Object.entries(rows).map(([bin, facts]) => ({ bin, ...emptyRecord, ...facts }))),
  );

describe('records of BINs', () => {
  test('read back as they were written', () => {
    const record: BinRecord = {
      bank: 'Zürich & Söhne "Bank"',
      url: 'https://bank.example',
      phone: '+41 1',
      city: 'Zürich',
      country: 'CH',
      scheme: 'Visa',
      type: 'charge',
      brand: 'Gold',
      isPrepaid: true,
      isCommercial: false,
    };
    assert.deepEqual(records({ 456789: record }).find('456789'), record);
    assert.deepEqual(records({ 456789: {} }).find('456789'), emptyRecord);
    assert.equal(records({}).find('456789'), null);
  });

  test('the longest BIN counts, as far as the digits are known', () => {
    const table = records({
      456789: { bank: 'six' },
      45678901: { bank: 'eight' },
      45678900: { bank: 'other' },
    });
    assert.equal(table.find('456789')?.bank, 'six');
    assert.equal(table.find('4567890')?.bank, 'six');
    assert.equal(table.find('45678901')?.bank, 'eight');
    assert.equal(table.find('45678902')?.bank, 'six');
    assert.equal(table.find('456788'), null);
  });

  test('BINs that begin with zeros are told from others', () => {
    const table = records({ '000123': { bank: 'zeros' } });
    assert.equal(table.find('000123')?.bank, 'zeros');
    assert.equal(table.find('001230'), null);
  });
});

describe('the directory', () => {
  test('has the packaged issuers, and nothing where none is known', () => {
    const directory = createBinDirectory(countries);
    const known = directory.facts('427601');
    assert.deepEqual(
      [known.record.bank, known.country?.alpha2, known.country?.numeric, known.sources.bank],
      ['Sberbank', 'RU', '643', 'banks-db'],
    );
    const unknown = directory.facts('400000');
    assert.deepEqual(unknown.record, emptyRecord);
    assert.equal(unknown.country, null);
    assert.equal(unknown.scheme?.name, 'Visa');
    assert.ok(directory.counts().packaged > 17_000);
  });

  test('corrections win over imports, later imports over earlier, all over the packaged table', () => {
    const directory = createBinDirectory(countries);
    const imports = [
      { name: 'new.csv', records: records({ 427601: { bank: 'New' } }) },
      { name: 'old.csv', records: records({ 427601: { bank: 'Old' }, 427602: { bank: 'Old' } }) },
    ];
    directory.replace({ corrections: records({}), imports });
    assert.equal(directory.facts('427601').record.bank, 'New');
    assert.equal(directory.facts('427601').sources.bank, 'import new.csv');
    assert.equal(directory.facts('427602').record.bank, 'Old');
    directory.replace({ corrections: records({ 427601: { bank: 'Mine', country: 'DE' } }), imports });
    const corrected = directory.facts('427601');
    assert.deepEqual(
      [corrected.record.bank, corrected.country?.alpha2, corrected.sources.bank],
      ['Mine', 'DE', 'correction'],
    );
    directory.replace({ corrections: records({}), imports: [] });
    assert.equal(directory.facts('427601').record.bank, 'Sberbank');
  });

  test('a scheme that a table names counts more than the ranges', () => {
    const directory = createBinDirectory(countries);
    directory.replace({
      corrections: records({ 999999: { scheme: 'Mada', country: 'SA' }, 411111: { scheme: 'Elo' } }),
      imports: [],
    });
    const local = directory.facts('999999');
    assert.deepEqual(
      [
        local.isValid,
        local.scheme?.name,
        local.detectedDigits,
        local.sources.scheme,
        local.country?.currency,
      ],
      [true, 'Mada', null, 'correction', 'SAR'],
    );
    assert.equal(directory.facts('411111').scheme?.name, 'Elo');
    assert.equal(directory.facts('411111').detectedDigits, null);
    assert.equal(directory.facts('999998').isValid, false);
    assert.match(directory.facts('999998').reason, /999998/);
  });
});

describe('importing a CSV', () => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bins-'));
  after(() => rmSync(dir, { recursive: true }));
  const countryOf = createCountryFinder(reference.countries());
  const read = (text: string, onProgress?: (share: number) => void) => {
    const file = join(dir, 'bins.csv');
    writeFileSync(file, text);
    return readBinCsv({ file, countryOf, ...(onProgress === undefined ? {} : { onProgress }) });
  };
  const header = 'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2,isoCode3,CountryName';

  test('takes good rows and tells the lines of bad ones', async () => {
    const text = `\ufeff${header}
456789,VISA,DEBIT,CLASSIC,"Bank, ""One""
of two lines",,,DE,DEU,GERMANY
12,VISA,,,,,,,,

4567890123456789,VISA,,,,,,,,
545454,MASTERCARD,CREDIT,,Bank Two,,,QQ,,
456789,VISA,CREDIT,,Bank Three,,,,GBR,
`;
    const result = await read(text);
    assert.deepEqual(
      [result.entries, result.rows, result.bad, result.problems.map(({ line, taken }) => [line, taken])],
      [
        2,
        5,
        2,
        [
          [4, false],
          [6, false],
          [7, true],
        ],
      ],
    );
    assert.ok(!JSON.stringify(result.problems).includes('4567890123456789'));
    const table = openBinRecords(result.records);
    assert.deepEqual(
      [table.find('456789')?.bank, table.find('456789')?.country, table.find('545454')?.bank],
      ['Bank Three', 'GB', 'Bank Two'],
    );
  });

  test('knows commas, semicolons and tabs', async () => {
    for (const separator of [',', ';', '\t']) {
      const rows = [header, '456789,VISA,DEBIT,CLASSIC,Bank,,,DE,DEU,GERMANY'];
      const { records: bytes } = await read(rows.map((row) => row.replaceAll(',', separator)).join('\r\n'));
      assert.equal(openBinRecords(bytes).find('456789')?.bank, 'Bank');
    }
  });

  test('refuses a file that is none, and says why', async () => {
    await assert.rejects(read('name,country\nx,DE\n'), /BIN or IIN/);
    await assert.rejects(read(''), /no row/);
    await assert.rejects(read('BIN\nabc\n'), /no row/);
    await assert.rejects(read(`BIN,Issuer\n456789,"${'x'.repeat(100_000)}`));
    await assert.rejects(readBinCsv({ file: join(dir, 'missing.csv'), countryOf }), /ENOENT/);
  });

  test('reports its progress and makes little of many rows', async () => {
    const shares: number[] = [];
    const rows = Array.from(
      { length: 50_000 },
      (_, index) => `${400_000 + index},VISA,DEBIT,CLASSIC,Bank ${index % 100},,,DE,DEU,GERMANY`,
    );
    const result = await read([header, ...rows].join('\n'), (share) => shares.push(share));
    assert.equal(result.entries, 50_000);
    assert.ok(shares.length > 2 && shares.at(-1) === 1);
    assert.ok(shares.every((share) => share >= 0 && share <= 1));
    assert.ok(result.records.length < 50_000 * 4, `${result.records.length} bytes`);
  });

  test('finds countries by code and name', () => {
    for (const [text, code] of [
      ['de', 'DE'],
      ['DEU', 'DE'],
      ['276', 'DE'],
      ['Germany', 'DE'],
      ['UK', 'GB'],
      ['UNITED KINGDOM', 'GB'],
      ['XK', 'XK'],
      ['QQ', null],
      ['', null],
    ] as const)
      assert.equal(countryOf(text), code, text);
  });
});
