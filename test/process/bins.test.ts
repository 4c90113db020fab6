import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runAssay } from '../helpers/run-program.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

let running: RunningApp;
let key: string;
before(async () => {
  running = await startApp();
  key = await running.keyOf('standard');
});
after(() => running.stop());

const assay = (...args: string[]) => runAssay(running.dataDir, ...args);

async function bankOf(bin: string): Promise<string | null> {
  const { data } = await running.json(`/v2/lookup/bin/${bin}`, key);
  return data.info.bank.name;
}

/** Waits until the server answers so; a change is to be seen within seconds. */
async function untilBank(bin: string, bank: string | null): Promise<void> {
  const startMs = performance.now();
  while ((await bankOf(bin)) !== bank) {
    assert.ok(performance.now() - startMs < 10_000, `the bank of ${bin} is not ${bank} within 10 s`);
    await pause(50);
  }
}

test('an import, a correction and their end are seen by a running server', async () => {
  const file = join(running.dataDir, 'cards.csv');
  writeFileSync(
    file,
    'BIN,Brand,Type,Category,Issuer,isoCode2\n456789,VISA,DEBIT,GOLD,Imported Bank,DE\n45678912,VISA,,,Longer Bank,DE\nbad,,,,,\n',
  );
  assert.equal(await bankOf('456789'), null);

  const imported = await assay('bin', 'import', file);
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stdout, /cards\.csv: 2 BINs from 3 rows; 1 rows were not taken\./);
  assert.match(imported.stdout, /line 4: the BIN is not a number/);
  assert.match(imported.stderr, /Importing cards\.csv/);
  await untilBank('456789', 'Imported Bank');
  assert.equal(await bankOf('45678912'), 'Longer Bank');
  assert.equal(await bankOf('45678913'), 'Imported Bank');

  const set = await assay('bin', 'set', '456789', '--bank', 'My Bank', '--country', 'Austria');
  assert.equal(set.code, 0, set.stderr);
  await untilBank('456789', 'My Bank');
  const shown = JSON.parse((await assay('bin', 'show', '456789')).stdout);
  assert.deepEqual(
    [shown.record.bank, shown.country.alpha2, shown.record.brand, shown.sources.bank, shown.sources.type],
    ['My Bank', 'AT', 'Gold', 'correction', 'import cards.csv'],
  );
  assert.match((await assay('bin', 'list')).stdout, /cards\.csv +2 [\s\S]*456789 +My Bank +AT/);

  assert.equal((await assay('bin', 'unset', '456789')).code, 0);
  await untilBank('456789', 'Imported Bank');
  assert.equal((await assay('bin', 'remove', 'cards.csv')).code, 0);
  await untilBank('456789', null);
});

test('wrong usage is told in a sentence that does not repeat a card number', async () => {
  for (const [args, words] of [
    [['bin', 'set', '4929123456781237', '--bank', 'x'], /first 6 to 8 digits/],
    [['bin', 'show', '4929123456781237'], /first 6 to 8 digits/],
    [['bin', 'set', '456789'], /at least one fact/],
    [['bin', 'set', '456789', '--country', 'Nowhere'], /country code/],
    [['bin', 'set', '456789', '--type', 'gold'], /debit, credit, charge/],
    [['bin', 'set', '456789', '--scheme', 'Nothing'], /card scheme/],
    [['bin', 'unset', '456789'], /has not been corrected/],
    [['bin', 'remove', 'nothing.csv'], /no import/],
    [['bin', 'import', '/does/not/exist.csv'], /exist\.csv/],
  ] as const) {
    const { code, stdout, stderr } = await assay(...args);
    assert.notEqual(code, 0, args.join(' '));
    assert.match(stderr, words);
    assert.ok(!`${stdout}${stderr}`.includes('4929123456781237'), args.join(' '));
  }
});
