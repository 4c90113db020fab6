/** Deletion of an end user's data, over HTTP: what goes, what stays, what is said. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { type RunningApp, startApp } from '../helpers/start-app.ts';
import { startReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
type Json = any;

const nothing = { transaction_data: 0, ips: 0, profanity_data: 0, emails: 0, phone_numbers: 0, ibans: 0 };

for (const subjects of ['plain', 'hashed']) {
  describe(`deletion of an end user where subjects are kept ${subjects}`, () => {
    let server: RunningApp;
    let receiver: WebhookReceiver;
    let database: DatabaseSync;
    let key: string;
    before(async () => {
      server = await startApp({
        ASSAY_EVENT_SUBJECTS: subjects,
        ASSAY_DELETIONS_PER_DAY: '23',
        ASSAY_WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8',
      });
      key = await server.keyOf('premium');
      // Takes nothing, so that messages wait with their bodies.
      receiver = await startReceiver((_, response) => response.writeHead(500).end('jane@own-domain.example'));
      database = new DatabaseSync(join(server.dataDir, 'assay.db'));
      await fetch(`${server.url}/v2/webhooks`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body: JSON.stringify({ url: receiver.url }),
      });
    });
    after(async () => {
      database.close();
      await server.stop();
      await receiver.stop();
    });

    async function remove(
      body: object,
      { path = '/v2/account/users', as = key, query = '' } = {},
    ): Promise<Json> {
      const answer = await fetch(`${server.url}${path}${query}`, {
        method: 'DELETE',
        ...(as === '' ? {} : { headers: { Authorization: `Bearer ${as}` } }),
        body: JSON.stringify(body),
      });
      return answer.json();
    }
    const rows = (table: string): Json[] => database.prepare(`select * from ${table}`).all();
    const call = (path: string, as = key) => server.json(path, as);

    test('takes everything made with the identifier at once, and nothing else', async () => {
      const other = await server.keyOf('premium');
      await call('/lookup/ip?ip=8.8.8.8&userID=jane');
      await call('/lookup/ip?ip=8.8.4.4&userID=jane');
      await call('/lookup/iban?iban=BE68539007547035&userID=jane');
      await call('/lookup/bin?bin=457173&userID=jane');
      await call('/lookup/ip?ip=1.1.1.1&userID=joe');
      await call('/lookup/ip?ip=1.1.1.1&userID=jane', other);
      await call('/scoring/email?email=no-address&userID=jane');
      // Sent at once, while the last rows are still in memory.
      const { data, status } = await remove({ value: 'jane' }, { path: '/account/users/delete' });
      assert.equal(status, 'success');
      assert.deepEqual(data, { ...nothing, transaction_data: 1, ips: 2, emails: 1, ibans: 1 });
      assert.deepEqual((await remove({ value: 'jane' })).data, nothing, 'and is done then');
      const left = rows('event').map((row) => row.endpoint);
      assert.deepEqual(left, ['ip_lookup', 'ip_lookup'], 'those of another user and of another account');
      for (const table of ['alert', 'webhook_delivery', 'webhook_attempt'])
        assert.deepEqual(rows(table), [], table);
    });

    test('finds a mail address and a phone number among subjects, however they were written', async () => {
      const paths = [
        '/scoring/email?email=Jane@own-domain..example',
        '/scoring/email?email=jane@OWN-domain..example&userID=u1',
        '/scoring/email?email=joe@own-domain..example',
        '/scoring/phone?phone=%2B4930123456&countryCode=de',
        '/scoring/phone?phone=030%20123456&countryCode=de',
        '/scoring/phone?phone=030%20999999&countryCode=de',
      ];
      for (const path of paths) await call(path);
      const email = await remove({ value: 'jane@own-domain..example', type: 'email' });
      assert.deepEqual(email.data, { ...nothing, emails: 2 });
      const phone = await remove({ value: '+49 30 123456', type: 'phone' });
      assert.deepEqual(phone.data, { ...nothing, phone_numbers: 2 });
      const user = await remove({ value: 'joe@own-domain..example', type: 'user_id' });
      assert.deepEqual(user.data, nothing, 'the type says where to look');
      assert.equal(rows('event').filter(({ endpoint }) => endpoint === 'email_scoring').length, 1);
    });

    test('finds a payment by every name of its customer, with its event and messages', async () => {
      const pay = (data: object) =>
        fetch(`${server.url}/v2/score/payments`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}` },
          body: JSON.stringify({ data }),
        });
      await fetch(`${server.url}/v2/settings/events`, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${key}` },
        body: JSON.stringify({ fraudulent_payment: { min_risk: 1 } }),
      });
      const names = ['pia', 'pia@example.com', '+49 30 555555'];
      for (const value of names) {
        const customer = {
          customer_id: 'pia',
          customer_email: 'Pia@example.com',
          customer_phone: '+4930555555',
        };
        // A number that is none, and a country that does not fit, so that rules fire.
        await pay({ ...customer, card_number: '4000000000000000', customer_ip: '10.0.0.1' });
        await pay({
          ...customer,
          customer_id: 'paul',
          customer_email: 'paul@example.com',
          customer_phone: '1',
        });
        const before = rows('event').length;
        const { data } = await remove({ value });
        assert.deepEqual(data, { ...nothing, transaction_data: data.transaction_data }, value);
        assert.ok(data.transaction_data >= 1, value);
        assert.ok(rows('event').length < before + 2);
        const left = rows('event').filter(({ endpoint }) => endpoint === 'payment_scoring');
        assert.equal(left.length, names.indexOf(value) + 1, 'those of another customer stay');
        const told = JSON.stringify([...rows('alert'), ...rows('webhook_delivery'), ...rows('event')]);
        assert.doesNotMatch(told, /pia|555555/i, value);
      }
      assert.equal(rows('event_other_person').length, 2 * names.length, 'of the other customer’s');
    });

    test('finds payments whose phone number or mail address was national or is none', async () => {
      const pay = (data: object) =>
        fetch(`${server.url}/v2/score/payments`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}` },
          body: JSON.stringify({ data: { ...data, card_number: '4000000000000000' } }),
        });
      for (const [data, value] of [
        [{ customer_phone: '030 666 661', customer_country: 'DE' }, '+4930666661'],
        [{ customer_phone: '0049 (30) 666 661' }, '4930666661'],
        [{ customer_phone: '00 0666 661 999 1' }, '00 0666 661 999 1'],
        [{ customer_email: 'Max@@666661' }, 'max@@666661'],
        [{ customer_email: 'max+666661@example.com' }, 'Max+666661@example.com'],
        [{ customer_id: ' max666661 ' }, 'max666661'],
      ] as const) {
        await pay(data);
        const kept = () => JSON.stringify([...rows('payment'), ...rows('event'), ...rows('alert')]);
        assert.match(kept().replaceAll(' ', ''), /6666/, value);
        const { data: counts } = await remove({ value });
        assert.equal(counts.transaction_data, 1, value);
        assert.doesNotMatch(kept().replaceAll(' ', ''), /6666/, value);
      }
    });

    test('takes the end user out of lists when it is told to', async () => {
      const send = (path: string, body: object) =>
        fetch(`${server.url}/v2/lists${path}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}` },
          body: JSON.stringify(body),
        });
      for (const [name, value] of [
        ['email', 'Jim@example.com'],
        ['phone', '+4930777777'],
        ['customer_id', 'jim'],
      ]) {
        await send('', { name, kind: name });
        await send(`/${name}/entries`, { value });
      }
      const left = async (): Promise<number[]> =>
        Promise.all(
          ['email', 'phone', 'customer_id'].map(
            async (name) => (await server.json(`/v2/lists/${name}`, key)).data.entries,
          ),
        );
      await remove({ value: 'jim@example.com' });
      assert.deepEqual(await left(), [1, 1, 1], 'not unless it is told');
      for (const value of ['jim@example.com', '+49 30 777777', 'jim']) await remove({ value, lists: true });
      assert.deepEqual(await left(), [0, 0, 0]);
    });

    test('leaves a line in the audit log that names nobody', async () => {
      const lines = rows('audit').filter(({ action }) => action === 'delete end user data');
      assert.ok(lines.length > 0);
      assert.doesNotMatch(JSON.stringify(lines), /jane|joe|own-domain|30123456/i);
      const { value, counts } = JSON.parse(lines[0].detail);
      assert.match(value, /^hmac:[0-9a-f]{32}$/);
      assert.equal(counts.ips, 2);
      assert.equal(JSON.parse(lines[1].detail).value, value, 'the same value can be told');
    });

    test('refuses a bad value, a bad type and a key in the wrong place', async () => {
      assert.equal((await remove({})).code, 125);
      assert.equal((await remove({ value: '' })).code, 125);
      assert.equal((await remove({ value: 'jane', type: 'name' })).code, 124);
      assert.equal((await remove({ type: 'name' })).code, 124);
      assert.equal((await remove({ value: 'jane', type: 'email' })).code, 125);
      assert.equal((await remove({ value: 'jane' }, { as: '' })).code, 101);
      assert.equal((await remove({ value: 'jane', key }, { as: '' })).code, 104, 'v2 takes it in the header');
      const v1 = { path: '/account/users/delete', as: '' };
      assert.equal((await remove({ value: 'jane', key }, v1)).status, 'success');
      assert.equal((await remove({ value: 'jane' }, { ...v1, query: `?key=${key}` })).status, 'success');
    });

    test('test mode deletes nothing', async () => {
      await call('/lookup/ip?ip=8.8.8.8&userID=tested');
      const sample = await remove({ value: 'tested', mode: 'test' });
      assert.equal(sample.data.transaction_data, 25);
      assert.equal((await remove({ value: 'tested' })).data.ips, 1);
    });

    test('stops at the daily number, and leaves no event of its own', async () => {
      for (;;) {
        const answer = await remove({ value: 'nobody' });
        if (answer.success) continue;
        assert.equal(answer.code, 126);
        break;
      }
      const used = rows('audit').filter(({ action }) => action === 'delete end user data').length;
      assert.equal(used, 23);
      assert.equal((await remove({ value: 'nobody' }, { as: await server.keyOf('free') })).success, true);
      assert.ok(rows('event').every(({ endpoint }) => endpoint !== 'user_deletion'));
    });
  });
}
