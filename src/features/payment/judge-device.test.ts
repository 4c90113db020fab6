import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDevice } from '../device/read-device.ts';
import { userAgents } from '../device/user-agents.fixture.ts';
import { clientRelease } from './client-release.ts';
import { judgeDevice } from './judge-device.ts';

/** The middle of 2026. */
const at = 1_782_907_200;
const judge = (userAgent: string) => judgeDevice(userAgent, readDevice(userAgent, null), at);

const unreal: readonly (readonly [string, RegExp])[] = [
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    /HeadlessChrome/,
  ],
  ['python-requests/2.32.3', /python-requests/],
  [
    'Mozilla/5.0 (Linux; Android 13; sdk_gphone64_x86_64 Build/TE1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    /emulator/,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Version/17.2 Mobile/15E148 Safari/604.1',
    /several systems/,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    /iOS/,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/400.0.0.0 Safari/537.36',
    /not been released/,
  ],
  ['Mozilla/5.0', /of a program/],
  ['a thing of my own', /of a program/],
  [
    'Mozilla/5.0 (Windows NT 11.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    /Windows NT 11\.0, which does not exist/,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    /Safari 18 on Windows/,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/22.1 Safari/605.1.15',
    /Safari 22, which does not exist/,
  ],
  ['Mozilla/5.0 (compatible; MSIE 10.0; Macintosh; Intel Mac OS X 10_7_3; Trident/6.0)', /on macOS/],
];
for (const [userAgent, wanted] of unreal) {
  test(`${userAgent.slice(0, 60)}… does not look real`, () => {
    assert.match(judge(userAgent)?.unreal ?? '', wanted);
  });
}

test('browsers and apps of people look real, bots do not', () => {
  for (const { name, userAgent, bot } of userAgents) {
    // A library that programs use as well as apps; in payments it is taken for an app.
    if (userAgent.trim() === '' || userAgent.startsWith('okhttp/')) continue;
    const found = judge(userAgent)?.unreal ?? null;
    if (bot !== undefined) assert.notEqual(found, null, name);
    else if (!/^names neither/.test(found ?? '') && found !== null)
      assert.match(found, /neither/, `${name}: ${found}`);
  }
});

test('libraries that apps use to speak to their own shop, and rare but real clients, look real', () => {
  for (const userAgent of [
    'okhttp/4.12.0',
    'MyShop/12 CFNetwork/1568.100.1 Darwin/24.0.0',
    'Dalvik/2.1.0 (Linux; U; Android 14; SM-S911B Build/UP1A.231005.007)',
    'Mozilla/5.0 (Windows; U; Windows NT 6.1; en-US) AppleWebKit/533.20.25 (KHTML, like Gecko) Version/5.0.4 Safari/533.20.27',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Mozilla/4.0 (compatible; MSIE 5.23; Mac_PowerPC)',
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537',
  ])
    assert.equal(judge(userAgent)?.unreal ?? null, null, userAgent);
});

test('the year of a browser is that of its release, within months', () => {
  for (const [userAgent, year] of [
    ['Chrome/49.0', 2016.2],
    ['Chrome/100.0', 2022.2],
    ['Chrome/131.0', 2024.9],
    ['CriOS/120.0', 2023.9],
    ['Firefox/115.0', 2023.5],
    ['Firefox/52.0', 2017.2],
    ['Version/15.1 Safari/605.1.15', 2021.8],
    ['MSIE 9.0', 2011.2],
    ['Trident/7.0; rv:11.0) like Gecko', 2013.8],
  ] as const) {
    const found = clientRelease(`Mozilla/5.0 (${userAgent}`)?.year ?? 0;
    assert.ok(Math.abs(found - year) < 0.6, `${userAgent}: ${found}`);
  }
  assert.equal(clientRelease('curl/8.0'), null);
});

test('a version far beyond all others is in the future, and one of 0 is old', () => {
  assert.ok((judge('Mozilla/5.0 (Windows NT 6.1; rv:3.0) Firefox/3')?.clientYears ?? 0) > 10);
  assert.equal(judge('Mozilla/5.0 (Windows NT 10.0) Chrome/99999')?.clientYears, 0);
});
