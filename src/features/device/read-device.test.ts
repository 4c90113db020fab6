import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDevice } from './read-device.ts';
import { userAgents } from './user-agents.fixture.ts';

for (const { name, userAgent, type, os, bits, browser, bot } of userAgents) {
  test(`${name} is told`, () => {
    const report = readDevice(userAgent, null);
    assert.deepEqual(
      {
        type: report.type,
        os: report.OS.title,
        bits: report.OS['64bits_mode'],
        browser: report.browser.title,
        bot: report.bot?.kind ?? null,
      },
      { type, os, bits, browser, bot: bot ?? null },
    );
  });
}

test('phones, tablets and watches are mobile, all else is not', () => {
  for (const { userAgent, type, name } of userAgents) {
    if (type === 'bot') continue;
    assert.equal(readDevice(userAgent, null).isMobile, ['mobile', 'tablet', 'watch'].includes(type), name);
  }
});

test('an absent and an empty user agent tell nothing', () => {
  const nothing = {
    isMobile: false,
    type: 'unknown',
    OS: { type: null, name: null, family: null, version: null, title: null, '64bits_mode': null },
    browser: { name: null, version: null, versionMajor: null, title: null, userAgent: null },
    bot: null,
  };
  assert.deepEqual(readDevice(null, null), nothing);
  assert.deepEqual(readDevice('', null), nothing);
});

test('a full report holds numbers and parts', () => {
  const iphone = userAgents.find(({ name }) => name === 'Safari on an iPhone')!;
  assert.deepEqual(readDevice(iphone.userAgent, null), {
    isMobile: true,
    type: 'mobile',
    OS: {
      type: 'mobile',
      name: 'iOS',
      family: 'macintosh',
      version: '17.2',
      title: 'iOS 17.2',
      '64bits_mode': 1,
    },
    browser: {
      name: 'Safari',
      version: 17.2,
      versionMajor: 17,
      title: 'Safari 17.2',
      userAgent: iphone.userAgent,
    },
    bot: null,
  });
});

test('a bot that poses as a phone is a bot and mobile', () => {
  const report = readDevice(
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/131.0.6778.69 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    null,
  );
  assert.deepEqual([report.type, report.isMobile, report.bot?.name], ['bot', true, 'Googlebot']);
});

test('a user agent is cut off at 1,024 characters', () => {
  const report = readDevice(`Mozilla/5.0 (Windows NT 10.0) ${'x'.repeat(100_000)}`, null);
  assert.equal(report.browser.userAgent?.length, 1_024);
  assert.equal(report.OS.title, 'Windows 10');
});
