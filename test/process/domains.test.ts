import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { parseDomain } from '../../src/features/domain/parse-domain.ts';
import { type DnsServer, startDnsServer } from '../helpers/dns-server.ts';
import { makeDataDir } from '../helpers/start-app.ts';

const main = join(import.meta.dirname, '../../src/main.ts');
const domains = Array.from({ length: 60 }, (_, number) => `shop-${number}.test`);

describe('servers that share a data folder', () => {
  let dns: DnsServer;
  let dataDir: string;
  let environment: Record<string, string>;
  const apps: App[] = [];
  before(async () => {
    dns = await startDnsServer(
      Object.fromEntries(
        domains.map((name) => [
          name,
          { MX: [{ preference: 10, exchange: `mx.${name}` }], TXT: ['v=spf1 -all'] },
        ]),
      ),
    );
    dataDir = makeDataDir();
    environment = { PORT: '0', ASSAY_FEEDS: 'off', ASSAY_DATA_DIR: dataDir, ASSAY_DNS_SERVERS: dns.address };
  });
  after(async () => {
    for (const app of apps.splice(0)) await app.stop();
    await dns.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const open = async (): Promise<App> => {
    const app = await createApp({ config: readConfig(environment), log: pino({ level: 'silent' }) });
    apps.push(app);
    return app;
  };
  const ask = (app: App, name: string) =>
    app.domains.directory.find(parseDomain(name)!, { accountId: 'a', nowMs: Date.now() });

  test('collect each domain once, and all see it', async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    for (const name of domains) for (const app of [first, second, third]) ask(app, name);
    await Promise.all(apps.map((app) => app.domains.directory.idle()));
    // One may have been idle while another still worked.
    await Promise.all(apps.map((app) => app.domains.directory.idle()));
    for (const name of domains) {
      const asked = dns.questions.filter((question) => question.type === 'MX' && question.name === name);
      assert.equal(asked.length, 1, name);
    }
    for (const app of apps) assert.ok(domains.every((name) => ask(app, name).known?.isMx === true));
  });

  test('a command that is killed leaves nothing behind that holds up servers', async () => {
    dns.set('slow.test', { fault: 'silent' });
    const child = spawn(process.execPath, [main, 'domain', 'collect', 'slow.test'], {
      env: { ...process.env, ...environment, ASSAY_DNS_TIMEOUT_MS: '20000' },
      stdio: 'ignore',
    });
    while (!dns.questions.some(({ name }) => name === 'slow.test'))
      await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
    await once(child, 'exit');
    dns.set('slow.test', { MX: [{ preference: 10, exchange: 'mx.slow.test' }] });
    const app = await open();
    assert.equal(ask(app, 'slow.test').state, 'collecting');
    await app.domains.directory.idle();
    assert.equal(ask(app, 'slow.test').known?.isMx, true);
  });

  test('the command shows each step, then the result, and servers know it from then on', async () => {
    dns.set('command.test', {
      MX: [{ preference: 10, exchange: 'mx.command.test' }],
      TXT: ['v=spf1 mx -all'],
    });
    const child = spawn(process.execPath, [main, 'domain', 'collect', 'COMMAND.test'], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 0);
    for (const step of ['MX', 'SPF', 'DMARC', 'DKIM', 'BIMI', 'Registration'])
      assert.match(output, new RegExp(`^ *\\d+\\.\\d\\d s {2}${step} `, 'm'));
    const result = JSON.parse(output.slice(output.indexOf('{'))) as Record<string, unknown>;
    assert.equal(result['is_mx'], true);
    assert.equal(ask(apps[0]!, 'command.test').state, 'ready');
  });
});
