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
  ['Mozilla/5.0', /a bot/],
];
for (const [userAgent, wanted] of unreal) {
  test(`${userAgent.slice(0, 60)}… does not look real`, () => {
    assert.match(judge(userAgent)?.unreal ?? '', wanted);
  });
}

test('browsers and apps of people look real, bots do not', () => {
  for (const { name, userAgent, bot } of userAgents) {
    if (userAgent.trim() === '') continue;
    const found = judge(userAgent)?.unreal ?? null;
    if (bot !== undefined) assert.notEqual(found, null, name);
    else if (!/^names neither/.test(found ?? '') && found !== null)
      assert.match(found, /neither/, `${name}: ${found}`);
  }
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
