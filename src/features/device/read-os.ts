import type { ClientHints } from './client-hints.ts';
import type { OperatingSystem } from './device-report.ts';
import { operatingSystems } from './operating-systems.ts';

const unknown: OperatingSystem = {
  type: null,
  name: null,
  family: null,
  version: null,
  title: null,
  '64bits_mode': null,
};

/** The operating system; hints win over the user agent, whose versions browsers have frozen. */
export function readOs(userAgent: string, hints: ClientHints | null): OperatingSystem {
  const sent = fromUserAgent(userAgent);
  const hinted = hints === null ? null : fromHints(hints, sent);
  const found = hinted ?? sent;
  const bits = hints === null ? null : hintedBits(hints);
  return {
    ...found,
    title: titleOf(found.name, found.version),
    '64bits_mode': bits ?? bitsOf(userAgent, found),
  };
}

function fromUserAgent(userAgent: string): OperatingSystem {
  for (const { test, name, family, type, version } of operatingSystems) {
    const match = test.exec(userAgent);
    if (match === null) continue;
    const sent = match[1] ?? match[2];
    const known = sent === undefined ? null : version === undefined ? sent : version(sent, userAgent);
    return { ...unknown, name, family, type, version: known === null ? null : tidyVersion(known) };
  }
  return unknown;
}

const hintedNames: Readonly<Record<string, string>> = {
  Windows: 'Windows',
  macOS: 'macOS',
  Android: 'Android',
  iOS: 'iOS',
  Linux: 'Linux',
  'Chrome OS': 'Chrome OS',
  'Chromium OS': 'Chrome OS',
};

function fromHints(
  { platform, platformVersion }: ClientHints,
  sent: OperatingSystem,
): OperatingSystem | null {
  const name = Object.hasOwn(hintedNames, platform ?? '') ? hintedNames[platform!]! : null;
  if (name === null) return null;
  // The user agent may know it more closely: Ubuntu, Fire OS, Xbox.
  const row = operatingSystems.find((candidate) => candidate.name === name)!;
  const isCloser = sent.family === row.family && sent.name !== name;
  if (isCloser && name !== 'macOS') return sent;
  const version = hintedVersion(name, platformVersion) ?? (sent.name === name ? sent.version : null);
  return { ...unknown, name, family: row.family, type: row.type, version };
}

function hintedVersion(name: string, version: string | null): string | null {
  if (version === null || !/^\d+(?:\.\d+)*$/.test(version)) return null;
  if (name === 'Windows') return windowsOfContract(version);
  // Linux gives its kernel's version, Chrome OS its platform's, which nobody knows the system by.
  return name === 'Linux' || name === 'Chrome OS' ? null : tidyVersion(version);
}

/** Windows gives the version of an API contract: 0.1 to 0.3 for 7 to 8.1, 1 to 10 for 10, from 13 for 11. */
function windowsOfContract(version: string): string | null {
  const [major, minor] = version.split('.').map(Number) as [number, number | undefined];
  if (major >= 13) return '11';
  if (major > 0) return '10';
  return { 1: '7', 2: '8', 3: '8.1' }[minor ?? 0] ?? null;
}

function hintedBits({ bitness, isWow64 }: ClientHints): 1 | 0 | null {
  if (bitness === '64' || isWow64 === true) return 1;
  return bitness === '32' ? 0 : null;
}

function bitsOf(userAgent: string, { name, version }: OperatingSystem): 1 | 0 | null {
  if (/\b(?:x86_64|x64|Win64|WOW64|amd64|aarch64|arm64|arm_64|ppc64|s390x|riscv64)\b/i.test(userAgent))
    return 1;
  if (/\b(?:i[3-6]86|x86|Win32|ia32|armv[5-7]\w*)\b/i.test(userAgent)) return 0;
  if (/Windows NT/.test(userAgent)) return 0;
  if (name === 'iPadOS') return 1;
  // No 32-bit device runs iOS 11, and macOS 10.15 ended 32-bit programs.
  if (name === 'iOS') return version === null ? null : Number.parseInt(version, 10) >= 11 ? 1 : 0;
  return name === 'macOS' && /10[._]15|Mac OS X 1[1-9]/.test(userAgent) ? 1 : null;
}

/** Dots for underscores, and no zeros at the end: `14_0_0` → `14`. */
function tidyVersion(version: string): string {
  return version
    .replaceAll('_', '.')
    .replace(/^\.+|\.+$/g, '')
    .replace(/(?:\.0)+$/, '')
    .slice(0, 20);
}

function titleOf(name: string | null, version: string | null): string | null {
  return name === null || version === null ? name : `${name} ${version}`;
}
