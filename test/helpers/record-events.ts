/**
 * Program for tests: records numbered events as fast as asked and says on standard output which have been
 * recorded, so that a test can kill it and count what is lost. Usage: record-events.ts <data folder> <per tick>
 */
import { createEventRecorder } from '../../src/features/events/create-event-recorder.ts';
import { openStore } from '../../src/store/open-store.ts';

const [dataDir, perTick] = process.argv.slice(2) as [string, string];
const store = openStore({ dataDir });
const recorder = createEventRecorder({ store, redact: (text) => text, warn: () => {} });
let recorded = 0;

const timer = setInterval(() => {
  for (let index = 0; index < Number(perTick); index++) {
    recorded++;
    recorder.record({
      timeMs: Date.now(),
      accountId: 'acc',
      keyId: 'key',
      endpoint: 'ip_lookup',
      version: 1,
      subject: String(recorded),
      userId: null,
      countryCode: null,
      risk: null,
      outcome: 'ok',
      flags: [],
      latencyUs: 1,
      source: null,
      persons: [],
      alerts: [],
    });
  }
  process.stdout.write(`${Date.now()} ${recorded}\n`);
}, 5);

process.on('SIGTERM', () => {
  clearInterval(timer);
  recorder.close().then(() => {
    store.close();
    process.stdout.write(`stopped ${recorded}\n`);
    process.exit(0);
  });
});
