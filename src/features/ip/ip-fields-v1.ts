import { type TProperties, Type } from 'typebox';
import { customRulesApplied } from '../../http/common-fields.ts';
import {
  choice,
  flag,
  integer,
  nullable,
  number,
  record,
  shared,
  text,
  withPart,
} from '../../http/schema.ts';

const asnType = (description: string) =>
  nullable(
    Type.Unsafe<string>({
      type: 'string',
      enum: ['isp', 'hosting', 'business', 'education', 'government', null],
      description,
    }),
  );

export const currencyV1 = shared(
  record('Currency of the country.', {
    currencyName: nullable(text('English name of the currency.')),
    currencyCode: nullable(text('ISO 4217 code.')),
    currencySymbol: nullable(text('Symbol, such as `€`.')),
  }),
);

export const languageV1 = shared(
  record('Most widely official language of the country.', {
    name: nullable(text('English name of the language.')),
    code: nullable(text('ISO 639 code.')),
    native: nullable(text('Name of the language in itself.')),
  }),
);

export const flagV1 = shared(
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

export const locationV1 = shared(
  record('Facts about the country (module `location`).', {
    capital: nullable(text('Capital city.')),
    population: nullable(integer('Number of inhabitants.')),
    language: languageV1,
    flag: flagV1,
    phoneCode: nullable(text('International dialling code, digits only.')),
    countryIsEU: nullable(flag('Whether the country is a member of the European Union.')),
    countryNeighbours: nullable(text('Codes of the neighbouring countries, separated by commas.')),
    tld: nullable(text('Top-level domain of the country, such as `.de`.')),
  }),
);

const sunTime = (what: string) =>
  nullable(text(`${what}, local time \`HH:MM:SS\`; null when it does not happen that day.`));

export const timeZoneV1 = record('Time zone (module `timezone`).', {
  name: nullable(text('IANA time zone name.')),
  abbreviation: nullable(text('Abbreviation now in use, such as `CEST`.')),
  offset: nullable(integer('Offset from UTC in seconds.')),
  currentTime: nullable(text('Local time `HH:MM:SS`.')),
  currentTimestamp: integer('Seconds since 1970-01-01 UTC.'),
  isDST: nullable(flag('Whether daylight saving time is in force.')),
  sunInfo: record('Sun events of the local calendar day.', {
    sunset: sunTime('Sunset'),
    sunrise: sunTime('Sunrise'),
    transit: sunTime('Solar noon'),
    civilTwilightBegin: sunTime('Sun 6° below the horizon in the morning'),
    civilTwilightEnd: sunTime('Sun 6° below the horizon in the evening'),
    nauticalTwilightBegin: sunTime('Sun 12° below the horizon in the morning'),
    nauticalTwilightEnd: sunTime('Sun 12° below the horizon in the evening'),
    astronomicalTwilightBegin: sunTime('Sun 18° below the horizon in the morning'),
    astronomicalTwilightEnd: sunTime('Sun 18° below the horizon in the evening'),
    dayLength: nullable(text('Time from sunrise to sunset, `HH:MM:SS`; `24:00:00` on a polar day.')),
  }),
});

export const securityFieldsV1 = {
  isProxy: flag('Whether the address belongs to a proxy, VPN, Tor or relay service.'),
  proxyType: nullable(
    choice(
      ['VPN', 'TOR', 'Relay', 'Proxy', 'Hosting', null],
      'Kind of proxy; null when the address is none.',
    ),
  ),
  isTor: flag('Whether the address is a Tor exit.'),
  isBot: flag('Whether the address, or on /geoip the User-Agent, is a bot’s.'),
  isRelay: flag('Whether the connection comes through a private relay.'),
  isHosting: flag('Whether the address belongs to a hosting provider.'),
  blacklisted: flag('Whether a list or custom rule of the account names the address.'),
  unknown: Type.Optional(
    Type.Array(text('Kind of source, such as `tor`.'), {
      description:
        'Kinds of source that have no data yet, so that a `false` above only means “not known to be”. Left out when there is none.',
    }),
  ),
} satisfies TProperties;

export const securityV1 = shared(
  record(
    'Threat flags of the address (module `security`). Without the module it is there only when the address is blacklisted, and has only that.',
    {
      isProxy: Type.Optional(securityFieldsV1.isProxy),
      proxyType: Type.Optional(securityFieldsV1.proxyType),
      isTor: Type.Optional(securityFieldsV1.isTor),
      isBot: Type.Optional(securityFieldsV1.isBot),
      isRelay: Type.Optional(securityFieldsV1.isRelay),
      isHosting: Type.Optional(securityFieldsV1.isHosting),
      blacklisted: securityFieldsV1.blacklisted,
      unknown: securityFieldsV1.unknown,
    },
  ),
);

const os = record('Operating system.', {
  type: nullable(text('Kind of system, such as `desktop` or `mobile`.')),
  name: nullable(text('Name, such as `Windows`.')),
  family: nullable(text('Family, such as `Windows` or `Linux`.')),
  version: nullable(text('Version.')),
  title: nullable(text('Name and version.')),
  '64bits_mode': nullable(
    integer('1 when the system is known to run in 64 bits, 0 when in 32; null when unknown.'),
  ),
});

const browser = record('Browser or client.', {
  name: nullable(text('Name.')),
  version: nullable(number('Version as a number.')),
  versionMajor: nullable(integer('Major version.')),
  title: nullable(text('Name and version.')),
  userAgent: nullable(text('The User-Agent header as it was read.')),
});

export const deviceV1 = record(
  'The caller’s device, from the User-Agent and client hints (module `device`).',
  {
    isMobile: flag('Whether the device is a phone or tablet.'),
    type: text('`desktop`, `mobile`, `tablet`, `tv`, `console`, `watch`, `car`, `bot` or `unknown`.'),
    OS: os,
    browser,
  },
);

export const asnInIpV1 = shared(
  record('The autonomous system that announces the address.', {
    asn: nullable(text('AS number with its prefix, such as `AS15169`.')),
    name: nullable(text('Name of the AS.')),
    org: nullable(text('Organization.')),
    phone: nullable(text('Contact phone.')),
    email: nullable(text('Contact email.')),
    domain: nullable(text('Domain of the organization.')),
    created: nullable(text('Date of registration, `YYYY-MM-DD`.')),
    type: asnType('Kind of network.'),
  }),
);

export const basicIpFieldsV1 = {
  ip: text('The address in canonical form.'),
  ipType: Type.Unsafe<'IPv4' | 'IPv6'>({
    type: 'string',
    enum: ['IPv4', 'IPv6'],
    description: 'Version of the address.',
  }),
  IPNumber: Type.Unsafe<number | string | null>({
    type: ['integer', 'string', 'null'],
    description:
      'The address as a number. IPv6: the exact number as a string of digits, because it does not fit a JSON number; null on the older paths, whose typed clients take numbers only.',
  }),
  bogon: flag('Whether the address is private, reserved or otherwise not of the public internet.'),
  continentName: nullable(text('Name of the continent, in the language asked for.')),
  continentCode: nullable(text('Two-letter code of the continent.')),
  countryCode: nullable(text('ISO 3166-1 alpha-2 code.')),
  continentGeoNameID: nullable(integer('GeoNames id of the continent.')),
  countryName: nullable(text('Name of the country, in the language asked for.')),
  countryGeoNameID: nullable(integer('GeoNames id of the country.')),
  regionName: nullable(text('Name of the region, in the language asked for where known.')),
  cityName: nullable(text('Name of the city, in the language asked for where known.')),
  zipCode: nullable(text('Postal code.')),
  latitude: nullable(text('Latitude in degrees with six decimals.')),
  longitude: nullable(text('Longitude in degrees with six decimals.')),
} satisfies TProperties;

/** `data` of an IP lookup in v1; modules are there when asked for. */
export const ipDataV1 = withPart(
  record('What is known of the address.', {
    ...basicIpFieldsV1,
    location: Type.Optional(locationV1),
    currency: Type.Optional(currencyV1),
    asn: asnInIpV1,
    timezone: Type.Optional(timeZoneV1),
    security: Type.Optional(securityV1),
    device: Type.Optional(deviceV1),
    custom_rules_applied: customRulesApplied,
  }),
  'continentName',
  'longitude',
);
