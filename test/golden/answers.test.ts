/** Answers of the API for addresses that everyone knows; a new release of the data may move some of them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

interface Known {
  readonly v1: Readonly<Record<string, unknown>>;
  readonly asn: readonly [asn: string, org: string, type: string];
  readonly timeZone: string | null;
  readonly currency: string;
  readonly capital: string;
}

const known: Readonly<Record<string, Known>> = {
  '8.8.8.8': {
    v1: {
      ipType: 'IPv4',
      IPNumber: 134_744_072,
      countryCode: 'US',
      countryName: 'United States',
      countryGeoNameID: 6_252_001,
      continentCode: 'NA',
      continentName: 'North America',
      continentGeoNameID: 6_255_149,
      regionName: null,
      cityName: null,
      zipCode: null,
      latitude: '37.751000',
      longitude: '-97.822000',
    },
    asn: ['AS15169', 'Google LLC', 'hosting'],
    timeZone: 'America/Chicago',
    currency: 'USD',
    capital: 'Washington, D.C.',
  },
  '1.1.1.1': {
    v1: {
      ipType: 'IPv4',
      IPNumber: 16_843_009,
      countryCode: 'AU',
      countryName: 'Australia',
      countryGeoNameID: 2_077_456,
      continentCode: 'OC',
      continentName: 'Oceania',
      continentGeoNameID: 6_255_151,
      cityName: null,
      latitude: null,
      longitude: null,
    },
    asn: ['AS13335', 'Cloudflare, Inc.', 'hosting'],
    timeZone: null,
    currency: 'AUD',
    capital: 'Canberra',
  },
  '2606:4700:4700::1111': {
    v1: {
      ipType: 'IPv6',
      IPNumber: '50543257694033307102031451402929180945',
      countryCode: 'US',
      continentCode: 'NA',
      cityName: null,
      latitude: null,
      longitude: null,
    },
    asn: ['AS13335', 'Cloudflare, Inc.', 'hosting'],
    timeZone: null,
    currency: 'USD',
    capital: 'Washington, D.C.',
  },
  '185.220.101.1': {
    v1: {
      ipType: 'IPv4',
      IPNumber: 3_118_228_737,
      countryCode: 'DE',
      countryName: 'Germany',
      countryGeoNameID: 2_921_044,
      continentCode: 'EU',
      continentGeoNameID: 6_255_148,
      regionName: 'Brandenburg',
      cityName: 'Brandenburg an der Havel',
      zipCode: '14621',
    },
    asn: ['AS60729', 'Stiftung Erneuerbare Freiheit', 'hosting'],
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    capital: 'Berlin',
  },
  '5.255.255.5': {
    v1: {
      ipType: 'IPv4',
      IPNumber: 100_663_045,
      countryCode: 'RU',
      countryName: 'Russia',
      countryGeoNameID: 2_017_370,
      continentCode: 'EU',
      regionName: 'Moscow',
      cityName: 'Moscow',
      zipCode: '119021',
    },
    asn: ['AS13238', 'YANDEX LLC', 'business'],
    timeZone: 'Europe/Moscow',
    currency: 'RUB',
    capital: 'Moscow',
  },
  '212.58.244.1': {
    v1: {
      ipType: 'IPv4',
      IPNumber: 3_560_633_345,
      countryCode: 'GB',
      countryName: 'United Kingdom',
      countryGeoNameID: 2_635_167,
      continentCode: 'EU',
      cityName: null,
    },
    asn: ['AS2818', 'BBC', 'business'],
    timeZone: 'Europe/London',
    currency: 'GBP',
    capital: 'London',
  },
};

describe('the API answers', () => {
  let server: RunningApp;
  let key: string;
  before(async () => {
    server = await startApp();
    key = await server.keyOf('premium');
  });
  after(() => server.stop());

  const params = 'params=security,currency,timezone,location';

  for (const [ip, want] of Object.entries(known)) {
    test(`${ip} in v1`, async () => {
      const { status, data } = await server.json(`/lookup/ip?ip=${ip}&${params}`, key);
      assert.equal(status, 'success');
      assert.partialDeepStrictEqual(data, { ip, bogon: false, ...want.v1 });
      assert.deepEqual([data.asn.asn, data.asn.org, data.asn.type], want.asn);
      assert.equal(data.timezone.name, want.timeZone);
      assert.equal(data.currency.currencyCode, want.currency);
      assert.equal(data.location.capital, want.capital);
      assert.equal(data.security.isHosting, want.asn[2] === 'hosting');
      assert.deepEqual(data.custom_rules_applied, { total: 0, rules: [] });
    });

    test(`${ip} in v2`, async () => {
      const { success, data } = await server.json(`/v2/lookup/ip/${ip}?${params}`, key);
      assert.equal(success, true);
      assert.partialDeepStrictEqual(data.ip, {
        address: ip,
        version: ip.includes(':') ? 6 : 4,
        bogon: false,
      });
      assert.equal(String(data.ip.numeric), String(want.v1['IPNumber']));
      assert.equal(data.geo.country_code, want.v1['countryCode']);
      assert.equal(data.geo.country.code, want.v1['countryCode']);
      assert.equal(data.geo.continent.code, want.v1['continentCode']);
      assert.equal(data.geo.city, want.v1['cityName']);
      assert.equal(typeof data.geo.coordinates.latitude, want.v1['latitude'] === null ? 'object' : 'number');
      assert.deepEqual([data.asn.asn, data.asn.org, data.asn.type], want.asn);
      assert.equal(data.timezone.name, want.timeZone);
    });

    test(`${ip} in both scores`, async () => {
      const { data: threats } = await server.json(`/threats?ip=${ip}`, key);
      assert.equal(threats.ip, ip);
      assert.equal(threats.threats.isHosting, want.asn[2] === 'hosting');
      const { data: score } = await server.json(`/v2/score/ip/${ip}`, key);
      assert.ok(Number.isInteger(score.score) && score.score >= 0 && score.score <= 100);
      assert.equal(score.security.hosting, want.asn[2] === 'hosting');
      assert.equal(score.rules.length > 0, score.score > 0);
    });
  }

  test('an exit of the Tor network is known by its operator before any feed has been fetched', async () => {
    const { data } = await server.json('/threats?ip=185.220.101.1', key);
    assert.deepEqual([data.threats.isProxy, data.threats.proxyType, data.threats.isTor], [true, 'TOR', true]);
  });

  test('the time in Moscow and in London is the time there', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { timezone } = (await server.json('/lookup/ip?ip=5.255.255.5&params=timezone', key)).data;
    assert.ok(timezone.currentTimestamp >= before && timezone.currentTimestamp <= before + 5);
    assert.deepEqual([timezone.offset, timezone.abbreviation, timezone.isDST], [10_800, 'MSK', false]);
    const moscow = new Date((timezone.currentTimestamp + 10_800) * 1000).toISOString().slice(11, 19);
    assert.equal(timezone.currentTime, moscow);
    const london = (await server.json('/lookup/ip?ip=212.58.244.1&params=timezone', key)).data.timezone;
    assert.deepEqual([london.offset, london.abbreviation], london.isDST ? [3600, 'BST'] : [0, 'GMT']);
  });
});
