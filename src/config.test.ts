import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('without any variable every setting has its default', () => {
  const config = readConfig({});
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 8080);
  assert.equal(config.publicUrl, null);
  assert.deepEqual(config.trustedProxies, []);
});

test('an empty variable counts as unset', () => {
  assert.equal(readConfig({ PORT: '' }).port, 8080);
});

test('all problems are reported at once, each naming its variable', () => {
  assert.throws(
    () => readConfig({ PORT: 'eighty', ASSAY_FEEDS: 'maybe', ASSAY_PUBLIC_URL: 'example.org' }),
    (error: unknown) =>
      error instanceof ConfigError && error.problems.length === 3 && /PORT.*"eighty"/.test(error.message),
  );
});

test('an unknown variable is an error that names the nearest known one', () => {
  assert.throws(() => readConfig({ ASSAY_TRUSTED_PROXY: '10.0.0.0/8' }), /ASSAY_TRUSTED_PROXIES/);
});

test('feed addresses are read as pairs, a feed may have several', () => {
  const { feedUrls } = readConfig({
    ASSAY_FEED_URLS: 'tor-exits=https://a.example/1 tor-exits=https://a.example/2',
  });
  assert.deepEqual(feedUrls, { 'tor-exits': ['https://a.example/1', 'https://a.example/2'] });
});
