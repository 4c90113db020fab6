import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseClientHints } from './client-hints.ts';
import { readDevice } from './read-device.ts';

const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const macChrome = windowsChrome.replace('Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7');
const androidChrome = windowsChrome.replace('Windows NT 10.0; Win64; x64', 'Linux; Android 10; K');
const chromeBrands = '"Google Chrome";v="131", "Chromium";v="131", "Not_A Brand";v="24"';

const told: readonly { name: string; userAgent: string; headers: Record<string, string>; expect: string }[] =
  [
    {
      name: 'Windows 11',
      userAgent: windowsChrome,
      headers: {
        'sec-ch-ua': chromeBrands,
        'sec-ch-ua-platform': '"Windows"',
        'sec-ch-ua-platform-version': '"15.0.0"',
      },
      expect: 'desktop, Windows 11, 1, Chrome 131',
    },
    {
      name: 'Windows 10',
      userAgent: windowsChrome,
      headers: { 'sec-ch-ua-platform': '"Windows"', 'sec-ch-ua-platform-version': '"10.0.0"' },
      expect: 'desktop, Windows 10, 1, Chrome 131',
    },
    {
      name: 'Windows 8.1',
      userAgent: windowsChrome,
      headers: {
        'sec-ch-ua-platform': '"Windows"',
        'sec-ch-ua-platform-version': '"0.3.0"',
        'sec-ch-ua-bitness': '"32"',
      },
      expect: 'desktop, Windows 8.1, 0, Chrome 131',
    },
    {
      name: 'Windows of a version unknown',
      userAgent: windowsChrome,
      headers: { 'sec-ch-ua': chromeBrands, 'sec-ch-ua-platform': '"Windows"' },
      expect: 'desktop, Windows 10, 1, Chrome 131',
    },
    {
      name: 'macOS 14.2.1',
      userAgent: macChrome,
      headers: { 'sec-ch-ua-platform': '"macOS"', 'sec-ch-ua-platform-version': '"14.2.1"' },
      expect: 'desktop, macOS 14.2.1, 1, Chrome 131',
    },
    {
      name: 'Brave with its full version',
      userAgent: macChrome,
      headers: {
        'sec-ch-ua': '"Brave";v="131", "Chromium";v="131", "Not_A Brand";v="24"',
        'sec-ch-ua-full-version-list':
          '"Not_A Brand";v="24.0.0.0", "Chromium";v="131.1.0.0", "Brave";v="131.1.73.91"',
      },
      expect: 'desktop, macOS, 1, Brave 131.1',
    },
    {
      name: 'an Android phone behind a reduced user agent',
      userAgent: `${androidChrome.replace(' Safari', ' Mobile Safari')}`,
      headers: {
        'sec-ch-ua-platform': '"Android"',
        'sec-ch-ua-platform-version': '"14.0.0"',
        'sec-ch-ua-mobile': '?1',
        'sec-ch-ua-bitness': '"64"',
      },
      expect: 'mobile, Android 14, 1, Chrome 131',
    },
    {
      name: 'an Android tablet',
      userAgent: androidChrome,
      headers: {
        'sec-ch-ua-platform': '"Android"',
        'sec-ch-ua-mobile': '?0',
        'sec-ch-ua-form-factors': '"Tablet"',
      },
      expect: 'tablet, Android, null, Chrome 131',
    },
    {
      name: 'Ubuntu, which the user agent knows more closely',
      userAgent: windowsChrome.replace('Windows NT 10.0; Win64; x64', 'X11; Ubuntu; Linux x86_64'),
      headers: { 'sec-ch-ua-platform': '"Linux"', 'sec-ch-ua-platform-version': '"6.5.0"' },
      expect: 'desktop, Ubuntu, 1, Chrome 131',
    },
    {
      name: 'an app behind an engine brand',
      userAgent: `${androidChrome} [FBAN/FB4A;FBAV/444.0.0.30.115;]`,
      headers: { 'sec-ch-ua': '"Android WebView";v="131", "Chromium";v="131", "Not_A Brand";v="24"' },
      expect: 'tablet, Android, null, Facebook 444',
    },
    {
      name: 'a browser without a user agent',
      userAgent: '',
      headers: {
        'sec-ch-ua': '"Microsoft Edge";v="131", "Chromium";v="131"',
        'sec-ch-ua-platform': '"Windows"',
      },
      expect: 'desktop, Windows, null, Microsoft Edge 131',
    },
    {
      name: 'automation that left its brand',
      userAgent: windowsChrome,
      headers: { 'sec-ch-ua': '"HeadlessChrome";v="131", "Chromium";v="131", "Not_A Brand";v="24"' },
      expect: 'bot, Windows 10, 1, HeadlessChrome 131',
    },
    {
      name: 'Chrome, where a platform is not known',
      userAgent: macChrome,
      headers: { 'sec-ch-ua-platform': '"Unknown"', 'sec-ch-ua-platform-version': '""' },
      expect: 'desktop, macOS, 1, Chrome 131',
    },
  ];

for (const { name, userAgent, headers, expect } of told) {
  test(`client hints tell ${name}`, () => {
    const { type, OS, browser } = readDevice(userAgent, parseClientHints(headers));
    assert.equal([type, OS.title, String(OS['64bits_mode']), browser.title].join(', '), expect);
  });
}

test('invented brands are left out however they are spelt', () => {
  for (const grease of [
    'Not A;Brand',
    ' Not A;Brand',
    'Not/A)Brand',
    'Not?A_Brand',
    'Not(A:Brand',
    'Not;A=Brand',
    '\\\\Not\\"A;Brand',
  ]) {
    const hints = parseClientHints({ 'sec-ch-ua': `"${grease}";v="99", "Chromium";v="131"` });
    assert.deepEqual(hints?.brands, [{ name: 'Chromium', version: '131' }], grease);
  }
});

test('a field that is not well-formed is as absent', () => {
  for (const field of [
    '',
    'Chrome',
    '"Chrome',
    '"Chrome";v=',
    '"A" "B"',
    '"A",',
    ',"A"',
    '"<script>";v="1"',
    '"é"',
    '?1',
    `"${'A'.repeat(600)}"`,
  ]) {
    assert.deepEqual(parseClientHints({ 'sec-ch-ua': field })?.brands ?? [], [], field);
    assert.equal(
      parseClientHints({ 'sec-ch-ua-platform': field })?.platform?.includes('<') ?? false,
      false,
      field,
    );
  }
  for (const field of ['1', 'true', '"?1"', '?2', '?10']) {
    assert.equal(parseClientHints({ 'sec-ch-ua-mobile': field })?.isMobile, null, field);
  }
});

test('no fields, no hints', () => {
  assert.equal(parseClientHints({ 'user-agent': windowsChrome, accept: '*/*' }), null);
});
