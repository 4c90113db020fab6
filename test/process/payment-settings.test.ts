/** Payment settings across processes: what the command line changes counts in a running server. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runAssay } from '../helpers/run-program.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';
import { until } from '../helpers/until.ts';

/** It takes half a second; more is for a machine that is busy with other tests. */
const busyMs = 5000;

describe('payment settings across processes', () => {
  let running: RunningApp;
  let key: string;
  before(async () => {
    running = await startApp();
    key = await running.keyOf('premium');
  });
  after(() => running.stop());

  const settings = (...args: string[]) =>
    runAssay(running.dataDir, 'payment', 'settings', ...args, '--account', 'account-premium-1');

  async function score(): Promise<number> {
    const answer = await fetch(`${running.url}/v2/score/payments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify({ data: { customer_country: 'KP' } }),
    });
    return ((await answer.json()) as { data: { score: number } }).data.score;
  }

  test('the score follows what another process changes, within a second of its end', async () => {
    assert.equal(await score(), 30);
    const changed = await settings('set', 'PF10009.weight=0.8', 'ip_payments_hour=7');
    assert.equal(changed.code, 0, changed.stderr);
    assert.match(changed.stdout, /version 2/);
    await until(score, (value) => value === 80, busyMs);
    assert.equal((await settings('set', 'PF10009=off')).code, 0);
    await until(score, (value) => value === 0, busyMs);
    assert.equal((await settings('reset')).code, 0);
    await until(score, (value) => value === 30, busyMs);
  });

  test('the command line shows what the API changed, refuses as it does, and says when nothing changed', async () => {
    await fetch(`${running.url}/v2/settings/payments`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify({ thresholds: { client_age: 9 }, rules: { PF10001: { enabled: false } } }),
    });
    const { stdout } = await settings('show');
    assert.match(stdout, /^client_age +9 \* +6 +1–30 +years +PF10014$/m);
    assert.match(stdout, /^PF10001 +off \* +0\.4 +0\.4 +Many purchases/m);
    assert.match(stdout, /by key_/);
    const shown = JSON.parse((await settings('show', '--json')).stdout);
    const { data } = await running.json('/v2/settings/payments', key);
    assert.deepEqual(shown, data);
    const refused = await settings('set', 'client_age=99', 'nope=1', 'PF10001=maybe');
    assert.equal(refused.code, 1);
    assert.match(
      refused.stderr,
      /\/thresholds\/client_age: .*\/thresholds\/nope: .*\/rules\/PF10001\/enabled: /,
    );
    assert.match((await settings('set', 'client_age=9')).stdout, /Nothing changed/);
    assert.match((await settings('set', 'client_age 9')).stderr, /is no setting/);
  });
});
