import { join } from 'node:path';
import type { Config } from './config.ts';
import type { AsnSource } from './features/asn/asn-lookup.endpoint.ts';
import { relayOperator, torOperator, vpnOperator } from './features/asn/curated-asns.ts';
import type { CountrySource } from './features/country/country-report.ts';
import { parseClientHints } from './features/device/client-hints.ts';
import { createDeviceReader } from './features/device/create-device-reader.ts';
import type { DeviceReport } from './features/device/device-report.ts';
import type { IbanCountry } from './features/iban/iban-country.ts';
import type { IpSources } from './features/ip/ip-report.ts';
import type { PhoneSource } from './features/phone/phone-scoring.endpoint.ts';
import type { TextSource } from './features/text/profanity.endpoint.ts';
import type { Call } from './http/call.ts';
import type { DataSetFacts, FeedFacts } from './http/web/status-facts.ts';
import { createAsnDirectory } from './sources/asn/create-asn-directory.ts';
import { type AsnIndex, openAsnIndex } from './sources/asn/open-asn-index.ts';
import { createBinCountries } from './sources/bin/bin-countries.ts';
import { type BinDirectory, createBinDirectory } from './sources/bin/create-bin-directory.ts';
import { type CityIndex, openCityIndex } from './sources/city/open-city-index.ts';
import { type DomainLists, openDomainLists } from './sources/domains/open-domain-lists.ts';
import { createAsnMetadata } from './sources/feeds/asn-metadata.ts';
import type { FeedKind } from './sources/feeds/define-feed.ts';
import { feeds as allFeeds } from './sources/feeds/index.ts';
import { type Feeds, openFeeds } from './sources/feeds/open-feeds.ts';
import { openIbanCountries } from './sources/iban/open-iban-countries.ts';
import { createPhoneSource } from './sources/phone/create-phone-source.ts';
import { openPhoneTables, type PhoneTables } from './sources/phone/open-phone-tables.ts';
import { openReference, type Reference } from './sources/reference/open-reference.ts';
import { type OpenedText, openTextSource } from './sources/text/open-text-source.ts';
import { createSecurityLookup } from './sources/threats/create-security-lookup.ts';
import { buildThreatIndex } from './sources/threats/threat-index.ts';
import { version } from './version.ts';

export interface OpenKnowledgeOptions {
  readonly config: Config;
  readonly clock: () => number;
  readonly warn: (message: string, detail: Readonly<Record<string, unknown>>) => void;
  readonly onProgress?: (part: 'city' | 'asn', share: number) => void;
  /** Words and phrases that an account allows or forbids in texts, compiled; asked for every text. */
  readonly ownWords?: TextSource['ownWords'];
}

/** Everything the server knows of the world. */
export interface Knowledge {
  readonly reference: Reference;
  readonly feeds: Feeds;
  readonly domainLists: DomainLists;
  /** What the endpoints draw on. */
  readonly deps: {
    readonly ip: IpSources;
    readonly asn: AsnSource;
    readonly country: CountrySource;
    readonly phone: PhoneSource;
    readonly bin: BinDirectory['facts'];
    readonly iban: ReadonlyMap<string, IbanCountry>;
    readonly text: TextSource;
    readonly device: (headers: Call['headers']) => DeviceReport;
  };
  /** Brings an account’s own words and phrases into the form that `ownWords` gives. */
  readonly compileOwnWords: OpenedText['compileOwnWords'];
  /** Takes the operator’s own BINs, which are in the database. */
  readonly bins: BinDirectory;
  dataSets(): DataSetFacts[];
  feedFacts(): FeedFacts[];
}

/** Opens the packaged databases, the reference tables and the feeds on disk, and joins them to what endpoints ask. */
export async function openKnowledge(options: OpenKnowledgeOptions): Promise<Knowledge> {
  const { config, clock, onProgress } = options;
  const reference = openReference();
  const phoneTables = openPhoneTables();
  const bins = createBinDirectory(createBinCountries(reference.country));
  const cacheDir = join(config.dataDir, 'cache');
  const [packagedCity, asnIndex, text] = await Promise.all([
    openCityIndex({
      file: config.cityDatabase,
      cacheDir,
      arabicNames: reference.arabicName,
      onProgress: (share) => onProgress?.('city', share),
    }),
    openAsnIndex({ cacheDir, onProgress: (share) => onProgress?.('asn', share) }),
    openTextSource({
      maxLength: config.textMaxLength,
      ...(options.ownWords === undefined ? {} : { ownWords: options.ownWords }),
    }),
  ]);

  const domainLists = openDomainLists();
  let city = packagedCity;
  let threats = await buildThreatIndex([]);
  let loadedKinds: ReadonlySet<FeedKind> = new Set();
  let metadataOf: ReturnType<typeof createAsnMetadata> = () => null;
  const directory = createAsnDirectory({
    index: asnIndex,
    geo: (ip) => city.lookUp(ip),
    overlay: (asn) => metadataOf(asn),
  });

  const feeds = openFeeds({
    feeds: allFeeds,
    only: config.feedsOnly,
    dir: join(config.dataDir, 'feeds'),
    urls: config.feedUrls,
    maxmind: maxmindAccount(config),
    allowPrivate: config.feedsAllowPrivate,
    userAgent: `Assay/${version}`,
    clock,
    random: Math.random,
    warn: (message, feed, reason) => options.warn(message, { feed, reason }),
    // A database that the operator named is the operator's to refresh.
    ...(config.cityDatabase === null ? { onFile: takeCityDatabase } : {}),
    async onChange(loaded) {
      const facts = [...loaded.values()].find((item) => item.read.asnFacts !== null)?.read.asnFacts;
      if (facts !== null && facts !== undefined) metadataOf = createAsnMetadata(facts);
      directory.forget();
      domainLists.takeFeeds(loaded.values());
      const flagging = [...loaded.values()].filter((item) => item.feed.kind !== null);
      threats = await buildThreatIndex(flagging);
      loadedKinds = new Set(flagging.map((item) => item.feed.kind as FeedKind));
    },
  });
  await feeds.load();

  /** Serves from a downloaded city database if it is newer; the old one serves until the new one is ready. */
  async function takeCityDatabase(feedId: string, path: string): Promise<void> {
    try {
      const fresh = await openCityIndex({
        file: path,
        cacheDir: join(cacheDir, feedId),
        arabicNames: reference.arabicName,
      });
      if (fresh.info.builtAtMs <= city.info.builtAtMs) return;
      city = fresh;
      directory.forget();
    } catch (error) {
      options.warn('A downloaded city database cannot be used; the last one is kept', {
        feed: feedId,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }

  const security = createSecurityLookup({
    index: () => threats,
    loadedKinds: () => loadedKinds,
    operators: { operatorOf: (asn, kind) => operatorsByKind[kind](asn) },
  });
  const readDevice = createDeviceReader({ maxEntries: 4000 });
  return {
    reference,
    feeds,
    domainLists,
    bins,
    compileOwnWords: text.compileOwnWords,
    deps: {
      ip: {
        geo: (ip) => city.lookUp(ip),
        asn: (ip) => directory.ofIp(ip),
        country: (code) => reference.country(code),
        timeZone: (geo, nowMs) => reference.timeZone(geo.timeZone, geo.latitude, geo.longitude, nowMs),
        security,
      },
      asn: directory,
      country: reference.countrySource,
      phone: createPhoneSource(phoneTables),
      iban: openIbanCountries(reference.country),
      bin: bins.facts,
      text: text.source,
      device: (headers) => readDevice(headers['user-agent'] ?? null, parseClientHints(headers)),
    },
    dataSets: () => [
      ...dataSetFacts(city, asnIndex, reference, config),
      ...numberDataSets(phoneTables, bins),
      ...textDataSets(text),
    ],
    feedFacts: () => feeds.status().map((status) => feedFacts(status, config.feeds)),
  };
}

function maxmindAccount({ maxmindAccountId, maxmindLicenseKey }: Config) {
  return maxmindAccountId === null || maxmindLicenseKey === null
    ? null
    : { accountId: maxmindAccountId, licenseKey: maxmindLicenseKey };
}

const operatorsByKind = { vpn: vpnOperator, relay: relayOperator, tor: torOperator } as const;

function dataSetFacts(city: CityIndex, asn: AsnIndex, reference: Reference, config: Config): DataSetFacts[] {
  const ready = { state: 'ready', required: true } as const;
  return [
    {
      id: 'city',
      title: city.info.databaseType,
      terms: config.cityDatabase === null ? 'GeoLite2 EULA' : 'of the operator’s file',
      builtAtMs: city.info.builtAtMs,
      entries: city.info.ranges,
      ...ready,
    },
    {
      id: 'asn',
      title: 'Address to AS (RouteViews, DB-IP)',
      terms: 'CC BY 4.0',
      builtAtMs: asn.info.builtAtMs,
      entries: asn.info.ranges,
      ...ready,
    },
    {
      id: 'reference',
      title: 'Countries, time zones, names',
      terms: 'see data/README.md',
      builtAtMs: null,
      entries: reference.manifest.files.length,
      ...ready,
    },
  ];
}

function numberDataSets({ sizes }: PhoneTables, bins: BinDirectory): DataSetFacts[] {
  const ready = { state: 'ready', required: true, builtAtMs: null, terms: 'see data/README.md' } as const;
  const { packaged, imported, corrections } = bins.counts();
  return [
    { id: 'phone', title: 'Disposable phone numbers', entries: sizes.disposable, ...ready },
    { id: 'bin', title: 'Issuers by BIN', entries: packaged + imported + corrections, ...ready },
  ];
}

function textDataSets({ sizes }: OpenedText): DataSetFacts[] {
  const terms = 'see data/README.md';
  return [
    {
      id: 'text',
      title: 'Profane words',
      entries: sizes.words,
      state: 'ready',
      required: true,
      builtAtMs: null,
      terms,
    },
  ];
}

function feedFacts(status: ReturnType<Feeds['status']>[number], on: boolean): FeedFacts {
  const { feed } = status;
  return {
    id: feed.id,
    title: feed.title,
    terms: feed.licence.name,
    state: stateOf(status, on),
    entries: status.entries,
    lastSuccessMs: status.checkedAtMs,
    lastError: status.lastError,
  };
}

function stateOf(status: ReturnType<Feeds['status']>[number], on: boolean): FeedFacts['state'] {
  if (status.failures > 0) return 'failed';
  if (status.checkedAtMs === null) return on && status.enabled ? 'never' : 'off';
  return status.stale ? 'stale' : 'fresh';
}
