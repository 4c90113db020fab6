import type { ClientHints } from './client-hints.ts';
import { type Bot, detectBot, maxUserAgentLength } from './detect-bot.ts';
import type { DeviceReport, DeviceType, OperatingSystem } from './device-report.ts';
import { readBrowser } from './read-browser.ts';
import { readOs } from './read-os.ts';

/** Tells device, system, browser and bot from a User-Agent field and client hints; both may be absent. */
export function readDevice(userAgent: string | null, hints: ClientHints | null): DeviceReport {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength).toWellFormed();
  const bot = detectBot(text) ?? hintedBot(hints);
  const OS = readOs(text, hints);
  const form = readForm(text, hints, OS);
  return {
    isMobile: form === 'mobile' || form === 'tablet' || form === 'watch',
    type: bot === null ? form : 'bot',
    OS,
    browser: readBrowser(text, hints, bot),
    bot,
  };
}

// Automation that changes its user agent often leaves the brands as they are.
function hintedBot(hints: ClientHints | null): Bot | null {
  const brand = hints?.brands.find(({ name }) => name.startsWith('Headless'));
  return brand === undefined ? null : { name: brand.name, kind: 'browser-automation' };
}

const hintedForms: Readonly<Record<string, DeviceType>> = {
  Desktop: 'desktop',
  Mobile: 'mobile',
  Tablet: 'tablet',
  Watch: 'watch',
  Automotive: 'car',
  EInk: 'tablet',
};

/** The first that matches. */
const forms: readonly (readonly [RegExp, DeviceType])[] = [
  [/\b(?:PlayStation|Xbox|Nintendo)\b/i, 'console'],
  [
    /\bSmart-?TV\b|\b(?:Apple ?TV|tvOS|GoogleTV|Android TV|HbbTV|NetCast|Web0S|BRAVIA|AFT[A-Z]{1,4}|CrKey|Roku|VIDAA|Viera)\b/i,
    'tv',
  ],
  [/\bTizen\b.*\bTV\b|\bTV; |\bwebOS\.TV\b/, 'tv'],
  [/\b(?:Apple ?Watch|watchOS|Watch OS|Wear OS|SM-R\d{3})/, 'watch'],
  [/\bTesla\/|\bQtCarBrowser\b/, 'car'],
  [/\b(?:iPad|PlayBook|Kindle|Tablet;)|\bTablet\b(?! PC)/, 'tablet'],
  [
    /\b(?:iPhone|iPod|Windows Phone|BlackBerry|BB10|KAIOS|Opera Mini|Opera Mobi|Symbian|J2ME|MIDP)\b/i,
    'mobile',
  ],
];

function readForm(userAgent: string, hints: ClientHints | null, OS: OperatingSystem): DeviceType {
  for (const factor of hints?.formFactors ?? []) {
    if (Object.hasOwn(hintedForms, factor)) return hintedForms[factor]!;
  }
  const form = forms.find(([test]) => test.test(userAgent))?.[1];
  if (form !== undefined) return form;
  if (hints?.isMobile === true) return 'mobile';
  if (OS.name === 'iPadOS') return 'tablet';
  if (OS.family === 'android') {
    // A tablet leaves `Mobile` out. An app's own HTTP client names neither, but a device with `Build/`.
    return /\bMobile\b|^Dalvik\//.test(userAgent) ? 'mobile' : 'tablet';
  }
  if (/\bMobile\b/.test(userAgent) && OS.type !== 'desktop') return 'mobile';
  return OS.type === 'desktop' ? 'desktop' : 'unknown';
}
