import { isAbsolute, resolve } from 'node:path';
import { type Cidr, parseCidr } from './features/ip/cidr.ts';
import { parseDnsServer } from './sources/dns/resolve-servers.ts';

/** One setting: where it is read from, how its text becomes a value, and what the documentation says of it. */
export interface Setting<T> {
  readonly env: string;
  readonly parse: (text: string) => T;
  /** The default as the text an operator would write; null where the setting may stay unset. */
  readonly fallback: string | null;
  readonly description: string;
}

class BadValue extends Error {}

const text = (value: string): string => value;

function oneOf<const T extends string>(...allowed: T[]): (value: string) => T {
  return (value) => {
    const found = allowed.find((item) => item === value.toLowerCase());
    if (found === undefined) throw new BadValue(`must be one of ${allowed.join(', ')}`);
    return found;
  };
}

function integer(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || number < min || number > max) {
      throw new BadValue(`must be a whole number from ${min} to ${max}`);
    }
    return number;
  };
}

function switchedOn(value: string): boolean {
  const lower = value.toLowerCase();
  if (['on', 'true', 'yes', '1'].includes(lower)) return true;
  if (['off', 'false', 'no', '0'].includes(lower)) return false;
  throw new BadValue('must be on or off');
}

function commaList(value: string): readonly string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function cidrList(value: string): readonly Cidr[] {
  return commaList(value).map((item) => {
    const cidr = parseCidr(item);
    if (cidr === null) throw new BadValue('must be addresses or CIDRs such as 10.0.0.0/8');
    return cidr;
  });
}

function path(value: string): string {
  return isAbsolute(value) ? value : resolve(value);
}

function httpUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new BadValue('must be an http or https address');
  }
  return value.replace(/\/+$/, '');
}

/** `feed-id=https://…` pairs, separated by white space; one feed may be named several times. */
function feedUrls(value: string): Readonly<Record<string, readonly string[]>> {
  const urls: Record<string, string[]> = {};
  for (const pair of value.split(/\s+/).filter((item) => item !== '')) {
    const cut = pair.indexOf('=');
    if (cut < 1) throw new BadValue('must be pairs of feed-id=https://…, separated by spaces');
    const id = pair.slice(0, cut);
    const list = urls[id] ?? [];
    list.push(httpUrl(pair.slice(cut + 1)));
    urls[id] = list;
  }
  return urls;
}

function dnsServers(value: string): readonly string[] {
  const list = commaList(value);
  for (const item of list) {
    if (parseDnsServer(item) === null)
      throw new BadValue('must be addresses or host names, each with or without :port');
  }
  return list;
}

/** `com=whois.example:43` pairs, separated by white space; `*` stands for all top-level domains. */
function whoisServers(value: string): Readonly<Record<string, string>> {
  const pairs = value.split(/\s+/).filter((item) => item !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const match = /^([a-z0-9-]{2,63}|\*)=([a-z0-9.-]{1,253}(?::\d{1,5})?)$/i.exec(pair);
      if (match === null)
        throw new BadValue('must be pairs of tld=host or tld=host:port, separated by spaces');
      return [(match[1] as string).toLowerCase(), match[2] as string];
    }),
  );
}

function hostName(value: string): string {
  if (!/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value)) throw new BadValue('must be a host name');
  return value;
}

function mailbox(value: string): string {
  if (!/^[a-z0-9.+_-]{1,64}@[a-z0-9.-]{3,189}$/i.test(value)) throw new BadValue('must be a mail address');
  return value;
}

function setting<T>(
  env: string,
  parse: (value: string) => T,
  fallback: string,
  description: string,
): Setting<T> {
  return { env, parse, fallback, description };
}

function optional<T>(env: string, parse: (value: string) => T, description: string): Setting<T | null> {
  return { env, parse, fallback: null, description };
}

/** EVERY SETTING. The table in docs/settings.md is made from this list. */
export const settings = {
  host: setting(
    'HOST',
    text,
    '127.0.0.1',
    'Address to listen on. Use 0.0.0.0 or :: to be reachable from other machines.',
  ),
  port: setting('PORT', integer(0, 65_535), '8080', 'TCP port to listen on; 0 takes a free one.'),
  dataDir: setting(
    'ASSAY_DATA_DIR',
    path,
    './assay-data',
    'Folder for everything the server writes: its database, indexes of the large data sets and downloaded feeds.',
  ),
  publicUrl: optional(
    'ASSAY_PUBLIC_URL',
    httpUrl,
    'Address under which callers reach this server, used in flag addresses and documentation. Default: http://HOST:PORT.',
  ),
  v2Host: optional(
    'ASSAY_V2_HOST',
    (value) => value.toLowerCase(),
    'Host name at whose root the v2 API answers (it always answers under /v2).',
  ),
  v1ErrorStatus: setting(
    'ASSAY_V1_ERROR_STATUS',
    oneOf('200', 'conventional'),
    '200',
    'HTTP status of v1 API errors: 200, which every existing client library needs, or conventional (401, 403, 429 …).',
  ),
  trustedProxies: setting(
    'ASSAY_TRUSTED_PROXIES',
    commaList,
    '',
    'Comma-separated CIDRs of proxies whose X-Forwarded-For or Forwarded header is believed. Empty: none is.',
  ),
  forwardedHeader: setting(
    'ASSAY_FORWARDED_HEADER',
    oneOf('auto', 'x-forwarded-for', 'forwarded'),
    'auto',
    'Which header carries the caller’s address behind a trusted proxy. auto: X-Forwarded-For, else Forwarded.',
  ),
  bodyLimitBytes: setting(
    'ASSAY_BODY_LIMIT_BYTES',
    integer(1024, 104_857_600),
    '1048576',
    'Largest request body in bytes.',
  ),
  paymentCountries: optional(
    'ASSAY_PAYMENT_COUNTRIES',
    path,
    'JSON file of countries of high and increased risk for the payment rules, instead of the packaged one.',
  ),
  textMaxLength: setting(
    'ASSAY_TEXT_MAX_LENGTH',
    integer(1, 1_000_000),
    '10000',
    'Longest text that profanity detection takes, in UTF-16 code units (characters, but for emoji, which count two).',
  ),
  plansFile: optional(
    'ASSAY_PLANS_FILE',
    path,
    'JSON file that changes the quota, flood limit or endpoints of plans.',
  ),
  cityDatabase: optional(
    'ASSAY_CITY_DATABASE',
    path,
    'A GeoIP2, GeoLite2 or DB-IP city database (.mmdb or .mmdb.gz) to use instead of the packaged one.',
  ),
  feeds: setting('ASSAY_FEEDS', switchedOn, 'on', 'Whether the server downloads its feeds on schedule.'),
  feedsOnly: setting(
    'ASSAY_FEEDS_ONLY',
    commaList,
    '',
    'Comma-separated ids of the feeds to use. Empty: all that need no key.',
  ),
  feedUrls: setting(
    'ASSAY_FEED_URLS',
    feedUrls,
    '',
    'Other addresses for feeds, as id=url pairs separated by spaces, for mirrors and closed networks.',
  ),
  feedsAllowPrivate: setting(
    'ASSAY_FEEDS_ALLOW_PRIVATE',
    switchedOn,
    'off',
    'Whether feeds may be downloaded from private addresses, such as a mirror inside your network.',
  ),
  maxmindAccountId: optional(
    'ASSAY_MAXMIND_ACCOUNT_ID',
    text,
    'MaxMind account id, to refresh GeoLite2 from MaxMind itself.',
  ),
  maxmindLicenseKey: optional(
    'ASSAY_MAXMIND_LICENSE_KEY',
    text,
    'MaxMind licence key that belongs to the account id.',
  ),
  dnsServers: setting(
    'ASSAY_DNS_SERVERS',
    dnsServers,
    '',
    'Comma-separated resolvers that are asked about domains, each with or without :port. Empty: those of the system.',
  ),
  dnsTimeoutMs: setting(
    'ASSAY_DNS_TIMEOUT_MS',
    integer(50, 30_000),
    '2000',
    'Milliseconds that a resolver has for one question; each is asked twice.',
  ),
  domainMaxAgeDays: setting(
    'ASSAY_DOMAIN_MAX_AGE_DAYS',
    integer(1, 3650),
    '30',
    'Days after which what is known of a domain is collected anew when someone asks for it.',
  ),
  domainConcurrency: setting(
    'ASSAY_DOMAIN_CONCURRENCY',
    integer(0, 100),
    '8',
    'Domains that this process collects at the same time. 0: it leaves the queue to other processes.',
  ),
  domainQueue: setting(
    'ASSAY_DOMAIN_QUEUE',
    integer(1, 1_000_000),
    '10000',
    'Domains that may wait to be collected.',
  ),
  domainQueuePerAccount: setting(
    'ASSAY_DOMAIN_QUEUE_PER_ACCOUNT',
    integer(1, 1_000_000),
    '1000',
    'Domains of one account that may wait to be collected.',
  ),
  domainAllowPrivate: setting(
    'ASSAY_DOMAIN_ALLOW_PRIVATE',
    switchedOn,
    'off',
    'Whether registries and mail hosts at private addresses may be asked, as in a network without the internet.',
  ),
  rdapUrls: setting(
    'ASSAY_RDAP_URLS',
    feedUrls,
    '',
    'RDAP services in place of those that IANA names, as tld=url pairs separated by spaces; * stands for all.',
  ),
  whoisServers: setting(
    'ASSAY_WHOIS_SERVERS',
    whoisServers,
    '',
    'WHOIS servers in place of those that IANA names, as tld=host:port pairs separated by spaces; * stands for all.',
  ),
  emailDeadlineMs: setting(
    'ASSAY_EMAIL_DEADLINE_MS',
    integer(50, 30_000),
    '2500',
    'Milliseconds that an email call waits for the DNS; what is not known by then is unknown.',
  ),
  smtpProbe: setting(
    'ASSAY_SMTP_PROBE',
    switchedOn,
    'off',
    'Whether mail servers are asked if they know a mailbox. Read docs/email.md before switching it on.',
  ),
  smtpHelo: setting(
    'ASSAY_SMTP_HELO',
    hostName,
    'localhost',
    'Host name that this server gives to mail servers; it should have an address in the DNS.',
  ),
  smtpFrom: optional(
    'ASSAY_SMTP_FROM',
    mailbox,
    'Sender address given to mail servers. Default: the null sender.',
  ),
  smtpPort: setting('ASSAY_SMTP_PORT', integer(1, 65_535), '25', 'TCP port of mail servers.'),
  smtpTimeoutMs: setting(
    'ASSAY_SMTP_TIMEOUT_MS',
    integer(100, 60_000),
    '5000',
    'Milliseconds that a mail server has for the whole conversation.',
  ),
  listEntries: setting(
    'ASSAY_LIST_ENTRIES',
    integer(1, 50_000_000),
    '2000000',
    'Entries that the lists of one account may have together. A million take 30 to 60 MB of memory.',
  ),
  eventRetentionDays: setting(
    'ASSAY_EVENT_RETENTION_DAYS',
    integer(1, 3650),
    '90',
    'Days after which event rows, which hold personal data, are deleted.',
  ),
  paymentRetentionDays: setting(
    'ASSAY_PAYMENT_RETENTION_DAYS',
    integer(31, 3650),
    '400',
    'Days after which payments, their labels and what counts them are deleted.',
  ),
  eventSubjects: setting(
    'ASSAY_EVENT_SUBJECTS',
    oneOf('plain', 'hashed', 'off'),
    'plain',
    'How event rows keep the address or value asked about and the user identifier: plain, as keyed hashes, or not at all.',
  ),
  webhookAllowPrivate: setting(
    'ASSAY_WEBHOOK_ALLOW_PRIVATE',
    cidrList,
    '',
    'Comma-separated CIDRs of private addresses that webhooks may be sent to, also without https. Empty: none.',
  ),
  webhookTimeoutMs: setting(
    'ASSAY_WEBHOOK_TIMEOUT_MS',
    integer(100, 60_000),
    '10000',
    'Milliseconds that a webhook’s receiver has for its answer, from the first question to the DNS on.',
  ),
  webhookConcurrency: setting(
    'ASSAY_WEBHOOK_CONCURRENCY',
    integer(0, 1000),
    '32',
    'Webhook messages that this process sends at the same time. 0: it leaves the queue to other processes.',
  ),
  webhooksPerAccount: setting(
    'ASSAY_WEBHOOKS_PER_ACCOUNT',
    integer(0, 10_000),
    '20',
    'Webhooks that an account may have.',
  ),
  webhookQueue: setting(
    'ASSAY_WEBHOOK_QUEUE',
    integer(1, 10_000_000),
    '100000',
    'Messages that may wait for one webhook; further events are listed but not sent to it.',
  ),
  webhookDisableHours: setting(
    'ASSAY_WEBHOOK_DISABLE_HOURS',
    integer(1, 8760),
    '72',
    'Hours of failure without one success after which a webhook is switched off.',
  ),
  webhookLogDays: setting(
    'ASSAY_WEBHOOK_LOG_DAYS',
    integer(1, 3650),
    '30',
    'Days after which webhook messages are deleted, with the log of how they were sent.',
  ),
  deletionsPerDay: setting(
    'ASSAY_DELETIONS_PER_DAY',
    integer(0, 1_000_000),
    '100',
    'End users whose data an account may have deleted in a day (UTC); more is error 126.',
  ),
  userIdMaxLength: setting(
    'ASSAY_USER_ID_MAX_LENGTH',
    integer(1, 4096),
    '256',
    'Longest userID accepted, in characters.',
  ),
  logLevel: setting(
    'ASSAY_LOG_LEVEL',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'Least severe log line that is written.',
  ),
  accessLog: setting(
    'ASSAY_ACCESS_LOG',
    switchedOn,
    'off',
    'Whether every API call is logged (endpoint, outcome and time; never an address, key or value).',
  ),
  metrics: setting(
    'ASSAY_METRICS',
    switchedOn,
    'on',
    'Whether /metrics answers. It needs no key: keep it off the internet.',
  ),
} as const satisfies Record<string, Setting<unknown>>;

export type Config = {
  readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> | NullIfOptional<K>;
};
type NullIfOptional<K extends keyof typeof settings> =
  (typeof settings)[K] extends Setting<infer T> ? (null extends T ? null : never) : never;

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The settings have ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n- ${problems.join('\n- ')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads every setting from the environment; throws one ConfigError that lists all problems at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(settings) as [string, Setting<unknown>][]) {
    const given = environment[row.env]?.trim();
    const value = given === undefined || given === '' ? row.fallback : given;
    if (value === null) {
      values[name] = null;
      continue;
    }
    try {
      values[name] = row.parse(value);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      problems.push(`${row.env} ${error.message}, but is "${value}".`);
    }
  }
  problems.push(...unknownNames(environment));
  if (problems.length > 0) throw new ConfigError(problems);
  return values as unknown as Config;
}

function unknownNames(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.values(settings).map((row) => row.env as string);
  return Object.keys(environment)
    .filter((name) => name.startsWith('ASSAY_') && !known.includes(name))
    .map((name) => `${name} is not a setting. Did you mean ${nearest(name, known)}?`);
}

function nearest(name: string, known: readonly string[]): string {
  return known.reduce((best, item) => (editDistance(name, item) < editDistance(name, best) ? item : best));
}

function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const swap = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
