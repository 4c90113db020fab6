import { noRulesApplied } from '../../http/common-fields.ts';
import { partOf } from '../../http/schema.ts';
import { recentView, sharedView } from '../../http/shared-view.ts';
import type { AsnFacts } from '../asn/asn-facts.ts';
import type { CountryFacts } from '../country/country-facts.ts';
import { viewCurrencyV1, viewLocationV1 } from '../country/view-country-v1.ts';
import { viewDeviceV1 } from '../device/view-device.ts';
import { viewTimeZoneV1 } from '../time/view-time-zone.ts';
import type { GeoFacts, Language } from './geo-facts.ts';
import type { IpModules, IpReport } from './ip-report.ts';
import { ipNumber } from './parse-ip.ts';
import type { SecurityReport } from './security-facts.ts';

export interface IpViewOptions {
  readonly modules: IpModules & { readonly device?: boolean };
  readonly language: Language;
  /** Address of this server, for the flags. */
  readonly baseUrl: string;
  /** Typed clients of the older paths read IPNumber as an integer, so an IPv6 number is left out there. */
  readonly numbersOnly: boolean;
}

/** Report → v1 wire form of an IP lookup. */
export function viewIpV1(report: IpReport, options: IpViewOptions): object {
  const { ip, geo, country } = report;
  const { modules, language } = options;
  const number = ipNumber(ip);
  const place = geo === null ? noPlace : knownPlace(geo, language, country);
  return {
    ip: ip.text,
    ipType: ip.version === 4 ? 'IPv4' : 'IPv6',
    IPNumber: typeof number === 'string' && options.numbersOnly ? null : number,
    bogon: report.bogon,
    continentName: place.continentName,
    continentCode: place.continentCode,
    countryCode: place.countryCode,
    continentGeoNameID: place.continentGeoNameID,
    countryName: place.countryName,
    countryGeoNameID: place.countryGeoNameID,
    regionName: place.regionName,
    cityName: place.cityName,
    zipCode: place.zipCode,
    latitude: place.latitude,
    longitude: place.longitude,
    [partOf]: place,
    location: modules.location ? viewLocationV1(country, options.baseUrl) : undefined,
    currency: modules.currency ? viewCurrencyV1(country) : undefined,
    asn: viewAsnInIp(report.asn),
    timezone: modules.timezone ? viewTimeZoneV1(report.timeZone, report.nowMs) : undefined,
    security: viewModuleV1(report),
    device: report.device === null ? undefined : viewDeviceV1(report.device),
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

/** Many addresses share a record: those used lately answer for most of the traffic. */
const keptPlaces = 4096;

const knownPlace = recentView(keptPlaces, (geo: GeoFacts, language, country: CountryFacts | null) =>
  viewPlace(geo, language as Language, country),
);

function viewPlace(geo: GeoFacts | null, language: Language, country: CountryFacts | null) {
  return {
    continentName: country === null ? null : country.continentNames[language],
    continentCode: country === null ? (geo?.continentCode ?? null) : country.continentCode,
    countryCode: geo?.countryCode ?? null,
    continentGeoNameID: geo?.continentGeoNameId ?? country?.continentGeoNameId ?? null,
    countryName: country === null ? null : country.names[language],
    countryGeoNameID: geo?.countryGeoNameId ?? country?.geoNameId ?? null,
    regionName:
      geo === null || geo.regionNames === null ? null : (geo.regionNames[language] ?? geo.regionNames.en),
    cityName: geo === null || geo.cityNames === null ? null : (geo.cityNames[language] ?? geo.cityNames.en),
    zipCode: geo?.postalCode ?? null,
    latitude: geo === null || geo.latitude === null ? null : geo.latitude.toFixed(6),
    longitude: geo === null || geo.longitude === null ? null : geo.longitude.toFixed(6),
  };
}

const noPlace = viewPlace(null, 'en', null);

/** The eight-field AS block of IP answers, the same in both versions; all null when no AS is known. */
export function viewAsnInIp(asn: AsnFacts | null): object {
  return asn === null ? noAsn : knownAsn(asn, '');
}

const knownAsn = sharedView((asn: AsnFacts) => ({
  asn: `AS${asn.number}`,
  name: asn.name,
  org: asn.org,
  phone: asn.phone,
  email: asn.email,
  domain: asn.domain,
  created: asn.created === null ? null : asn.created.slice(0, 10),
  type: asn.type,
}));

const noAsn = Object.freeze({
  asn: null,
  name: null,
  org: null,
  phone: null,
  email: null,
  domain: null,
  created: null,
  type: null,
});

/** Without the module that an address is blacklisted is told all the same. */
function viewModuleV1({ security, blacklisted }: IpReport): object | undefined {
  if (security !== null) return viewSecurityV1(security);
  return blacklisted === true ? onlyBlacklisted : undefined;
}

const onlyBlacklisted = Object.freeze({ blacklisted: true });

export function viewSecurityV1(security: SecurityReport): object {
  return knownSecurity(security, '');
}

const knownSecurity = sharedView((security: SecurityReport) => ({
  isProxy: security.isProxy,
  proxyType: security.proxyType,
  isTor: security.isTor,
  isBot: security.isBot,
  isRelay: security.isRelay,
  isHosting: security.isHosting,
  blacklisted: security.blacklisted === true,
  unknown: security.unknown.length === 0 ? undefined : security.unknown,
}));
