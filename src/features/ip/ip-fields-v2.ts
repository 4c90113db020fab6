import { type TProperties, Type } from 'typebox';
import { customRulesApplied } from '../../http/common-fields.ts';
import { choice, flag, integer, nullable, number, record, shared, text } from '../../http/schema.ts';
import { isBlacklistedText, listedBy } from '../lists/listed-by.ts';

export const currencyV2 = shared(
  record('Currency of the country.', {
    name: nullable(text('English name of the currency.')),
    code: nullable(text('ISO 4217 code.')),
    symbol: nullable(text('Symbol, such as `€`.')),
  }),
);

export const languageV2 = shared(
  record('Most widely official language of the country.', {
    name: nullable(text('English name of the language.')),
    code: nullable(text('ISO 639 code.')),
    native: nullable(text('Name of the language in itself.')),
  }),
);

export const flagV2 = shared(
  record('Flag of the country.', {
    emoji: nullable(text('The flag as an emoji.')),
    unicode: nullable(text('Its code points, such as `U+1F1E9 U+1F1EA`.')),
    png: record('PNG images by width, served by this server.', {
      '1000px': nullable(text('Address of the image 1000 pixels wide.')),
      '250px': nullable(text('Address of the image 250 pixels wide.')),
      '100px': nullable(text('Address of the image 100 pixels wide.')),
    }),
    svg: nullable(text('Address of the SVG image, served by this server.')),
  }),
);

export const locationV2 = shared(
  record('Facts about the country (module `location`).', {
    capital: nullable(text('Capital city.')),
    population: nullable(integer('Number of inhabitants.')),
    language: languageV2,
    flag: flagV2,
    phone_code: nullable(text('International dialling code, digits only.')),
    country_is_eu: nullable(flag('Whether the country is a member of the European Union.')),
    country_neighbours: nullable(text('Codes of the neighbouring countries, separated by commas.')),
    tld: nullable(text('Top-level domain of the country, such as `.de`.')),
  }),
);

const sunTime = (what: string) =>
  nullable(text(`${what}, local time \`HH:MM:SS\`; null when it does not happen that day.`));

export const timeZoneV2 = record('Time zone (module `timezone`).', {
  name: nullable(text('IANA time zone name.')),
  abbreviation: nullable(text('Abbreviation now in use, such as `CEST`.')),
  offset: nullable(integer('Offset from UTC in seconds.')),
  current_time: nullable(text('Local time `HH:MM:SS`.')),
  current_timestamp: integer('Seconds since 1970-01-01 UTC.'),
  is_dst: nullable(flag('Whether daylight saving time is in force.')),
  sun_info: record('Sun events of the local calendar day.', {
    sunset: sunTime('Sunset'),
    sunrise: sunTime('Sunrise'),
    transit: sunTime('Solar noon'),
    civil_twilight_begin: sunTime('Sun 6° below the horizon in the morning'),
    civil_twilight_end: sunTime('Sun 6° below the horizon in the evening'),
    nautical_twilight_begin: sunTime('Sun 12° below the horizon in the morning'),
    nautical_twilight_end: sunTime('Sun 12° below the horizon in the evening'),
    astronomical_twilight_begin: sunTime('Sun 18° below the horizon in the morning'),
    astronomical_twilight_end: sunTime('Sun 18° below the horizon in the evening'),
    day_length: nullable(text('Time from sunrise to sunset, `HH:MM:SS`; `24:00:00` on a polar day.')),
  }),
});

const known = (what: string) => nullable(flag(`${what} Null when no source that could tell has data yet.`));

export const evidenceV2 = Type.Array(
  record('One reason for a flag.', {
    id: text('Stable id of the reason, such as `tor_exit_list`.'),
    flag: text('The flag it raises, such as `tor`.'),
    source: text('Feed or table that said so.'),
    since: nullable(text('ISO 8601 time since which the source has listed the address; null when unknown.')),
    as_of: nullable(text('ISO 8601 time of the data used; null when unknown.')),
    text: text('The reason in words.'),
  }),
  { description: 'Why each flag is set: which source said so, and since when.' },
);

const securityFieldsV2 = {
  vpn_or_proxy: known('Whether the address belongs to a proxy, VPN, Tor or relay service.'),
  vpn_or_proxy_type: nullable(
    choice(
      ['VPN', 'TOR', 'Relay', 'Proxy', 'Hosting', null],
      'Kind of proxy; null when the address is none.',
    ),
  ),
  tor: known('Whether the address is a Tor exit.'),
  bot: known('Whether the address, or on /geo/ip the User-Agent, is a bot’s.'),
  relay: known('Whether the connection comes through a private relay.'),
  hosting: known('Whether the address belongs to a hosting provider.'),
  abuse: known('Whether the address is listed for attacks, spam or malware.'),
  is_blacklisted: nullable(
    flag(`Whether a list or custom rule of the account names the address; ${isBlacklistedText}`),
  ),
  listed_by: listedBy,
  evidence: evidenceV2,
  unknown: Type.Array(text('Kind of source, such as `tor`.'), {
    description: 'Kinds of source that have no data yet.',
  }),
};

export const securityV2 = shared(record('Threat flags of the address.', securityFieldsV2));

/** In a lookup. */
export const securityModuleV2 = shared(
  record(
    'Threat flags of the address (module `security`). Without the module it is there only when the address is blacklisted, and has only that.',
    {
      vpn_or_proxy: Type.Optional(securityFieldsV2.vpn_or_proxy),
      vpn_or_proxy_type: Type.Optional(securityFieldsV2.vpn_or_proxy_type),
      tor: Type.Optional(securityFieldsV2.tor),
      bot: Type.Optional(securityFieldsV2.bot),
      relay: Type.Optional(securityFieldsV2.relay),
      hosting: Type.Optional(securityFieldsV2.hosting),
      abuse: Type.Optional(securityFieldsV2.abuse),
      is_blacklisted: securityFieldsV2.is_blacklisted,
      listed_by: securityFieldsV2.listed_by,
      evidence: Type.Optional(securityFieldsV2.evidence),
      unknown: Type.Optional(securityFieldsV2.unknown),
    },
  ),
);

const os = record('Operating system.', {
  type: nullable(text('Kind of system, such as `desktop` or `mobile`.')),
  name: nullable(text('Name, such as `Windows`.')),
  family: nullable(text('Family, such as `Windows` or `Linux`.')),
  version: nullable(text('Version.')),
  title: nullable(text('Name and version.')),
  is_64bit: nullable(flag('Whether the system is known to run in 64 bits; null when unknown.')),
});

const browser = record('Browser or client.', {
  name: nullable(text('Name.')),
  version: nullable(number('Version as a number.')),
  version_major: nullable(integer('Major version.')),
  title: nullable(text('Name and version.')),
  user_agent: nullable(text('The User-Agent header as it was read.')),
});

export const deviceV2 = record(
  'The caller’s device, from the User-Agent and client hints (module `device`).',
  {
    is_mobile: flag('Whether the device is a phone or tablet.'),
    type: text('`desktop`, `mobile`, `tablet`, `tv`, `console`, `watch`, `car`, `bot` or `unknown`.'),
    os,
    browser,
    bot: Type.Unsafe<{ name: string | null; kind: string } | null>({
      type: ['object', 'null'],
      description: 'What kind of bot this is; null when it does not say it is one.',
      required: ['name', 'kind'],
      properties: {
        name: nullable(text('Name of the bot.')),
        kind: text('Kind, such as `search-engine` or `http-library`.'),
      },
    }),
  },
);

export const asnInIpV2 = shared(
  record('The autonomous system that announces the address.', {
    asn: nullable(text('AS number with its prefix, such as `AS15169`.')),
    name: nullable(text('Name of the AS.')),
    org: nullable(text('Organization.')),
    phone: nullable(text('Contact phone.')),
    email: nullable(text('Contact email.')),
    domain: nullable(text('Domain of the organization.')),
    created: nullable(text('Date of registration, `YYYY-MM-DD`.')),
    type: nullable(
      choice(['isp', 'hosting', 'business', 'education', 'government', null], 'Kind of network.'),
    ),
  }),
);

export const ipBlockV2 = record('The address itself.', {
  address: text('The address in canonical form.'),
  version: Type.Unsafe<4 | 6>({ type: 'integer', enum: [4, 6], description: 'Version of the address.' }),
  numeric: Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    description:
      'The address as a number; for IPv6 the exact number as a string of digits, because it does not fit a JSON number.',
  }),
  bogon: flag('Whether the address is private, reserved or otherwise not of the public internet.'),
});

export const geoV2 = shared(
  record('Where the address is.', {
    continent: record('Continent.', {
      name: nullable(text('Name in the language asked for.')),
      code: nullable(text('Two-letter code.')),
      geoname_id: nullable(integer('GeoNames id.')),
    }),
    country: record('Country.', {
      name: nullable(text('Name in the language asked for.')),
      code: nullable(text('ISO 3166-1 alpha-2 code.')),
      geoname_id: nullable(integer('GeoNames id.')),
    }),
    country_code: nullable(text('The country’s code once more, for flat access.')),
    region: nullable(text('Name of the region, in the language asked for where known.')),
    region_code: nullable(text('ISO 3166-2 code of the region without the country.')),
    region_geoname_id: nullable(integer('GeoNames id of the region.')),
    city: nullable(text('Name of the city, in the language asked for where known.')),
    city_geoname_id: nullable(integer('GeoNames id of the city.')),
    coordinates: record('Coordinates; of the country’s middle when the city is unknown.', {
      latitude: nullable(number('Degrees.')),
      longitude: nullable(number('Degrees.')),
      accuracy_radius_km: nullable(integer('The address is likely within this radius, in kilometres.')),
    }),
    postal: nullable(text('Postal code.')),
  }),
);

/** `data` of an IP lookup in v2; modules are there when asked for. */
export const ipDataV2 = record('What is known of the address.', {
  ip: ipBlockV2,
  geo: geoV2,
  location: Type.Optional(locationV2),
  currency: Type.Optional(currencyV2),
  asn: asnInIpV2,
  timezone: Type.Optional(timeZoneV2),
  security: Type.Optional(securityModuleV2),
  device: Type.Optional(deviceV2),
  custom_rules_applied: customRulesApplied,
} satisfies TProperties);
