import Bowser from 'bowser';
import type { Brand, ClientHints } from './client-hints.ts';
import type { Bot } from './detect-bot.ts';
import type { Browser } from './device-report.ts';

interface Product {
  readonly name: string;
  /** Dotted numbers as sent. */
  readonly version: string | null;
}

/** Apps that show pages, and browsers which bowser takes for another. The first group is the version. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/\bFBAN\b.*?\bFBAV\/([\d.]+)|\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bInstagram[ /]([\d.]+)?/, 'Instagram'],
  [/\b(?:musical_ly|trill|TikTok|BytedanceWebview)(?:[_/ ]([\d.]+))?/, 'TikTok'],
  [/\bSnapchat\/([\d.]+)/, 'Snapchat'],
  [/\bLinkedInApp\b(?:\/([\d.]+))?/, 'LinkedIn'],
  [/\[Pinterest\/(?:iOS|Android)\]/, 'Pinterest'],
  [/\bTwitter for i(?:Phone|Pad)(?:\/([\d.]+))?|\bTwitterAndroid\b/, 'Twitter'],
  [/\bKAKAOTALK[ /]([\d.]+)?/, 'KakaoTalk'],
  [/\bLine\/([\d.]+)/, 'LINE'],
  [/\bMicroMessenger\/([\d.]+)/, 'WeChat'],
  [/\b(?:DuckDuckGo|Ddg)\/([\d.]+)/, 'DuckDuckGo'],
  [/\bHuaweiBrowser\/([\d.]+)/, 'Huawei Browser'],
  [/\bUCBrowser\/([\d.]+)/, 'UC Browser'],
  [/\bMiuiBrowser\/([\d.]+)/, 'MIUI Browser'],
  [/\bBrave\/([\d.]+)/, 'Brave'],
  [/\bOPX\/([\d.]+)/, 'Opera GX'],
  [/\bOpera Mini\/([\d.]+)/, 'Opera Mini'],
  [/; wv\).*?\bChrome\/([\d.]+)/, 'Android WebView'],
];

const ownNames: ReadonlyMap<string, string> = new Map([
  ['Google Chrome', 'Chrome'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Google Search', 'Google App'],
  ['YaBrowser', 'Yandex Browser'],
  ['Yandex', 'Yandex Browser'],
]);

/** Brands that tell only the engine, where the user agent may name the program. */
const engines: ReadonlySet<string> = new Set(['Chromium', 'Android WebView', 'Microsoft Edge WebView2']);

/** What bowser answers where it sees no browser. */
const noBrowsers: ReadonlySet<string> = new Set(['', 'Mozilla', 'Tizen', 'Roku', 'BlackBerry']);

/** The browser, app or program; brands of client hints win unless they name only the engine. */
export function readBrowser(userAgent: string, hints: ClientHints | null, bot: Bot | null): Browser {
  const product = nameIt(findProduct(userAgent, hints?.brands ?? [], bot));
  const [major, minor] = product?.version?.split('.') ?? [];
  const versionMajor = toNumber(major ?? '');
  const version = versionMajor === null ? null : (toNumber(`${major}.${minor || '0'}`) ?? versionMajor);
  return {
    name: product?.name ?? null,
    version,
    versionMajor,
    title: product === null || version === null ? (product?.name ?? null) : `${product.name} ${version}`,
    userAgent: userAgent === '' ? null : userAgent,
  };
}

function findProduct(userAgent: string, brands: readonly Brand[], bot: Bot | null): Product | null {
  if (bot !== null) return brands.find(({ name }) => name === bot.name) ?? botProduct(userAgent, bot);
  const brand = brands.find(({ name }) => name !== 'Chromium') ?? brands[0] ?? null;
  if (brand !== null && !engines.has(brand.name)) return brand;
  const sent = sentProduct(userAgent);
  const isTold = sent !== null && !['Chrome', 'Chromium'].includes(sent.name);
  return isTold || brand === null ? sent : brand;
}

function botProduct(userAgent: string, { name }: Bot): Product | null {
  if (name === null) return null;
  const place = userAgent.indexOf(name);
  const after = place < 0 ? '' : userAgent.slice(place + name.length, place + name.length + 40);
  return { name, version: /^[/ ]v?(\d+(?:\.\d+)*)/.exec(after)?.[1] ?? null };
}

function sentProduct(userAgent: string): Product | null {
  for (const [test, name] of apps) {
    const match = test.exec(userAgent);
    if (match !== null) return { name, version: match[1] ?? null };
  }
  // A program that does not pretend to be a browser begins with its own name.
  if (!/^(?:Mozilla|Opera)\//.test(userAgent)) {
    const [, name, version] = /^([\w.+-]{1,60})(?:\/v?(\d+(?:\.\d+)*))?/.exec(userAgent) ?? [];
    return name === undefined ? null : { name, version: version ?? null };
  }
  const { name, version } = Bowser.getParser(userAgent, true).getBrowser();
  if (name === undefined || noBrowsers.has(name) || !/^[\w .+-]{1,40}$/.test(name)) return null;
  const isPageInApp = name === 'Safari' && !version;
  return { name: isPageInApp ? 'iOS WebView' : name, version: version || null };
}

function nameIt(product: Product | null): Product | null {
  return product === null ? null : { ...product, name: ownNames.get(product.name) ?? product.name };
}

// Longer numbers are not versions.
function toNumber(text: string): number | null {
  return /^\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}
