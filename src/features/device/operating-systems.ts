import type { OperatingSystem } from './device-report.ts';

export interface SystemRow {
  /** Its first group is the version, if the user agent has one. */
  readonly test: RegExp;
  readonly name: string;
  readonly family: NonNullable<OperatingSystem['family']>;
  readonly type: NonNullable<OperatingSystem['type']>;
  /** Version as sent → as known; null where it says nothing. */
  readonly version?: (sent: string, userAgent: string) => string | null;
}

const windowsVersions: Readonly<Record<string, string>> = {
  '5.0': '2000',
  '5.1': 'XP',
  '5.2': 'XP',
  '6.0': 'Vista',
  '6.1': '7',
  '6.2': '8',
  '6.3': '8.1',
  '10.0': '10',
};

const none = (): null => null;

/** The first row that matches tells the system. */
export const operatingSystems: readonly SystemRow[] = [
  { test: /Windows Phone(?: OS)?(?: ([\d.]+))?/, name: 'Windows Phone', family: 'windows', type: 'mobile' },
  { test: /\bXbox\b/, name: 'Xbox', family: 'windows', type: 'console' },
  {
    test: /Windows NT (\d+\.\d)/,
    name: 'Windows',
    family: 'windows',
    type: 'desktop',
    version: (sent) => windowsVersions[sent] ?? null,
  },
  { test: /\bWindows\b|\bWin(?:32|64)\b/, name: 'Windows', family: 'windows', type: 'desktop' },
  {
    test: /\bApple ?TV\b(?:.*?\bOS (\d+(?:[._]\d+)*))?|\btvOS(?:[/ ]([\d.]+))?/,
    name: 'tvOS',
    family: 'macintosh',
    type: 'tv',
  },
  {
    test: /\b(?:Apple ?Watch|watchOS|Watch OS)[/, ]*([\d.]+)?/,
    name: 'watchOS',
    family: 'macintosh',
    type: 'watch',
  },
  {
    test: /\biPad;.*?\bOS ((?:\d|1[0-2])(?:_\d+)*) like Mac/,
    name: 'iOS',
    family: 'macintosh',
    type: 'mobile',
  },
  {
    test: /\biPad\b(?:.*?\bOS (\d+(?:_\d+)*))?/,
    name: 'iPadOS',
    family: 'macintosh',
    type: 'mobile',
    version: unfrozenIos,
  },
  // An app on an iPad that asks for the desktop's pages.
  { test: /\bMacintosh\b.*\bMobile\/\w/, name: 'iPadOS', family: 'macintosh', type: 'mobile' },
  {
    test: /\b(?:iPhone|iPod)\b(?:.*?\b(?:OS|iOS) (\d+(?:[_.]\d+)*))?/,
    name: 'iOS',
    family: 'macintosh',
    type: 'mobile',
    version: unfrozenIos,
  },
  {
    test: /\bMac(?:intosh)?\b(?:.*?\bMac OS X (\d+(?:[_.]\d+)*))?/,
    name: 'macOS',
    family: 'macintosh',
    type: 'desktop',
    // Browsers have sent 10.15 for every version since 2020.
    version: (sent) => (/^10[._]15/.test(sent) ? null : sent),
  },
  { test: /\bDarwin\/([\d.]+)/, name: 'Darwin', family: 'macintosh', type: 'mixed' },
  {
    test: /\b(?:Open)?Harmony(?:OS)?\b(?:[/ ]([\d.]+))?/,
    name: 'HarmonyOS',
    family: 'android',
    type: 'mixed',
  },
  { test: /\bKAIOS(?:\/([\d.]+))?/i, name: 'KaiOS', family: 'linux', type: 'mobile' },
  // Fire OS has other numbers than the Android it sends.
  {
    test: /\bAndroid\b.*\b(?:KF[A-Z]{2,6}|AFT[A-Z]{1,4})\b|\bKindle\b/,
    name: 'Fire OS',
    family: 'android',
    type: 'mobile',
    version: none,
  },
  {
    test: /\bAndroid\b(?:[ /-](\d+(?:\.\d+)*))?/,
    name: 'Android',
    family: 'android',
    type: 'mobile',
    // `Android 10; K` is what Chrome sends for every device since 2023.
    version: (sent, userAgent) => (/Android 10; K\)/.test(userAgent) ? null : sent),
  },
  { test: /\bCrOS\b/, name: 'Chrome OS', family: 'linux', type: 'desktop' },
  { test: /\bTizen(?:[/ ]([\d.]+))?/, name: 'Tizen', family: 'linux', type: 'mixed' },
  {
    test: /\b(?:Web0S|webOS|hpwOS)\b(?:\.TV)?(?:[/-]([\d.]+))?/i,
    name: 'webOS',
    family: 'linux',
    type: 'mixed',
  },
  { test: /\bRoku\/DVP(?:-([\d.]+))?/, name: 'Roku OS', family: 'linux', type: 'tv' },
  {
    test: /\bPlayStation (Vita|Portable|\d)/i,
    name: 'PlayStation',
    family: 'unix',
    type: 'console',
  },
  { test: /\bNintendo\b/, name: 'Nintendo', family: 'other', type: 'console' },
  { test: /\b(?:BlackBerry|BB10|RIM Tablet OS)\b/, name: 'BlackBerry OS', family: 'other', type: 'mobile' },
  { test: /\b(?:Symbian(?:OS)?|Series ?60)\b/i, name: 'Symbian', family: 'other', type: 'mobile' },
  ...[
    'Ubuntu',
    'Debian',
    'Fedora',
    'Mint',
    'openSUSE',
    'Gentoo',
    'Arch Linux',
    'Red Hat',
    'CentOS',
    'Raspbian',
  ].map(
    (name): SystemRow => ({
      test: new RegExp(`\\b${name}\\b(?:[/ ]([\\d.]+))?`),
      name,
      family: 'linux',
      type: 'desktop',
    }),
  ),
  { test: /\bLinux\b/i, name: 'Linux', family: 'linux', type: 'desktop' },
  ...['FreeBSD', 'OpenBSD', 'NetBSD', 'DragonFly', 'SunOS'].map(
    (name): SystemRow => ({ test: new RegExp(`\\b${name}\\b`), name, family: 'unix', type: 'desktop' }),
  ),
];

// Since Safari 26 the system's version stays at 18 and the browser's is the system's.
function unfrozenIos(sent: string, userAgent: string): string | null {
  const safari = /\bVersion\/((\d+)[\d.]*)/.exec(userAgent);
  return safari !== null && Number(safari[2]) >= 26 && sent.startsWith('18') ? safari[1]! : sent;
}
