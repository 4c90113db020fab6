import type { AsnFacts } from '../asn/asn-facts.ts';
import { sampleCountryReport } from '../country/sample-country-report.ts';
import type { DeviceReport } from '../device/device-report.ts';
import type { GeoFacts } from './geo-facts.ts';
import type { IpAddress } from './ip-address.ts';
import type { IpModules, IpReport } from './ip-report.ts';
import type { SecurityReport } from './security-facts.ts';

/** 2026-01-01 11:00 UTC, the moment at which all samples are answered. */
const sampleMs = 1_767_265_200_000;

const geo: GeoFacts = {
  continentCode: 'EU',
  continentGeoNameId: 6255148,
  countryCode: 'DE',
  countryGeoNameId: 2921044,
  isEU: true,
  regionCode: 'HE',
  regionGeoNameId: 2905330,
  regionNames: {
    en: 'Hesse',
    ar: 'هسن',
    de: 'Hessen',
    fr: 'Hesse',
    es: 'Hesse',
    ja: 'ヘッセン州',
    zh: '黑森',
    ru: 'Гессен',
  },
  cityGeoNameId: 2925533,
  cityNames: {
    en: 'Frankfurt am Main',
    ar: 'فرانكفورت',
    de: 'Frankfurt am Main',
    fr: 'Francfort',
    es: 'Fráncfort',
    ja: 'フランクフルト・アム・マイン',
    zh: '法兰克福',
    ru: 'Франкфурт-на-Майне',
  },
  postalCode: '60313',
  latitude: 50.1169,
  longitude: 8.6837,
  accuracyRadiusKm: 20,
  timeZone: 'Europe/Berlin',
};

const asn: AsnFacts = {
  number: 64500,
  name: 'EXAMPLE-NET',
  org: 'Example Hosting GmbH',
  countryCode: 'DE',
  type: 'hosting',
  registry: 'RIPE',
  status: 'ASSIGNED',
  created: '2012-05-14T00:00:00Z',
  phone: '+49 69 5550100',
  email: 'noc@example.net',
  domain: 'example.net',
};

export const sampleAsn: AsnFacts = asn;

export const sampleSecurity: SecurityReport = {
  isProxy: true,
  proxyType: 'VPN',
  isTor: false,
  isBot: false,
  isRelay: false,
  isHosting: true,
  isAbusive: false,
  blacklisted: false,
  evidence: [
    {
      id: 'listed_vpn',
      flag: 'vpn',
      source: 'x4bnet-vpn',
      since: '2025-12-01T00:00:00Z',
      asOf: '2026-01-01T00:00:00Z',
      text: 'A list of VPN networks has had this address since 2025-12-01.',
    },
    {
      id: 'network_type_hosting',
      flag: 'hosting',
      source: 'asn-type',
      since: null,
      asOf: null,
      text: 'The network AS64500 (Example Hosting GmbH) belongs to a hosting provider.',
    },
  ],
  unknown: [],
};

export const sampleDevice: DeviceReport = {
  isMobile: false,
  type: 'desktop',
  OS: {
    type: 'desktop',
    name: 'macOS',
    family: 'macintosh',
    version: '14.2',
    title: 'macOS 14.2',
    '64bits_mode': 1,
  },
  browser: {
    name: 'Safari',
    version: 17.2,
    versionMajor: 17,
    title: 'Safari 17.2',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_2) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Safari/605.1.15',
  },
  bot: null,
};

/** The fixed answer of test mode: the facts are the same for every address, the address is the one asked about. */
export function sampleIpReport(ip: IpAddress, modules: IpModules): IpReport {
  const { country, timeZone } = sampleCountryReport('DE');
  return {
    ip,
    nowMs: sampleMs,
    bogon: false,
    geo,
    country,
    asn,
    timeZone: modules.timezone ? timeZone : null,
    security: modules.security ? sampleSecurity : null,
    device: null,
  };
}
