import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyRecord } from './bin-record.ts';
import { readBinRow, readColumns } from './read-bin-row.ts';

const countryOf = (text: string): string | null =>
  ({ DE: 'DE', DEU: 'DE', GERMANY: 'DE', GB: 'GB' })[text.toUpperCase()] ?? null;

function readOne(header: string, row: string) {
  const columns = readColumns(header.split(','));
  assert.ok(columns !== null, header);
  return readBinRow(row.split(','), columns, countryOf);
}

const bank = {
  ...emptyRecord,
  bank: 'EXAMPLE BANK',
  phone: '+49 30 1234',
  url: 'www.bank.example',
  country: 'DE',
  scheme: 'Visa',
  type: 'debit',
  brand: 'Classic',
  isPrepaid: false,
  isCommercial: false,
};

test('public tables are read by the names of their columns', () => {
  for (const [header, row] of [
    [
      'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2,isoCode3,CountryName',
      '456789,VISA,DEBIT,CLASSIC,EXAMPLE BANK,+49 30 1234,www.bank.example,DE,DEU,GERMANY',
    ],
    [
      'bin;x,card_scheme,card type,card level,bank name,bank phone,bank url,country code'.replace(
        'bin;x',
        'IIN',
      ),
      '456789,visa,Debit,CLASSIC,EXAMPLE BANK,+49 30 1234,www.bank.example,de',
    ],
    [
      'iin_start,iin_end,number_length,number_luhn,scheme,brand,type,prepaid,country,bank_name,bank_logo,bank_url,bank_phone',
      '456789,,16,,visa,CLASSIC,debit,No,DE,EXAMPLE BANK,,www.bank.example,+49 30 1234',
    ],
    [
      'Country Name,Issuing Bank,Website,Phone,Network,Card Type,Category,BIN Number',
      'Germany,EXAMPLE BANK,www.bank.example,+49 30 1234,Visa,DEBIT,CLASSIC,456789',
    ],
  ] as const) {
    assert.deepEqual(readOne(header, row), { bins: ['456789'], record: bank, note: null }, header);
  }
});

test('a table without a column of BINs is none', () => {
  for (const header of ['', 'Name,Country', '456789,VISA'])
    assert.equal(readColumns(header.split(',')), null);
});

test('a bad row says what is wrong and repeats nothing of it', () => {
  for (const row of ['', '45678', '4567890123456789', 'abc', '4.56789E+5', '456789 ', '-']) {
    const result = readOne('BIN', row);
    if (row === '456789 ') assert.ok('bins' in result);
    else {
      assert.ok('problem' in result, row);
      assert.ok(row.length < 3 || !result.problem.includes(row));
    }
  }
});

test('a range stands for its BINs, within bounds', () => {
  const header = 'iin_start,iin_end';
  const result = readOne(header, '456788,456790');
  assert.deepEqual('bins' in result && result.bins, ['456788', '456789', '456790']);
  for (const row of ['456789,456788', '456789,4567', '400000,499999', '456789,x'])
    assert.ok('problem' in readOne(header, row), row);
});

test('what is not said is null, and so are the ways of writing that nothing is known', () => {
  for (const row of ['456789,,,', '456789,N/A,-,null', '456789,LOCAL BRAND,unknown,None']) {
    const result = readOne('BIN,Brand,Category,Issuer', row);
    assert.deepEqual(result, { bins: ['456789'], record: emptyRecord, note: null }, row);
  }
});

test('a country that is not known is left out and told', () => {
  const result = readOne('BIN,Issuer,isoCode2', '456789,Example,QQ');
  assert.ok('note' in result && result.note !== null && result.record.country === null);
  assert.equal('record' in result && result.record.bank, 'Example');
});

test('prepaid and company cards are known by their level', () => {
  for (const [type, level, prepaid, commercial, kind, brand] of [
    ['DEBIT', 'PREPAID', true, false, 'debit', 'Prepaid'],
    ['CREDIT', 'CORPORATE T&E', false, true, 'credit', 'Corporate T&E'],
    ['DEBIT', 'PREPAID BUSINESS', true, true, 'debit', 'Prepaid Business'],
    ['CHARGE CARD', 'GOLD/PLATINUM', false, false, 'charge', 'Gold/Platinum'],
    ['PREPAID', '', true, null, null, null],
    ['', '', null, null, null, null],
  ] as const) {
    const result = readOne('BIN,Type,Category', `456789,${type},${level}`);
    assert.ok('record' in result);
    const { record } = result;
    assert.deepEqual(
      [record.isPrepaid, record.isCommercial, record.type, record.brand],
      [prepaid, commercial, kind, brand],
      `${type} ${level}`,
    );
  }
});

test('long and strange texts are cut and cleaned', () => {
  const result = readOne('BIN,Issuer', `456789,\u0000A\tB${'x'.repeat(1000)}`);
  assert.ok('record' in result);
  assert.equal(result.record.bank?.length, 200);
  assert.match(result.record.bank ?? '', /^A B/);
});
