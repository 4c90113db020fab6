import { noRulesApplied } from '../../http/common-fields.ts';
import { recentView, sharedView } from '../../http/shared-view.ts';
import type { CountryFacts } from '../country/country-facts.ts';
import { viewCurrencyV2, viewLocationV2 } from '../country/view-country-v2.ts';
import { viewDeviceV2 } from '../device/view-device.ts';
import { notListed } from '../lists/list-answer.ts';
import { viewListedBy } from '../lists/listed-by.ts';
import { viewTimeZoneV2 } from '../time/view-time-zone.ts';
import type { GeoFacts, Language } from './geo-facts.ts';
import type { IpModules, IpReport } from './ip-report.ts';
import { ipNumber } from './parse-ip.ts';
import type { SecurityReport, ThreatKind } from './security-facts.ts';
import { viewAsnInIp } from './view-ip-v1.ts';

export interface IpViewOptionsV2 {
  readonly modules: IpModules & { readonly device?: boolean };
  readonly language: Language;
  readonly baseUrl: string;
}

/** Report → v2 wire form of an IP lookup. */
export function viewIpV2(report: IpReport, options: IpViewOptionsV2): object {
  const { ip, geo, country } = report;
  const { modules, language } = options;
  return {
    ip: { address: ip.text, version: ip.version, numeric: ipNumber(ip), bogon: report.bogon },
    geo: geo === null ? noPlace : knownPlace(geo, language, country),
    location: modules.location ? viewLocationV2(country, options.baseUrl) : undefined,
    currency: modules.currency ? viewCurrencyV2(country) : undefined,
    asn: viewAsnInIp(report.asn),
    timezone: modules.timezone ? viewTimeZoneV2(report.timeZone, report.nowMs) : undefined,
    security: viewModuleV2(report),
    device: report.device === null ? undefined : viewDeviceV2(report.device),
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

const keptPlaces = 4096;

const knownPlace = recentView(keptPlaces, (geo: GeoFacts, language, country: CountryFacts | null) =>
  viewPlace(geo, language as Language, country),
);

function viewPlace(geo: GeoFacts | null, language: Language, country: CountryFacts | null) {
  return {
    continent: {
      name: country === null ? null : country.continentNames[language],
      code: country === null ? (geo?.continentCode ?? null) : country.continentCode,
      geoname_id: geo?.continentGeoNameId ?? country?.continentGeoNameId ?? null,
    },
    country: {
      name: country === null ? null : country.names[language],
      code: geo?.countryCode ?? null,
      geoname_id: geo?.countryGeoNameId ?? country?.geoNameId ?? null,
    },
    country_code: geo?.countryCode ?? null,
    region:
      geo === null || geo.regionNames === null ? null : (geo.regionNames[language] ?? geo.regionNames.en),
    region_code: geo?.regionCode ?? null,
    region_geoname_id: geo?.regionGeoNameId ?? null,
    city: geo === null || geo.cityNames === null ? null : (geo.cityNames[language] ?? geo.cityNames.en),
    city_geoname_id: geo?.cityGeoNameId ?? null,
    coordinates: {
      latitude: geo?.latitude ?? null,
      longitude: geo?.longitude ?? null,
      accuracy_radius_km: geo?.accuracyRadiusKm ?? null,
    },
    postal: geo?.postalCode ?? null,
  };
}

const noPlace = Object.freeze(viewPlace(null, 'en', null));

/** Without the module that an address is blacklisted is told all the same. */
function viewModuleV2({ security, blacklisted, listed = notListed }: IpReport): object | undefined {
  if (security !== null) return viewSecurityV2(security);
  return blacklisted === true ? { is_blacklisted: true, listed_by: viewListedBy(listed) } : undefined;
}

/** In v2 a flag that no source could raise is null rather than false. */
export function viewSecurityV2(security: SecurityReport): object {
  return knownSecurity(security, '');
}

const knownSecurity = sharedView((security: SecurityReport) => {
  const { unknown } = security;
  const honest = (value: boolean, ...kinds: ThreatKind[]): boolean | null =>
    value || !kinds.some((kind) => unknown.includes(kind)) ? value : null;
  return {
    vpn_or_proxy: honest(security.isProxy, 'vpn', 'proxy', 'tor', 'relay'),
    vpn_or_proxy_type: security.proxyType,
    tor: honest(security.isTor, 'tor'),
    bot: honest(security.isBot, 'crawler'),
    relay: honest(security.isRelay, 'relay'),
    hosting: honest(security.isHosting, 'hosting'),
    abuse: honest(security.isAbusive, 'abuse'),
    is_blacklisted: security.blacklisted,
    listed_by: viewListedBy(security.listed ?? notListed),
    evidence: security.evidence.map((item) => ({
      id: item.id,
      flag: item.flag,
      source: item.source,
      since: item.since,
      as_of: item.asOf,
      text: item.text,
    })),
    unknown,
  };
});
