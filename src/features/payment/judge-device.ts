import type { DeviceReport } from '../device/device-report.ts';
import { clientRelease } from './client-release.ts';
import type { DeviceVerdict } from './payment-facts.ts';

/** Words that emulators and simulators put into the User-Agent of what runs in them. */
const emulators =
  /\b(?:sdk_gphone|google_sdk|Android SDK built for|generic_x86|vbox86p|Genymotion|BlueStacks|NoxPlayer|MEmu|LDPlayer|Emulator|iPhone Simulator|Simulator;)/i;

/** Systems that no single device has. */
const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows NT\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMacintosh\b/],
  ['Chrome OS', /\bCrOS\b/],
];

/** What shops’ own apps send when they name nothing better; iOS apps name no library that bots are known by. */
const appClients = /^okhttp\/\d/i;

/** Versions of Windows NT that exist; Windows 11 says 10.0. */
const windowsVersions: ReadonlySet<string> = new Set(
  '3.1 3.5 3.51 4.0 5.0 5.01 5.1 5.2 6.0 6.1 6.2 6.3 6.4 10.0'.split(' '),
);

const secondsPerYear = 31_556_952;
/** Test versions are a few months ahead of what is released. */
const aheadYears = 0.6;

/** Whether a device looks real by its User-Agent, and how old its browser is. Null for an empty one. */
export function judgeDevice(userAgent: string, report: DeviceReport, at: number): DeviceVerdict | null {
  if (userAgent.trim() === '') return null;
  const release = clientRelease(userAgent);
  const years = release === null ? null : 1970 + at / secondsPerYear - release.year;
  const client = release?.title ?? report.browser.title;
  return {
    unreal: unrealReason(userAgent, report, years, client),
    clientYears: years === null ? null : Math.max(0, years),
    client,
  };
}

function unrealReason(
  userAgent: string,
  { bot, OS, browser }: DeviceReport,
  years: number | null,
  client: string | null,
): string | null {
  if (bot !== null && !appClients.test(userAgent)) {
    return bot.kind === 'other'
      ? 'The User-Agent is that of a program, not of a person’s browser.'
      : `The User-Agent is that of ${bot.name ?? 'a bot'} (${bot.kind.replaceAll('-', ' ')}), not of a person’s browser.`;
  }
  const emulator = emulators.exec(userAgent)?.[0];
  if (emulator !== undefined) return `The User-Agent names an emulator (${emulator.replace(/;$/, '')}).`;
  const named = systems.filter(([, test]) => test.test(userAgent)).map(([name]) => name);
  if (named.length > 1 && !/\bWindows Phone\b/.test(userAgent)) {
    return `The User-Agent names several systems (${named.join(', ')}).`;
  }
  // On iOS every browser is built on Safari’s engine and says so.
  if (named[0] === 'iOS' && /\b(?:Chrome|Firefox)\/\d/.test(userAgent)) {
    return 'The User-Agent names a browser that does not exist on iOS.';
  }
  const impossible = impossibleClient(userAgent, named[0] ?? null, client ?? '');
  if (impossible !== null) return `The User-Agent names ${impossible}.`;
  if (years !== null && years < -aheadYears)
    return `The User-Agent names ${client}, which has not been released.`;
  return OS.name === null && browser.name === null
    ? 'The User-Agent names neither a system nor a browser.'
    : null;
}

/** What no browser or system has ever been; null where there is nothing of the kind. */
function impossibleClient(userAgent: string, system: string | null, client: string): string | null {
  const windows = /\bWindows NT (\d{1,4}(?:\.\d{1,4})?)/.exec(userAgent)?.[1];
  if (windows !== undefined && !windowsVersions.has(windows))
    return `Windows NT ${windows}, which does not exist`;
  const [, name, version = '0'] = /^(Safari|Internet Explorer) (\d+)$/.exec(client) ?? [];
  if (name === 'Safari') {
    // Apple went from 18 to 26; the last Safari for Windows was 5.1.
    if (Number(version) > 18 && Number(version) < 26) return `${client}, which does not exist`;
    if (system === 'Windows' && Number(version) > 5) return `${client} on Windows, which does not exist`;
  }
  // The last one for the Mac was 5.2.
  if (name === 'Internet Explorer' && Number(version) > 5 && system !== null && system !== 'Windows')
    return /\bWindows Phone\b/.test(userAgent) ? null : `${client} on ${system}, which does not exist`;
  return null;
}
