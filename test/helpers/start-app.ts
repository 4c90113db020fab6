import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { PlanName } from '../../src/http/define-endpoint.ts';
import type { ExampleRequest } from './endpoint-address.ts';

export interface RunningApp {
  readonly app: App;
  readonly url: string;
  readonly dataDir: string;
  /** Makes an account of a plan with one key, and gives the key. */
  keyOf(plan: PlanName, options?: Parameters<App['accounts']['createKey']>[2]): Promise<string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(request: ExampleRequest, headers?: Record<string, string>): Promise<Response>;
  /** GET with a key; the answer as parsed JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
  json(path: string, key?: string, headers?: Record<string, string>): Promise<any>;
  stop(): Promise<void>;
}

/**
 * Starts the real server on a free port with an empty data folder. The indexes of the large databases are shared
 * between tests, because building them takes seconds and they do not change.
 */
export async function startApp(
  environment: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<RunningApp> {
  const dataDir = makeDataDir();
  const config = readConfig({ PORT: '0', ASSAY_FEEDS: 'off', ASSAY_DATA_DIR: dataDir, ...environment });
  const app = await createApp({ config, log });
  await new Promise<void>((resolve) => app.server.listen(0, config.host, resolve));
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  let accounts = 0;
  const get: RunningApp['get'] = (path, headers = {}) => fetch(url + path, { headers });
  return {
    app,
    url,
    dataDir,
    get,
    send: ({ method, path, body }, headers = {}) => fetch(url + path, { method, body, headers }),
    async keyOf(plan, options) {
      const account = await app.accounts.createAccount(`account-${plan}-${++accounts}`, plan);
      const { rawKey } = await app.accounts.createKey(account.id, 'test', options);
      await app.reloadAccounts();
      return rawKey;
    },
    async json(path, key, headers = {}) {
      const response = await get(
        path,
        key === undefined ? headers : { Authorization: `Bearer ${key}`, ...headers },
      );
      return response.json();
    },
    async stop() {
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An empty data folder whose index cache is the one all tests share. */
export function makeDataDir(): string {
  const shared = join(tmpdir(), `assay-test-cache-${userInfo().username}`);
  mkdirSync(shared, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-test-'));
  symlinkSync(shared, join(dataDir, 'cache'));
  return dataDir;
}
