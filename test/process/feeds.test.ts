import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { IpAddress } from '../../src/features/ip/ip-address.ts';
import { parseIp } from '../../src/features/ip/parse-ip.ts';
import { feeds as allFeeds } from '../../src/sources/feeds/index.ts';
import { type FeedProgress, type FeedsOptions, openFeeds } from '../../src/sources/feeds/open-feeds.ts';
import { createFeedJobs } from '../../src/sources/feeds/run-feed-jobs.ts';
import { buildThreatIndex, type ThreatIndex } from '../../src/sources/threats/threat-index.ts';
import { type FeedServer, startFeedServer } from '../helpers/feed-server.ts';
import { smallDatabase, tarGz } from '../helpers/small-database.ts';

const day = 86_400_000;
/** One reader for all tests, since starting one takes longer than most of them. */
const jobs = createFeedJobs();
let server: FeedServer;
let root: string;

before(async () => {
  server = await startFeedServer();
  root = await mkdtemp(join(tmpdir(), 'assay-feeds-'));
});
after(async () => {
  await jobs.end();
  await server.close();
  await rm(root, { recursive: true, force: true });
});

interface Opened {
  readonly feeds: ReturnType<typeof openFeeds>;
  readonly warnings: string[];
  readonly files: string[];
  /** `feed@since` of what lists an address, in days since the start. */
  listed(ip: string): string[];
  pass(ms: number): void;
}

const startMs = Date.UTC(2026, 0, 1);

/** Feeds of a folder, under a clock that stands still, with lists as short as the test needs. */
function open(folder: string, urls: Record<string, string[]>, more: Partial<FeedsOptions> = {}): Opened {
  const used = allFeeds.filter((feed) => feed.id in urls);
  let nowMs = startMs;
  let index: ThreatIndex | null = null;
  const warnings: string[] = [];
  const files: string[] = [];
  const feeds = openFeeds({
    feeds: used,
    dir: join(root, folder),
    urls,
    allowPrivate: true,
    userAgent: 'Assay/test',
    clock: () => nowMs,
    random: () => 0.5,
    warn: (_message, feedId, reason) => warnings.push(`${feedId}: ${reason}`),
    async onChange(loaded) {
      index = await buildThreatIndex([...loaded.values()].filter(({ feed }) => feed.kind !== null));
    },
    onFile(feedId) {
      files.push(feedId);
    },
    minEntries: Object.fromEntries(used.map((feed) => [feed.id, 1])),
    timeouts: { totalMs: 5000, idleMs: 60, retryMs: 1 },
    jobs: { run: jobs.run, end: async () => {} },
    ...more,
  });
  return {
    feeds,
    warnings,
    files,
    listed: (ip) =>
      (index?.lookUp(parseIp(ip) as IpAddress)?.listings ?? []).map(
        ({ loaded, sinceSeconds }) => `${loaded.feed.id}@${(sinceSeconds * 1000 - startMs) / day}`,
      ),
    pass(ms) {
      nowMs += ms;
    },
  };
}

function outcomes(results: readonly FeedProgress[]): string[] {
  return results.map(({ feedId, outcome, entries }) => `${feedId} ${outcome} ${entries}`).sort();
}

const torList = (...last: number[]): string => last.map((octet) => `185.220.101.${octet}\n`).join('');

describe('feeds', () => {
  it('are fetched, kept and used in the formats that their publishers write', async () => {
    const json = (value: unknown): string => JSON.stringify(value);
    const bodies: Record<string, string[]> = {
      'tor-exits': ['185.220.101.1\n185.220.101.2\n'],
      'x4bnet-vpn': ['146.70.0.0/24\n', '2a06:e480::/29\n'],
      'x4bnet-vpn-asn': ['AS9009 # M247, GB\nAS209854 # Surfshark\n'],
      'apple-relay': ['172.224.224.0/31,GB,GB-EN,London,\n2a02:26f7:b00a:4000::/64,US,US-CA,Los Angeles,\n'],
      aws: [
        json({
          syncToken: '1',
          prefixes: [{ ip_prefix: '3.2.34.0/26', region: 'af-south-1', service: 'AMAZON' }],
          ipv6_prefixes: [{ ipv6_prefix: '2600:1ff2:4000::/40', region: 'us-west-2', service: 'AMAZON' }],
        }),
      ],
      'google-cloud': [
        json({
          prefixes: [{ ipv4Prefix: '34.1.208.0/20', service: 'Google Cloud', scope: 'africa-south1' }],
        }),
        json({ prefixes: [{ ipv6Prefix: '2001:4860::/32' }] }),
      ],
      oracle: [
        json({ regions: [{ region: 'us-phoenix-1', cidrs: [{ cidr: '129.146.0.0/21', tags: ['OCI'] }] }] }),
      ],
      cloudflare: ['173.245.48.0/20', '2400:cb00::/32'],
      fastly: [json({ addresses: ['23.235.32.0/20'], ipv6_addresses: ['2a04:4e40::/32'] })],
      digitalocean: ['5.101.96.0/21,NL,NL-NH,Amsterdam,1105\n'],
      linode: ['# Geofeed of the provider\n45.33.0.0/17,US,US-CA,Fremont,\n'],
      googlebot: [
        json({ creationTime: '2026-01-01T00:00:00', prefixes: [{ ipv4Prefix: '66.249.64.0/27' }] }),
      ],
      'firehol-level1': ['#\n# firehol_level1\n#\n0.0.0.0/8\n10.0.0.0/8\n224.0.0.0/3\n1.10.16.0/20\n'],
      'spamhaus-drop': [
        '{"cidr":"1.10.16.0/20","sblid":"SBL256894","rir":"apnic"}\n{"type":"metadata","timestamp":1767225600,"size":99,"records":1,"copyright":"(c) 2026 The Spamhaus Project SLU","terms":"https://www.spamhaus.org/drop/terms/"}\n',
        '{"cidr":"2001:678:738::/48","sblid":"SBL635837","rir":"ripencc"}\n',
      ],
      'spamhaus-asndrop': [
        '{"asn":64496,"rir":"ripencc","domain":"example.net","cc":"NL","asname":"EXAMPLE"}\n',
      ],
      'ipverse-as-metadata': [
        'asn,handle,description,country-code\n13335,CLOUDFLARENET,"Cloudflare, Inc.",US\n',
      ],
    };
    const urls: Record<string, string[]> = {};
    for (const [id, texts] of Object.entries(bodies)) {
      urls[id] = texts.map((body, part) =>
        server.answer(`/formats/${id}/${part}`, { body, gzip: part === 0 }),
      );
    }
    const { feeds, listed } = open('formats', urls, { jobs: createFeedJobs() });
    const results = await feeds.update();
    assert.deepEqual(
      results.filter(({ outcome }) => outcome !== 'updated'),
      [],
    );
    assert.deepEqual(listed('185.220.101.1'), ['tor-exits@0']);
    assert.deepEqual(listed('2a06:e480::1'), ['x4bnet-vpn@0']);
    assert.deepEqual(listed('2a02:26f7:b00a:4000::1'), ['apple-relay@0']);
    assert.deepEqual(listed('3.2.34.63'), ['aws@0']);
    assert.deepEqual(listed('2001:4860:4860::8888'), ['google-cloud@0']);
    assert.deepEqual(listed('66.249.64.31'), ['googlebot@0']);
    assert.deepEqual(listed('1.10.16.1'), ['firehol-level1@0', 'spamhaus-drop@0']);
    assert.deepEqual(
      listed('10.0.0.1'),
      [],
      'special-purpose networks are left out of lists that are known to have them',
    );
    const status = feeds.status().find(({ feed }) => feed.id === 'spamhaus-drop');
    assert.equal(
      status?.notice,
      '2026-01-01T00:00:00.000Z · (c) 2026 The Spamhaus Project SLU · https://www.spamhaus.org/drop/terms/',
    );
    assert.equal(feeds.loaded.get('ipverse-as-metadata')?.read.asnFacts?.numbers[0], 13_335);
  });

  it('are asked only for what has changed, and each part by itself', async () => {
    const v4 = server.answer('/parts/4', { body: '146.70.0.0/24\n' });
    const v6 = server.answer('/parts/6', { body: '2a06:e480::/29\n' });
    const { feeds, listed, pass } = open('parts', { 'x4bnet-vpn': [v4, v6] });
    assert.deepEqual(outcomes(await feeds.update()), ['x4bnet-vpn updated 2']);
    assert.deepEqual(outcomes(await feeds.update()), ['x4bnet-vpn fresh 2']);
    pass(2 * day);
    assert.deepEqual(outcomes(await feeds.update()), ['x4bnet-vpn unchanged 2']);
    assert.deepEqual(feeds.loaded.get('x4bnet-vpn')?.asOfMs, startMs + 2 * day);
    server.answer('/parts/6', { body: '2a06:e480::/29\n2a0d:5600::/32\n' });
    pass(2 * day);
    assert.deepEqual(outcomes(await feeds.update()), ['x4bnet-vpn updated 3']);
    assert.deepEqual(listed('2a0d:5600::1'), ['x4bnet-vpn@4']);
    assert.deepEqual(listed('146.70.0.1'), ['x4bnet-vpn@0']);
    const asked = server.requests
      .filter(({ path }) => path.startsWith('/parts/'))
      .map(({ status }) => status);
    assert.deepEqual(asked, [200, 200, 304, 304, 304, 200]);
  });

  it('say since when an address is listed without a break', async () => {
    const url = server.answer(
      '/since',
      { body: torList(1, 2, 3, 4) },
      { body: torList(1, 2, 4, 5) },
      { body: torList(1, 2, 3, 4, 5) },
    );
    const { feeds, listed, pass } = open('since', { 'tor-exits': [url] });
    for (let round = 0; round < 3; round++) {
      await feeds.update();
      pass(day);
    }
    assert.deepEqual(
      [1, 2, 3, 4, 5].flatMap((octet) => listed(`185.220.101.${octet}`)),
      ['tor-exits@0', 'tor-exits@0', 'tor-exits@2', 'tor-exits@0', 'tor-exits@1'],
    );
    const again = open('since', { 'tor-exits': [url] });
    await again.feeds.load();
    assert.deepEqual(again.listed('185.220.101.5'), ['tor-exits@1'], 'also after a restart');
  });

  const many = (count: number): string =>
    Array.from({ length: count }, (_, index) => `185.${index >> 8}.${index & 255}.1\n`).join('');
  const unsound: Readonly<Record<string, { body: string; reason: RegExp }>> = {
    'a web page': { body: '<!doctype html><title>Gone</title>', reason: /web page/ },
    'nothing at all': { body: '', reason: /empty/ },
    'a list of which more than one in a hundred lines is garbage': {
      body: `${many(90)}what is this\n`,
      reason: /cannot be read/,
    },
    'a list that has shrunk by more than half': { body: many(49), reason: /shrank from 100 to 49/ },
    'a list with private space': { body: `${many(100)}10.0.0.1\n`, reason: /not of the public internet/ },
    'a list with a network that is too wide': { body: `${many(100)}185.0.0.0/8\n`, reason: /too wide/ },
    'a list that is far too long': { body: many(20_001), reason: /more than the/ },
  };
  it('refuse unsound copies and keep the last good one', async (test) => {
    const url = server.answer('/unsound', { body: many(100) });
    const { feeds, listed, pass, warnings } = open('unsound', { 'tor-exits': [url] });
    await feeds.update();
    for (const [name, { body, reason }] of Object.entries(unsound)) {
      await test.test(name, async () => {
        server.answer('/unsound', { body });
        pass(day);
        const [result] = await feeds.update();
        assert.equal(result?.outcome, 'refused');
        assert.match(result?.error ?? '', reason);
        assert.match(warnings.at(-1) ?? '', reason);
        assert.deepEqual(listed('185.0.99.1'), ['tor-exits@0']);
        assert.equal(feeds.status()[0]?.entries, 100);
        assert.equal(feeds.verify()[0]?.ok, true);
        assert.ok(!readdirSync(join(root, 'unsound')).some((file) => file.endsWith('.new')));
      });
    }
    assert.equal(feeds.status()[0]?.failures, Object.keys(unsound).length);
    server.answer('/unsound', { body: many(60) });
    pass(day);
    assert.deepEqual(
      outcomes(await feeds.update()),
      ['tor-exits updated 60'],
      'the next sound copy is taken',
    );
    assert.equal(feeds.status()[0]?.lastError, null);
    assert.equal(feeds.status()[0]?.failures, 0);
  });

  it('that fail for the same reason are told of in one line, once; a single one in its own', async () => {
    const ids = ['tor-exits', 'spamhaus-drop', 'firehol-level1', 'firehol-proxies'];
    const gone = server.answer('/gone', { status: 404 });
    const good = server.answer('/good', { body: many(100) });
    const { feeds, warnings, pass } = open('together', Object.fromEntries(ids.map((id) => [id, [gone]])));
    await feeds.update();
    assert.equal(warnings.length, 1, warnings.join('\n'));
    assert.match(warnings[0]!, /404/);
    for (const id of ids) assert.ok(warnings[0]!.includes(id));
    pass(day);
    await feeds.update();
    assert.equal(warnings.length, 1, 'what is known is not told again');
    const urls = { 'tor-exits': [good], 'spamhaus-drop': [gone] };
    const other = open('apart', urls);
    await other.feeds.update();
    assert.deepEqual(other.warnings, ['spamhaus-drop: The server answered 404.']);
  });

  const broken = {
    'a 404': { answer: { status: 404 }, reason: /404/, requests: 1 },
    'a 500, after trying again': { answer: { status: 500 }, reason: /500/, requests: 3 },
    'a cut line': { answer: { body: many(5000), fault: 'cut' }, reason: /cut|broke off/, requests: 3 },
    'a body without end': { answer: { fault: 'endless' }, reason: /larger than 4 MiB/, requests: 1 },
    'a server that goes silent': { answer: { fault: 'silent' }, reason: /silent/, requests: 3 },
    'gzip that is cut off': {
      answer: { body: gzipSync(many(500)).subarray(0, 300), headers: { 'Content-Encoding': 'gzip' } },
      reason: /gzip/,
      requests: 3,
    },
    'gzip that unpacks to far more': {
      answer: {
        body: gzipSync(Buffer.alloc(32 * 1024 * 1024, '\n')),
        headers: { 'Content-Encoding': 'gzip' },
      },
      reason: /larger than 4 MiB/,
      requests: 1,
    },
    'redirects in a circle': {
      answer: { status: 302, headers: { Location: '?again' } },
      reason: /redirects/,
      requests: 6,
    },
    'a redirect to a file': {
      answer: { status: 302, headers: { Location: 'file:///etc/passwd' } },
      reason: /http/,
      requests: 1,
    },
  } as const;
  for (const [name, { answer, reason, requests }] of Object.entries(broken)) {
    it(`outlive ${name}`, async () => {
      const path = `/broken/${encodeURIComponent(name)}`;
      const url = server.answer(path, answer);
      const { feeds } = open(`broken ${name}`, { 'tor-exits': [url] });
      const [result] = await feeds.update();
      assert.equal(result?.outcome, 'failed');
      assert.match(result?.error ?? '', reason);
      assert.ok(!result?.error?.includes(server.origin), 'no address in the text');
      assert.equal(server.requests.filter((request) => request.path === path).length, requests);
      await feeds.load();
      assert.equal(feeds.loaded.size, 0);
    });
  }

  it('are not fetched from private addresses unless that is allowed', async () => {
    const url = server.answer('/private', { body: torList(1) });
    for (const address of [
      url,
      url.replace('127.0.0.1', 'localhost'),
      url.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
    ]) {
      const { feeds } = open('private', { 'tor-exits': [address] }, { allowPrivate: false });
      const [result] = await feeds.update({ force: true });
      assert.match(result?.error ?? '', /private address/, address);
    }
    assert.equal(server.requests.filter(({ path }) => path === '/private').length, 0);
  });

  it('are tried again later and later after failures, but no later than their interval', async () => {
    const url = server.answer('/later', { status: 404 });
    const { feeds, pass } = open('later', { 'tor-exits': [url] });
    const waits: number[] = [];
    let lastMs = startMs;
    for (let round = 0; round < 6; round++) {
      await feeds.update();
      assert.deepEqual(outcomes(await feeds.update()), ['tor-exits fresh 0']);
      const dueMs = feeds.status()[0]!.nextDueMs;
      waits.push((dueMs - lastMs) / 60_000);
      pass(dueMs - lastMs);
      lastMs = dueMs;
    }
    assert.deepEqual(waits, [5, 10, 20, 40, 80, 120]);
  });

  it('take the next address where one is an alternative', async () => {
    const gone = server.answer('/alternative/1', { status: 404 });
    const list =
      'ExitNode 0011BD2485AD45D984EC4159C88FC066E5E3300E\nExitAddress 185.220.101.9 2026-01-01 00:00:00\n';
    const there = server.answer('/alternative/2', { body: list });
    const { feeds, listed } = open('alternative', { 'tor-exits': [gone, there] });
    await feeds.update();
    assert.deepEqual(listed('185.220.101.9'), ['tor-exits@0']);
  });

  it('serve from disk without a network, and from the texts when what was made of them is damaged', async () => {
    const url = server.answer('/disk', { body: torList(1, 2, 3) });
    const first = open('disk', { 'tor-exits': [url] });
    await first.feeds.update();
    const dir = join(root, 'disk');
    writeFileSync(join(dir, 'tor-exits.compiled'), 'damaged');
    const offline = open('disk', { 'tor-exits': ['http://127.0.0.1:9/'] });
    await offline.feeds.load();
    assert.deepEqual(offline.listed('185.220.101.2'), ['tor-exits@0']);
    writeFileSync(join(dir, 'tor-exits.compiled'), 'damaged');
    writeFileSync(join(dir, 'tor-exits.0.txt'), '<html>');
    assert.equal(offline.feeds.verify()[0]?.ok, false);
    const damaged = open('disk', { 'tor-exits': [url] });
    await damaged.feeds.load();
    assert.equal(damaged.feeds.loaded.size, 0);
    assert.match(damaged.warnings.join(), /not as it was downloaded/);
    damaged.pass(day);
    assert.deepEqual(outcomes(await damaged.feeds.update()), ['tor-exits updated 3'], 'whole, not 304');
    writeFileSync(join(dir, 'tor-exits.state.json'), '{"urls":');
    const forgotten = open('disk', { 'tor-exits': [url] });
    await forgotten.feeds.load();
    assert.deepEqual(outcomes(await forgotten.feeds.update()), ['tor-exits updated 3']);
  });

  it('may shrink when an operator says so', async () => {
    const url = server.answer('/smaller', { body: many(100) }, { body: many(10) });
    const { feeds } = open('smaller', { 'tor-exits': [url] });
    await feeds.update();
    assert.deepEqual(outcomes(await feeds.update({ force: true })), ['tor-exits refused 100']);
    assert.deepEqual(outcomes(await feeds.update({ force: true, acceptSmaller: true })), [
      'tor-exits updated 10',
    ]);
  });

  it('are refused when they name a large part of the internet, network by network', async () => {
    const networks = Array.from({ length: 80 }, (_, index) => `${index + 11}.0.0.0/8\n`).join('');
    const { feeds } = open('cover', { 'firehol-level1': [server.answer('/cover', { body: networks })] });
    const [result] = await feeds.update();
    assert.equal(result?.outcome, 'refused');
    assert.match(result?.error ?? '', /31 % of all IPv4 addresses/);
  });

  it('are fetched at once from another address when the setting changes', async () => {
    const first = open('moved', { 'tor-exits': [server.answer('/moved/1', { body: torList(1) })] });
    await first.feeds.update();
    const second = open('moved', { 'tor-exits': [server.answer('/moved/2', { body: torList(2) })] });
    await second.feeds.load();
    assert.deepEqual(outcomes(await second.feeds.update()), ['tor-exits updated 1']);
    assert.deepEqual(second.listed('185.220.101.2'), ['tor-exits@0']);
  });

  it('that another process has fetched are taken over on schedule', async (test) => {
    const url = server.answer('/taken', { body: torList(1) });
    const running = open('taken', { 'tor-exits': [url] });
    await running.feeds.load();
    assert.deepEqual(running.listed('185.220.101.1'), []);
    await open('taken', { 'tor-exits': [url] }).feeds.update();
    test.mock.timers.enable({ apis: ['setTimeout'] });
    running.feeds.start();
    test.mock.timers.tick(1000);
    assert.deepEqual(outcomes(await running.feeds.update()), ['tor-exits fresh 1']);
    assert.deepEqual(running.listed('185.220.101.1'), ['tor-exits@0']);
    await running.feeds.stop();
  });

  it('tell how far they are', async () => {
    const url = server.answer('/progress', { body: many(9000) });
    const { feeds } = open('progress', { 'tor-exits': [url] });
    const seen: FeedProgress[] = [];
    await feeds.update({ onProgress: (progress) => seen.push(progress) });
    assert.ok(seen.length > 1 && seen.every(({ totalBytes }) => totalBytes === many(9000).length));
    assert.deepEqual(seen.at(-1), {
      feedId: 'tor-exits',
      bytes: many(9000).length,
      totalBytes: many(9000).length,
      outcome: 'updated',
      entries: 9000,
      error: null,
    });
  });

  it('give up a download when the server stops, and count no failure', async () => {
    const url = server.answer('/stop', { fault: 'silent' });
    const { feeds } = open(
      'stop',
      { 'tor-exits': [url] },
      { timeouts: { totalMs: 60_000, idleMs: 60_000, retryMs: 60_000 } },
    );
    const running = feeds.update();
    while (!server.requests.some(({ path }) => path === '/stop'))
      await new Promise((resolve) => setImmediate(resolve));
    await feeds.stop();
    assert.equal((await running)[0]?.outcome, 'failed');
    assert.equal(feeds.status()[0]?.failures, 0);
  });

  it('find the file that a page names, whose name changes', async () => {
    const tags = (prefix: string): string =>
      JSON.stringify({
        values: [{ name: 'AzureCloud', properties: { addressPrefixes: [prefix, '2603:1000::/40'] } }],
      });
    const { feeds } = open('azure', {
      azure: [server.answer('/azure.json', { body: tags('4.145.0.0/20') })],
    });
    assert.deepEqual(
      outcomes(await feeds.update()),
      ['azure updated 2'],
      'an address of the file itself will do',
    );
    const pageless = open('azure page', {
      azure: [server.answer('/azure', { body: '<html><body>Nothing here</body></html>' })],
    });
    assert.match((await pageless.feeds.update())[0]?.error ?? '', /names no file/);
  });

  describe('of databases', () => {
    const made = (days: number, databaseType = 'GeoLite2-City'): Buffer =>
      smallDatabase({ databaseType, builtAtMs: startMs + days * day });

    it('are unpacked, checked by what they say of themselves, and handed over', async () => {
      const url = server.answer('/city', { body: gzipSync(made(0)) });
      const { feeds, files, pass } = open('city', { 'geolite2-city': [url] });
      assert.deepEqual(outcomes(await feeds.update()), ['geolite2-city updated 8']);
      assert.deepEqual(files, ['geolite2-city']);
      assert.equal(feeds.status()[0]?.builtAtMs, startMs);
      assert.deepEqual(readFileSync(join(root, 'city', 'geolite2-city.0.mmdb')), made(0));
      const refused: readonly (readonly [Buffer, RegExp])[] = [
        [gzipSync(made(-1)), /older than the copy in use/],
        [gzipSync(made(1, 'GeoLite2-Country')), /of the type GeoLite2-Country/],
        [gzipSync(made(1).subarray(100)), /no MaxMind DB file|cut short/],
        [Buffer.from('<html>'), /no MaxMind DB file/],
      ];
      for (const [body, reason] of refused) {
        server.answer('/city', { body });
        const [result] = await feeds.update({ force: true });
        assert.match(result?.error ?? '', reason);
      }
      server.answer('/city', { body: gzipSync(made(3)) });
      pass(3 * day);
      assert.deepEqual(outcomes(await feeds.update()), ['geolite2-city updated 8']);
      assert.deepEqual(files, ['geolite2-city', 'geolite2-city']);
      const again = open('city', { 'geolite2-city': [url] });
      await again.feeds.load();
      assert.deepEqual(again.files, ['geolite2-city'], 'also after a restart');
    });

    it('come out of an archive for those with an account, whose key is sent', async () => {
      const body = tarGz('GeoLite2-City_20260101/GeoLite2-City.mmdb', made(0));
      const url = server.answer('/maxmind', { body });
      const without = open('maxmind', { 'geolite2-city-maxmind': [url] });
      assert.deepEqual(await without.feeds.update(), [], 'not without an account');
      assert.equal(without.feeds.status()[0]?.enabled, false);
      const maxmind = { accountId: '42', licenseKey: 'key' };
      const { feeds, files } = open('maxmind', { 'geolite2-city-maxmind': [url] }, { maxmind });
      assert.deepEqual(outcomes(await feeds.update()), ['geolite2-city-maxmind updated 8']);
      assert.deepEqual(files, ['geolite2-city-maxmind']);
      assert.equal(
        server.requests.at(-1)?.headers.authorization,
        `Basic ${Buffer.from('42:key').toString('base64')}`,
      );
    });

    it('are looked for by month, and by the month before in its first days', async () => {
      server.answer('/dbip-2025-12', { body: gzipSync(made(-5, 'DBIP-City-Lite')) });
      const { feeds } = open('dbip', { 'dbip-city-lite': [server.url('/dbip-{month}')] });
      assert.deepEqual(outcomes(await feeds.update()), ['dbip-city-lite updated 8']);
      assert.deepEqual(
        server.requests.slice(-2).map(({ path, status }) => `${path} ${status}`),
        ['/dbip-2026-01 404', '/dbip-2025-12 200'],
      );
    });
  });
});
