import type { ClientHints } from './client-hints.ts';
import { maxUserAgentLength } from './detect-bot.ts';
import type { DeviceReport } from './device-report.ts';
import { readDevice } from './read-device.ts';

export type DeviceReader = (userAgent: string | null, hints: ClientHints | null) => DeviceReport;

/** `readDevice` with the answers of the user agents that were asked for last, of at most `maxEntries`. */
export function createDeviceReader({ maxEntries }: { readonly maxEntries: number }): DeviceReader {
  // Those with client hints apart, since a user agent that somebody makes up may look like any other key.
  const plain = createMemory(maxEntries / 2);
  const hinted = createMemory(maxEntries / 2);
  return (userAgent, hints) => {
    const text = (userAgent ?? '').slice(0, maxUserAgentLength);
    const memory = hints === null ? plain : hinted;
    const key = hints === null ? text : `${text}\n${hints.key}`;
    const known = memory.find(key);
    if (known !== undefined) return known;
    const report = readDevice(userAgent, hints);
    memory.keep(key, report);
    return report;
  };
}

/** When half of it is full the other half, which nobody has asked for since, is forgotten. */
function createMemory(maxEntries: number) {
  let young = new Map<string, DeviceReport>();
  let old = new Map<string, DeviceReport>();
  function keep(key: string, report: DeviceReport): void {
    if (young.size >= maxEntries / 2) {
      old = young;
      young = new Map();
    }
    young.set(key, report);
  }
  return {
    keep,
    find(key: string): DeviceReport | undefined {
      const known = young.get(key);
      if (known !== undefined) return known;
      const older = old.get(key);
      if (older !== undefined) keep(key, older);
      return older;
    },
  };
}
