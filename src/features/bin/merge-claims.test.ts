import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BinRecord, emptyRecord } from './bin-record.ts';
import { mergeClaims } from './merge-claims.ts';

const claim = (source: string, record: Partial<BinRecord>) => ({
  source,
  record: { ...emptyRecord, ...record },
});

test('of nothing, nothing is known', () => {
  assert.deepEqual(mergeClaims([]).record, emptyRecord);
});

test('what a more trusted source says counts, and others add what it does not say', () => {
  const { record, sources } = mergeClaims([
    claim('import a', { bank: 'Bank One', type: 'debit' }),
    claim('banks-db', { bank: 'BANK ONE', type: 'credit', country: 'DE', url: 'https://one.example' }),
  ]);
  assert.deepEqual(
    [record.bank, record.type, record.country, record.url],
    ['Bank One', 'debit', 'DE', 'https://one.example'],
  );
  assert.deepEqual(
    [sources.bank, sources.type, sources.country, sources.brand],
    ['import a', 'import a', 'banks-db', null],
  );
});

test('nothing is added from a source that speaks of another bank', () => {
  const { record } = mergeClaims([
    claim('import a', { bank: 'Bank One' }),
    claim('banks-db', { bank: 'Bank Two', country: 'FR', url: 'https://two.example' }),
  ]);
  assert.deepEqual(record, { ...emptyRecord, bank: 'Bank One' });
});

test('a correction changes single facts; the address of a bank that it renames is not kept', () => {
  const { record, sources } = mergeClaims([
    claim('correction', { bank: 'Bank New' }),
    claim('import a', { bank: 'Bank Old', country: 'DE', url: 'https://old.example', type: 'debit' }),
  ]);
  assert.deepEqual(record, { ...emptyRecord, bank: 'Bank New', country: 'DE', type: 'debit' });
  assert.equal(sources.country, 'import a');
  const only = mergeClaims([
    claim('correction', { country: 'AT' }),
    claim('import a', { bank: 'Bank Old', country: 'DE', url: 'https://old.example' }),
  ]);
  assert.deepEqual(
    [only.record.country, only.record.bank, only.record.url],
    ['AT', 'Bank Old', 'https://old.example'],
  );
});

test('a false is said, not missing', () => {
  const { record } = mergeClaims([
    claim('correction', { isPrepaid: false }),
    claim('import a', { isPrepaid: true, isCommercial: false }),
  ]);
  assert.deepEqual([record.isPrepaid, record.isCommercial], [false, false]);
});
