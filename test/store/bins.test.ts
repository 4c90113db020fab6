import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { emptyRecord } from '../../src/features/bin/bin-record.ts';
import { createBinsStore } from '../../src/features/bin/bins.store.ts';
import { followBins } from '../../src/follow-bins.ts';
import { createBinCountries } from '../../src/sources/bin/bin-countries.ts';
import { encodeBinRecords } from '../../src/sources/bin/bin-records.ts';
import { createBinDirectory } from '../../src/sources/bin/create-bin-directory.ts';
import { openReference } from '../../src/sources/reference/open-reference.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';

describe('an operator’s BINs in the database', () => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bins-'));
  let store: Store;
  let nowMs = 1000;
  before(() => {
    store = openStore({ dataDir: dir });
  });
  after(() => {
    store.close();
    rmSync(dir, { recursive: true });
  });
  beforeEach(() => nowMs++);
  const bins = () => createBinsStore(store, () => nowMs, 'test');

  test('a correction keeps what is not named, and an empty one takes a fact back', async () => {
    await bins().correct('456789', { bank: 'One', country: 'DE', isPrepaid: false });
    await bins().correct('456789', { country: null, type: 'debit' });
    const [correction] = await bins().corrections();
    assert.deepEqual(correction, {
      bin: '456789',
      record: { ...emptyRecord, bank: 'One', isPrepaid: false, type: 'debit' },
      changedAt: nowMs,
    });
    assert.equal(await bins().removeCorrection('456789'), true);
    assert.equal(await bins().removeCorrection('456789'), false);
    assert.deepEqual(await bins().corrections(), []);
  });

  test('an import replaces that of the same name; the last one comes first', async () => {
    const bytes = (bank: string) => encodeBinRecords([{ bin: '456789', ...emptyRecord, bank }]);
    await bins().saveImport('a.csv', 1, bytes('first'));
    nowMs++;
    await bins().saveImport('b.csv', 1, bytes('second'));
    nowMs++;
    await bins().saveImport('a.csv', 1, bytes('third'));
    assert.deepEqual(
      (await bins().imports()).map((item) => item.name),
      ['a.csv', 'b.csv'],
    );
    assert.deepEqual([...(await bins().records('a.csv'))], [...bytes('third')]);
    assert.equal(await bins().removeImport('a.csv'), true);
    assert.equal(await bins().removeImport('a.csv'), false);
  });

  test('every change leaves a new version and a line in the audit log; what changes nothing leaves neither', async () => {
    const audits = async () => (await store.db.selectFrom('audit').selectAll().execute()).length;
    const [version, lines] = [await bins().version(), await audits()];
    await bins().removeCorrection('400000');
    assert.deepEqual([await bins().version(), await audits()], [version, lines]);
    await bins().correct('400000', { bank: 'One' });
    assert.deepEqual([await bins().version(), await audits()], [version + 1, lines + 1]);
  });

  test('a server takes over a change, and leaves out an import that is damaged', async () => {
    const directory = createBinDirectory(createBinCountries(openReference().country));
    const warnings: string[] = [];
    const follower = followBins({ store: bins(), directory, warn: (message) => warnings.push(message) });
    await follower.refresh();
    assert.equal(directory.facts('400000').record.bank, 'One');
    await bins().correct('400000', { bank: 'Two' });
    await bins().saveImport('broken.csv', 1, Buffer.from('nonsense'));
    await follower.refresh();
    assert.equal(directory.facts('400000').record.bank, 'Two');
    assert.match(warnings.join(), /broken\.csv/);
    await bins().removeImport('broken.csv');
    await bins().removeCorrection('400000');
    await follower.refresh();
    assert.equal(directory.facts('400000').record.bank, null);
    assert.equal(warnings.length, 1);
  });
});
