import type { DeviceType } from './device-report.ts';
import type { BotKind } from './find-crawler.ts';

interface Sample {
  readonly name: string;
  readonly userAgent: string;
  readonly type: DeviceType;
  readonly os: string | null;
  readonly bits: 1 | 0 | null;
  readonly browser: string | null;
  readonly bot?: BotKind | 'other';
}

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit}`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) ${appleWebKit}`;
const reducedAndroid = `Mozilla/5.0 (Linux; Android 10; K) ${webKit}`;

function sample(
  name: string,
  userAgent: string,
  type: DeviceType,
  os: string | null,
  bits: 1 | 0 | null,
  browser: string | null,
): Sample {
  return { name, userAgent, type, os, bits, browser };
}

function bot(name: string, userAgent: string, kind: BotKind | 'other', browser: string | null): Sample {
  return { name, userAgent, type: 'bot', os: null, bits: null, browser, bot: kind };
}

/** User agents as they are sent, with what they tell. */
// biome-ignore format: a table.
export const userAgents: readonly Sample[] = [
  // Desktop browsers
  sample('Chrome on Windows', `${windows} Chrome/131.0.0.0 Safari/537.36`, 'desktop', 'Windows 10', 1, 'Chrome 131'),
  sample('Edge', `${windows} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91`, 'desktop', 'Windows 10', 1, 'Microsoft Edge 120'),
  sample('Opera', `${windows} Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0`, 'desktop', 'Windows 10', 1, 'Opera 106'),
  sample('Vivaldi', `${windows} Chrome/120.0.0.0 Safari/537.36 Vivaldi/6.5.3206.39`, 'desktop', 'Windows 10', 1, 'Vivaldi 6.5'),
  sample('Yandex', `${windows} Chrome/118.0.5993.2470 YaBrowser/23.11.0.2470 Yowser/2.5 Safari/537.36`, 'desktop', 'Windows 10', 1, 'Yandex Browser 23.11'),
  sample('an Electron app', `${windows} Slack/4.35.126 Chrome/118.0.5993.144 Electron/27.1.3 Safari/537.36`, 'desktop', 'Windows 10', 1, 'Electron 27.1'),
  sample('32-bit Firefox on 64-bit Windows', 'Mozilla/5.0 (Windows NT 6.1; WOW64; rv:115.0) Gecko/20100101 Firefox/115.0', 'desktop', 'Windows 7', 1, 'Firefox 115'),
  sample('32-bit Windows', `Mozilla/5.0 (Windows NT 6.3) ${webKit} Chrome/109.0.0.0 Safari/537.36`, 'desktop', 'Windows 8.1', 0, 'Chrome 109'),
  sample('Windows XP', 'Mozilla/5.0 (Windows NT 5.1; rv:52.0) Gecko/20100101 Firefox/52.0', 'desktop', 'Windows XP', 0, 'Firefox 52'),
  sample('Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'desktop', 'Windows 10', 1, 'Internet Explorer 11'),
  sample('Safari on a Mac', `${mac} ${appleWebKit} Version/17.2.1 Safari/605.1.15`, 'desktop', 'macOS', 1, 'Safari 17.2'),
  sample('Chrome on a Mac', `${mac} ${webKit} Chrome/131.0.0.0 Safari/537.36`, 'desktop', 'macOS', 1, 'Chrome 131'),
  sample('Firefox on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0', 'desktop', 'macOS', 1, 'Firefox 133'),
  sample('an old Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.2 Safari/605.1.15', 'desktop', 'macOS 10.13.6', null, 'Safari 13.1'),
  sample('DuckDuckGo on a Mac', `${mac} ${appleWebKit} Version/17.2 Safari/605.1.15 Ddg/17.2`, 'desktop', 'macOS', 1, 'DuckDuckGo 17.2'),
  sample('Firefox on Ubuntu', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'desktop', 'Ubuntu', 1, 'Firefox 133'),
  sample('Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/131.0.0.0 Safari/537.36`, 'desktop', 'Linux', 1, 'Chrome 131'),
  sample('32-bit Linux', 'Mozilla/5.0 (X11; Linux i686; rv:109.0) Gecko/20100101 Firefox/115.0', 'desktop', 'Linux', 0, 'Firefox 115'),
  sample('Firefox on FreeBSD', 'Mozilla/5.0 (X11; FreeBSD amd64; rv:122.0) Gecko/20100101 Firefox/122.0', 'desktop', 'FreeBSD', 1, 'Firefox 122'),
  sample('a Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/131.0.0.0 Safari/537.36`, 'desktop', 'Chrome OS', 1, 'Chrome 131'),
  // Phones and tablets
  sample('Safari on an iPhone', `${iphone} Version/17.2 Mobile/15E148 Safari/604.1`, 'mobile', 'iOS 17.2', 1, 'Safari 17.2'),
  sample('Safari 26, whose system version is frozen', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${appleWebKit} Version/26.1 Mobile/15E148 Safari/604.1`, 'mobile', 'iOS 26.1', 1, 'Safari 26.1'),
  sample('Chrome on an iPhone', `${iphone} CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1`, 'mobile', 'iOS 17.2', 1, 'Chrome 120'),
  sample('Firefox on an iPad', `Mozilla/5.0 (iPad; CPU OS 17_2 like Mac OS X) ${appleWebKit} FxiOS/120.0 Mobile/15E148 Safari/605.1.15`, 'tablet', 'iPadOS 17.2', 1, 'Firefox 120'),
  sample('an old iPad', 'Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13G36 Safari/601.1', 'tablet', 'iOS 9.3.5', 0, 'Safari 9'),
  sample('an iPhone app with a web view', `${iphone} Mobile/15E148`, 'mobile', 'iOS 17.2', 1, 'iOS WebView'),
  sample('Facebook on an iPhone', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/444.0.0.30.115;FBDV/iPhone14,5;FBSN/iOS;FBSV/17.2]`, 'mobile', 'iOS 17.2', 1, 'Facebook 444'),
  sample('Instagram on an iPhone', `${iphone} Mobile/15E148 Instagram 310.0.3.30.117 (iPhone14,5; iOS 17_2; en_US)`, 'mobile', 'iOS 17.2', 1, 'Instagram 310'),
  sample('the Google app', `${iphone} GSA/294.0.590048842 Mobile/15E148 Safari/604.1`, 'mobile', 'iOS 17.2', 1, 'Google App 294'),
  sample('an iPhone app by its own name', 'Shop/3.2 (com.example.shop; build:7; iOS 17.2.1) Alamofire/5.8.1', 'unknown', null, null, 'Shop 3.2'),
  sample('Chrome on Android, reduced', `${reducedAndroid} Chrome/131.0.0.0 Mobile Safari/537.36`, 'mobile', 'Android', null, 'Chrome 131'),
  sample('Chrome on an Android tablet', `${reducedAndroid} Chrome/131.0.0.0 Safari/537.36`, 'tablet', 'Android', null, 'Chrome 131'),
  sample('Chrome on an old phone', `Mozilla/5.0 (Linux; Android 9; CUBOT_P30) ${webKit} Chrome/96.0.4664.104 Mobile Safari/537.36`, 'mobile', 'Android 9', null, 'Chrome 96'),
  sample('Samsung Internet', `Mozilla/5.0 (Linux; Android 13; SM-S901B) ${webKit} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`, 'mobile', 'Android 13', null, 'Samsung Internet 23'),
  sample('Firefox on Android', 'Mozilla/5.0 (Android 13; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0', 'mobile', 'Android 13', null, 'Firefox 120'),
  sample('Firefox on an Android tablet', 'Mozilla/5.0 (Android 13; Tablet; rv:120.0) Gecko/120.0 Firefox/120.0', 'tablet', 'Android 13', null, 'Firefox 120'),
  sample('an Android web view', `Mozilla/5.0 (Linux; Android 13; SM-S901B Build/TP1A.220624.014; wv) ${webKit} Version/4.0 Chrome/120.0.6099.144 Mobile Safari/537.36`, 'mobile', 'Android 13', null, 'Android WebView 120'),
  sample('WeChat', `Mozilla/5.0 (Linux; Android 13; SM-G991B) ${webKit} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.43`, 'mobile', 'Android 13', null, 'WeChat 8'),
  sample('Huawei Browser', `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) ${webKit} Chrome/99.0.4844.88 HuaweiBrowser/13.0.5.303 Mobile Safari/537.36`, 'mobile', 'HarmonyOS', null, 'Huawei Browser 13'),
  sample('an Android app without a browser', 'Dalvik/2.1.0 (Linux; U; Android 13; SM-A536B Build/TP1A.220624.014)', 'mobile', 'Android 13', null, 'Dalvik 2.1'),
  sample('a Fire tablet', `Mozilla/5.0 (Linux; Android 11; KFTRWI) ${webKit} Silk/120.4.1 like Chrome/120.0.6099.230 Safari/537.36`, 'tablet', 'Fire OS', null, 'Amazon Silk 120.4'),
  sample('a KaiOS phone', 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'mobile', 'KaiOS 2.5', null, 'Firefox 48'),
  sample('Opera Mini', 'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/191.308; U; en) Presto/2.5.25 Version/10.54', 'mobile', null, null, 'Opera Mini 7.1'),
  sample('a Windows phone', `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${webKit} Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254`, 'mobile', 'Windows Phone 10', null, 'Microsoft Edge 15.15254'),
  // Other devices
  sample('a Samsung television', `Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) ${webKit} 76.0.3809.146/6.0 TV Safari/537.36`, 'tv', 'Tizen 6', null, null),
  sample('an LG television', `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webKit} Chrome/87.0.4280.88 Safari/537.36 WebAppManager`, 'tv', 'webOS', null, 'WebOS Browser'),
  sample('a Fire TV', `Mozilla/5.0 (Linux; Android 9; AFTMM Build/PS7233; wv) ${webKit} Version/4.0 Chrome/70.0.3538.110 Mobile Safari/537.36`, 'tv', 'Fire OS', null, 'Android WebView 70'),
  sample('a Roku', 'Roku/DVP-12.5 (12.5.0.4178-C2)', 'tv', 'Roku OS 12.5', null, 'Roku'),
  sample('an Apple TV', 'AppleCoreMedia/1.0.0.21K79 (Apple TV; U; CPU OS 17_0 like Mac OS X; en_us)', 'tv', 'tvOS 17', null, 'AppleCoreMedia 1'),
  sample('a PlayStation', `Mozilla/5.0 (PlayStation; PlayStation 5/8.20) ${appleWebKit} Version/13.0 Safari/605.1.15`, 'console', 'PlayStation 5', null, 'Safari 13'),
  sample('an Xbox', `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) ${webKit} Chrome/120.0.0.0 Safari/537.36 Edge/44.18363.8131`, 'console', 'Xbox', 1, 'Microsoft Edge 44.18363'),
  sample('a Tesla', `Mozilla/5.0 (X11; GNU/Linux) ${webKit} Chromium/79.0.3945.130 Chrome/79.0.3945.130 Safari/537.36 Tesla/2022.44.30`, 'car', 'Linux', null, 'Chromium 79'),
  // Bots
  bot('Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'search-engine', 'Googlebot 2.1'),
  bot('Bingbot', `Mozilla/5.0 ${webKit.slice(0, -1)}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36`, 'search-engine', 'bingbot 2'),
  bot('GPTBot', `Mozilla/5.0 ${webKit.slice(0, -1)}; compatible; GPTBot/1.2; +https://openai.com/gptbot)`, 'ai-crawler', 'GPTBot 1.2'),
  bot('ClaudeBot', `Mozilla/5.0 ${webKit.slice(0, -1)}; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`, 'ai-crawler', 'ClaudeBot 1'),
  bot('Facebook previews', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'social-preview', 'facebookexternalhit 1.1'),
  bot('UptimeRobot', 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)', 'monitoring', 'UptimeRobot 2'),
  bot('sqlmap', 'sqlmap/1.7.11#stable (https://sqlmap.org)', 'scanner', 'sqlmap 1.7'),
  bot('curl', 'curl/8.4.0', 'http-library', 'curl 8.4'),
  bot('python-requests', 'python-requests/2.31.0', 'http-library', 'python-requests 2.31'),
  bot('okhttp', 'okhttp/4.12.0', 'http-library', 'okhttp 4.12'),
  { ...bot('Playwright', 'Playwright/1.40.0 (x64; ubuntu 22.04) node/18.18', 'browser-automation', 'Playwright 1.4'), bits: 1 },
  bot('the fetch of Node', 'node', 'http-library', 'node'),
  {
    ...bot('headless Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/120.0.0.0 Safari/537.36`, 'browser-automation', 'HeadlessChrome 120'),
    os: 'Linux',
    bits: 1,
  },
  bot('a bot nobody knows', 'Mozilla/5.0 (compatible; FooBarBot/1.0; +https://foo.example/)', 'other', 'FooBarBot 1'),
  bot('a lone word', 'garbage', 'other', 'garbage'),
  // Nothing to be told
  bot('signs', '<>"\'{}%00', 'other', null),
  sample('letters of other alphabets', 'متصفح 浏览器 🇩🇪', 'unknown', null, null, null),
];
