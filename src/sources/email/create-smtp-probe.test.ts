import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { parseEmail } from '../../features/email/parse-email.ts';
import { createLookupStats } from '../domains/lookup-stats.ts';
import { createSmtpProbe, type SmtpProbeOptions } from './create-smtp-probe.ts';

/** An error as the mail server of the tests answers it. */
const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

describe('the SMTP probe', () => {
  let smtp: SMTPServer;
  let port: number;
  let mute: Server;
  const recipients: string[] = [];
  const stats = createLookupStats();
  before(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo({ address }, _session, done) {
        recipients.push(address);
        const local = address.slice(0, address.lastIndexOf('@'));
        if (address.endsWith('@all.test') || ['jane', 'josé'].includes(local)) done();
        else if (local === 'later') done(refusal(451, '4.7.1 Greylisted, try again'));
        else if (local === 'blocked') done(refusal(550, '5.7.1 Your address is blocked'));
        else if (local === 'relay') done(refusal(550, 'relay access denied'));
        else done(refusal(550, '5.1.1 No such user'));
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    port = (smtp.server.address() as AddressInfo).port;
    mute = createServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await new Promise<void>((resolve) => mute.close(() => resolve()));
  });

  const open = (given: Partial<SmtpProbeOptions> = {}) =>
    createSmtpProbe({
      resolve: async (host) => (host === 'nowhere.test' ? [] : [host]),
      helo: 'probe.test',
      from: '',
      port,
      timeoutMs: 2000,
      allowPrivate: true,
      clock: () => 0,
      random: () => 0.5,
      stopwatch: () => performance.now(),
      stats,
      mostAtOnce: 8,
      ...given,
    });
  const probe = (text: string, given: Partial<SmtpProbeOptions> = {}, host = '127.0.0.1') => {
    const parsed = parseEmail(text);
    assert.ok(parsed.ok);
    return open(given)(parsed.email, [{ host }]);
  };

  for (const [text, state] of [
    ['jane@some.test', 'accepted'],
    ['josé@some.test', 'accepted'],
    ['nobody@some.test', 'rejected'],
    ['anyone@all.test', 'accepts_all'],
    ['later@some.test', 'unknown'],
    ['blocked@some.test', 'unknown'],
    ['relay@some.test', 'unknown'],
  ] as const) {
    test(`${text} is ${state}`, async () => {
      assert.equal(await probe(text), state);
    });
  }

  test('an address is asked about once an hour', async () => {
    let nowMs = 0;
    const parsed = parseEmail('jane@again.test');
    assert.ok(parsed.ok);
    const ask = open({ clock: () => nowMs });
    const count = () => recipients.filter((address) => address === 'jane@again.test').length;
    await ask(parsed.email, [{ host: '127.0.0.1' }]);
    await ask(parsed.email, [{ host: '127.0.0.1' }]);
    assert.equal(count(), 1);
    nowMs += 3_600_001;
    await ask(parsed.email, [{ host: '127.0.0.1' }]);
    assert.equal(count(), 2);
  });

  test('a server that is away, mute or no mail server leaves it unknown', async () => {
    assert.equal(await probe('jane@some.test', { port: 1 }), 'unknown');
    const mutePort = (mute.address() as AddressInfo).port;
    assert.equal(await probe('jane@some.test', { port: mutePort, timeoutMs: 100 }), 'unknown');
    const talker = createServer((socket) =>
      socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    await new Promise<void>((resolve) => talker.listen(0, '127.0.0.1', resolve));
    assert.equal(await probe('jane@some.test', { port: (talker.address() as AddressInfo).port }), 'unknown');
    await new Promise<void>((resolve) => talker.close(() => resolve()));
  });

  test('mail hosts at private addresses are not connected to unless that is allowed', async () => {
    const before = recipients.length;
    assert.equal(await probe('jane@some.test', { allowPrivate: false }), 'unknown');
    assert.equal(await probe('jane@some.test', { allowPrivate: false }, '::ffff:127.0.0.1'), 'unknown');
    assert.equal(await probe('jane@some.test', {}, 'nowhere.test'), 'unknown');
    assert.equal(recipients.length, before);
  });

  test('beyond a number of conversations nobody is asked', async () => {
    assert.equal(await probe('jane@some.test', { mostAtOnce: 0 }), 'unknown');
  });

  test('a conversation is counted by how it ended', () => {
    const outcomes = [...stats.read()].find(({ kind }) => kind === 'smtp')?.outcomes;
    for (const outcome of [
      'accepted',
      'rejected',
      'accepts_all',
      'unknown',
      'timeout',
      'unreachable',
      'private',
    ])
      assert.ok((outcomes?.get(outcome) ?? 0) > 0, outcome);
  });
});
