import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatCidr } from '../../features/ip/cidr.ts';
import type { Feed, FeedContent } from './define-feed.ts';
import { feeds } from './index.ts';

function feed(id: string): Feed {
  const found = feeds.find((item) => item.id === id);
  assert.ok(found, id);
  return found;
}

function read(id: string, text: string): FeedContent {
  const { parse, urls } = feed(id);
  return parse(text, urls[0] as string);
}

function networks(id: string, text: string): { cidrs: string[]; bad: number } {
  const { cidrs, badEntries } = read(id, text);
  return { cidrs: cidrs.map(formatCidr), bad: badEntries };
}

const json = (value: unknown): string => JSON.stringify(value);
const lines = (...values: unknown[]): string => `${values.map(json).join('\n')}\n`;

interface Case {
  readonly ids: readonly string[];
  readonly text: string;
  readonly cidrs: readonly string[];
  readonly bad?: number;
}

const crawlers = feeds.filter(({ kind }) => kind === 'crawler').map(({ id }) => id);

const networkCases: Readonly<Record<string, Case>> = {
  'a plain list': {
    ids: ['x4bnet-vpn', 'x4bnet-datacenter', 'cloudflare'],
    text: '2.26.157.0/24\n2606:4700::/32\n198.41.128.0/17',
    cidrs: ['2.26.157.0/24', '2606:4700::/32', '198.41.128.0/17'],
  },
  'a netset with comments, blank lines, CRLF, a byte order mark and lines that are no network': {
    ids: ['firehol-level1', 'firehol-proxies'],
    text: '\uFEFF#\r\n# firehol_level1\r\n#\r\n\r\n1.10.16.0/20\r\n  5.8.60.90 \r\n5.188.10.0/23 ; note\r\n45.9.20.0/24 # note\r\nnonsense\r\n1.2.3.4/33\r\n',
    cidrs: ['1.10.16.0/20', '5.8.60.90/32', '5.188.10.0/23', '45.9.20.0/24'],
    bad: 2,
  },
  'networks with host bits, as the network they are in': {
    ids: ['x4bnet-vpn'],
    text: '31.13.0.77/16\n2a06:e480::1/29\n',
    cidrs: ['31.13.0.0/16', '2a06:e480::/29'],
  },
  'one address a line': {
    ids: ['tor-exits'],
    text: '185.220.101.1\n2001:67c:6ec:203:192:42:116:219\n',
    cidrs: ['185.220.101.1/32', '2001:67c:6ec:203:192:42:116:219/128'],
  },
  'the exit list of TorDNSEL': {
    ids: ['tor-exits'],
    text: '@type tordnsel 1.0\nDownloaded 2026-11-01 00:00:00\nExitNode 0011BD2485AD45D984EC4159C88FC066E5E3300E\nPublished 2026-10-31 20:11:04\nLastStatus 2026-10-31 21:00:00\nExitAddress 162.247.74.201 2026-10-31 21:10:12\nExitAddress nowhere 2026-10-31 21:10:12\nExitAddress 185.220.101.9 2026-10-31 21:12:40\n',
    cidrs: ['162.247.74.201/32', '185.220.101.9/32'],
    bad: 1,
  },
  'a geofeed': {
    ids: ['digitalocean', 'linode', 'apple-relay'],
    text: '# prefix,country,region,city,postal\n172.224.226.0/27,GB,GB-ENG,London,\n2a02:26f7:b00a:4000::/64,DE,DE-BE,Berlin,\n"172.224.226.32/31",GB,,,\nwrong,GB,,,\n',
    cidrs: ['172.224.226.0/27', '2a02:26f7:b00a:4000::/64', '172.224.226.32/31'],
    bad: 1,
  },
  'the JSON of AWS': {
    ids: ['aws'],
    text: json({
      syncToken: '1',
      createDate: '2026-11-01-00-00-00',
      prefixes: [
        { ip_prefix: '3.5.140.0/22', region: 'ap-northeast-2', service: 'AMAZON', network_border_group: 'x' },
        { region: 'eu-west-1' },
      ],
      ipv6_prefixes: [{ ipv6_prefix: '2600:9000::/28', region: 'GLOBAL', service: 'CLOUDFRONT' }],
    }),
    cidrs: ['3.5.140.0/22', '2600:9000::/28'],
    bad: 1,
  },
  'the JSON of Google and of the crawlers': {
    ids: ['google-cloud', ...crawlers],
    text: json({
      creationTime: '2026-11-01T00:00:00.000000',
      prefixes: [
        { ipv4Prefix: '66.249.64.0/27' },
        { ipv6Prefix: '2001:4860:4801:10::/64' },
        '20.171.206.0/24',
        {},
      ],
    }),
    cidrs: ['66.249.64.0/27', '2001:4860:4801:10::/64', '20.171.206.0/24'],
    bad: 1,
  },
  'the service tags of Azure, each network once': {
    ids: ['azure'],
    text: json({
      changeNumber: 1,
      cloud: 'Public',
      values: [
        { name: 'AzureCloud', properties: { addressPrefixes: ['20.33.0.0/16', '2603:1000:4::/48'] } },
        { name: 'AzureStorage', properties: { addressPrefixes: ['20.33.0.0/16', 'wrong'] } },
        { name: 'Empty', properties: {} },
      ],
    }),
    cidrs: ['20.33.0.0/16', '2603:1000:4::/48'],
    bad: 1,
  },
  'the JSON of Oracle': {
    ids: ['oracle'],
    text: json({
      last_updated_timestamp: '2026-11-01T00:00:00.000000',
      regions: [
        { region: 'us-phoenix-1', cidrs: [{ cidr: '129.146.0.0/21', tags: ['OCI'] }, { tags: [] }] },
        { region: 'us-ashburn-1', cidrs: [{ cidr: '134.70.24.0/21', tags: ['OSN', 'OBJECT_STORAGE'] }] },
      ],
    }),
    cidrs: ['129.146.0.0/21', '134.70.24.0/21'],
    bad: 1,
  },
  'the JSON of Fastly': {
    ids: ['fastly'],
    text: json({ addresses: ['23.235.32.0/20', 7], ipv6_addresses: ['2a04:4e40::/32'] }),
    cidrs: ['23.235.32.0/20', '2a04:4e40::/32'],
    bad: 1,
  },
  'the JSON lines of Spamhaus without the line about the list': {
    ids: ['spamhaus-drop'],
    text: lines(
      { cidr: '1.10.16.0/20', sblid: 'SBL256894', rir: 'apnic' },
      { cidr: '2a06:e480::/29', sblid: 'SBL301771', rir: 'ripencc' },
      { sblid: 'SBL1' },
      {
        type: 'metadata',
        timestamp: 1793491200,
        size: 3,
        records: 2,
        copyright: '(c) 2026 The Spamhaus Project SLU',
      },
    ),
    cidrs: ['1.10.16.0/20', '2a06:e480::/29'],
    bad: 1,
  },
};

describe('feeds', () => {
  it('have unique ids, https addresses and a licence', () => {
    assert.equal(new Set(feeds.map(({ id }) => id)).size, feeds.length);
    for (const { id, title, urls, licence, minEntries, maxEntries, intervalHours } of feeds) {
      assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.ok(title !== '' && licence.name !== '' && urls.length > 0, id);
      for (const url of [...urls, licence.url]) assert.equal(new URL(url).protocol, 'https:', id);
      assert.ok(minEntries > 0 && minEntries < maxEntries && intervalHours >= 1, id);
    }
  });

  it('have an operator when they list crawlers, and credit where it is asked for', () => {
    for (const { id, kind, operator } of feeds) if (kind === 'crawler') assert.ok(operator, id);
    for (const id of ['spamhaus-drop', 'spamhaus-asndrop']) {
      assert.match(feed(id).licence.attribution ?? '', /Spamhaus/);
    }
  });

  for (const [name, { ids, text, cidrs, bad = 0 }] of Object.entries(networkCases)) {
    for (const id of ids) {
      it(`${id} reads ${name}`, () => assert.deepEqual(networks(id, text), { cidrs, bad }));
    }
  }

  it('reads AS numbers with and without prefix, each once', () => {
    const text =
      'AS9009 # M247, GB (NordVPN)\r\nAS20448 # A, B\n\n# comment\n209854\nas9009\nAS\nAS0\nAS4294967295\n';
    for (const id of ['x4bnet-vpn-asn', 'x4bnet-datacenter-asn']) {
      const { asns, badEntries, cidrs } = read(id, text);
      assert.deepEqual(
        { asns, badEntries, cidrs },
        { asns: [9009, 20448, 209854], badEntries: 3, cidrs: [] },
      );
    }
  });

  it('reads the AS numbers of Spamhaus', () => {
    const text = lines(
      { asn: 400992, rir: 'arin', domain: 'example.com', cc: 'RU', asname: 'EXAMPLE' },
      { asn: 213371, rir: 'ripencc', domain: 'example.net', cc: 'NL', asname: 'EXAMPLE-NET' },
      { asn: 1.5 },
      { type: 'metadata', timestamp: 1793491200, records: 2 },
    );
    const { asns, badEntries } = read('spamhaus-asndrop', text);
    assert.deepEqual({ asns, badEntries }, { asns: [400992, 213371], badEntries: 1 });
  });
});

describe('every feed', () => {
  const foreign: Readonly<Record<string, string>> = {
    'an empty text': '',
    'white space': '\uFEFF \r\n\t\n',
    'a web page': '\r\n<!DOCTYPE html>\n<html><body>185.220.101.1</body></html>',
    'an error as text': '404: Not Found',
    'an error as JSON': '{"error":"rate limited","prefixes":"none"}',
    'JSON that ends early': '{"prefixes":[{"ipv4Prefix":"66.249.64.0/27"},{"ipv4Pre',
    'an empty JSON list': '[]',
    'only comments': '# nothing\n; here\n',
    'mostly garbage': `185.220.101.1\n${'lorem ipsum\n'.repeat(50)}`,
    'a million brackets': '['.repeat(1_000_000),
    'a million spaces and a quote': `${' '.repeat(1_000_000)}"`,
  };

  for (const [name, text] of Object.entries(foreign)) {
    it(`refuses ${name} with a plain sentence`, () => {
      for (const { id, parse, urls } of feeds) {
        assert.throws(() => parse(text, urls[0] as string), /^Error: [A-Z][^\n]{5,80}\.$/, id);
      }
    });
  }

  it('either reads a text or refuses it with a plain sentence', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('\n', ',', '"', '{', '}', '[', ']', '#', '1.2.3.0/24', 'asn'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const { parse, urls } of feeds) {
          try {
            const content = parse(pieces.join(''), urls[0] as string);
            assert.ok(
              content.cidrs.length +
                content.asns.length +
                (content.asnFacts?.size ?? 0) +
                (content.domains?.size ?? 0) >
                0,
            );
          } catch (error) {
            assert.match(String(error), /^Error: [A-Z][^\n]{5,80}\.$/);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
