import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import type { App } from '../app.ts';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { ensureDefaultAccount } from '../features/accounts/ensure-default-account.ts';
import { lowerEngineThreads } from '../lower-threads.ts';
import { print } from './print.ts';
import { createProgress } from './progress.ts';

/** `assay serve`, the default command. */
export function serveCommand(config: Config): Command {
  return new Command('serve')
    .description('Start the server (default). The first start indexes the data and makes an account and key.')
    .action(() => serve(config));
}

async function serve(config: Config): Promise<void> {
  lowerEngineThreads();
  const progress = createProgress('Indexing the data, once', { city: 4, asn: 2 }, process.stderr);
  const app = await createApp({ config, onProgress: (part, share) => progress.report(part, share) });
  progress.stop();
  await listen(app, config);
  // Made once the server is up: a start that fails, say for a port in use, must not spend the one showing of the key.
  const firstKey = await ensureDefaultAccount(app.accounts);
  if (firstKey !== null) await app.reloadAccounts();
  stopOnSignal(app);
  const { port } = app.server.address() as AddressInfo;
  const url = config.publicUrl ?? `http://${hostInUrl(config.host)}:${port}`;
  if (firstKey === null) app.log.info({ url }, 'Assay is listening');
  else greet(app, url, firstKey);
}

function listen(app: App, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    app.server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${config.port} is in use. Stop the other program, or set PORT to another port.`)
          : error,
      );
    });
    app.server.listen(config.port, config.host, resolve);
  });
}

/** The first signal stops gracefully; a second one at once. */
function stopOnSignal(app: App): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      app.log.info({ signal }, 'Stopping: finishing requests and writing what is queued');
      app.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    });
  }
}

function greet(app: App, url: string, key: string): void {
  const ages = [
    ...app.knowledge.dataSets().map((set) => [set.title, age(set.builtAtMs)] as const),
    ...app.knowledge.feedFacts().map((feed) => [feed.title, age(feed.lastSuccessMs)] as const),
  ];
  const neverFetched = ages.filter(([, text]) => text === '–').length;
  print(`
Assay is listening on ${url}

API key of the account "default" (shown this once):

  ${key}

Try it:

  curl -H "Authorization: Bearer ${key}" "${url}/lookup/ip?ip=8.8.8.8&params=security,location"

Reference   ${url}/docs
Dashboard   ${url}/dashboard

Data:
${ages
  .filter(([, text]) => text !== '–')
  .map(([title, text]) => `  ${title}: ${text}`)
  .join(
    '\n',
  )}${neverFetched === 0 ? '' : `\n  ${neverFetched} feeds and tables without a date: not fetched yet, or timeless`}
`);
}

function age(ms: number | null): string {
  if (ms === null) return '–';
  const days = Math.floor((Date.now() - ms) / 86_400_000);
  return `${new Date(ms).toISOString().slice(0, 10)}, ${days} ${days === 1 ? 'day' : 'days'} old${days > 30 ? ' – due for an update' : ''}`;
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
