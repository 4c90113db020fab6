import type { ClientHints } from './client-hints.ts';
import { maxUserAgentLength } from './detect-bot.ts';
import type { DeviceReport } from './device-report.ts';
import { readDevice } from './read-device.ts';

export type DeviceReader = (userAgent: string | null, hints: ClientHints | null) => DeviceReport;

/** `readDevice` with the answers of the `maxEntries` user agents that were asked for last. */
export function createDeviceReader({ maxEntries }: { readonly maxEntries: number }): DeviceReader {
  const known = new Map<string, DeviceReport>();
  return (userAgent, hints) => {
    const key = `${(userAgent ?? '').slice(0, maxUserAgentLength)}\n${hints?.key ?? ''}`;
    const found = known.get(key);
    if (found !== undefined) {
      // A Map keeps the order of insertion, so the first key is the one not asked for longest.
      known.delete(key);
      known.set(key, found);
      return found;
    }
    const report = readDevice(userAgent, hints);
    if (known.size >= maxEntries) known.delete(known.keys().next().value!);
    known.set(key, report);
    return report;
  };
}
