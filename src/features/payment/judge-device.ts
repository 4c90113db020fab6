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
  if (bot !== null) {
    return `The User-Agent is that of ${bot.name ?? 'a bot'} (${bot.kind.replaceAll('-', ' ')}), not of a person’s browser.`;
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
  if (years !== null && years < -aheadYears)
    return `The User-Agent names ${client}, which has not been released.`;
  return OS.name === null && browser.name === null
    ? 'The User-Agent names neither a system nor a browser.'
    : null;
}
