import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FeedContent } from './define-feed.ts';
import { ipverseAsMetadata } from './ipverse-as-metadata.ts';

const json = (value: unknown): string => JSON.stringify(value);

function read(text: string): FeedContent {
  return ipverseAsMetadata.parse(text, ipverseAsMetadata.urls[0] as string);
}

describe('the AS metadata feed', () => {
  const entry = (asn: unknown, metadata: unknown): unknown => ({
    asn,
    metadata,
    stats: { connectivity: { providerAsns: [174, 3356] } },
    lastAnnounced: null,
  });
  const full = {
    handle: 'INTEC',
    description: 'A "quoted" \\ {brace} [Inc.]',
    countryCode: 'JP',
    category: 'business',
    registered: '1997-03-14',
  };
  const none = { handle: null, description: null, countryCode: null, category: null, registered: null };

  it('reads as.json, with null for what is unknown', () => {
    const strange = {
      handle: ' ',
      description: 7,
      countryCode: 'XX',
      category: 'other',
      registered: 'long ago',
    };
    const records = [
      entry(0, full),
      entry(4711, full),
      entry(4712, strange),
      entry(4713, null),
      entry('x', full),
    ];
    for (const text of [json(records), JSON.stringify(records, null, 2)]) {
      const { asnFacts, badEntries, asns } = read(text);
      assert.deepEqual(
        [...(asnFacts ?? [])],
        [
          [4711, full],
          [4712, none],
          [4713, none],
        ],
      );
      assert.deepEqual({ badEntries, asns }, { badEntries: 1, asns: [] });
    }
  });

  it('reads as.csv by the names of its columns', () => {
    const text =
      'asn,handle,description,country-code\r\n0,IANA-RSVD-0,Internet Assigned Numbers Authority,US\r\n' +
      '6,BULL-NETWORK,"ATOS ""IT"" Solutions, Inc.",US\r\n248,IDDQD-AS,IDDQD-AS,XX\r\n7,TOO,FEW\r\n8,"OPEN,x,US\r\n';
    const { asnFacts, badEntries } = read(text);
    assert.deepEqual(
      [...(asnFacts ?? [])],
      [
        [6, { ...none, handle: 'BULL-NETWORK', description: 'ATOS "IT" Solutions, Inc.', countryCode: 'US' }],
        [248, { ...none, handle: 'IDDQD-AS', description: 'IDDQD-AS' }],
      ],
    );
    assert.equal(badEntries, 2);
    const later = read('asn,category,registered\n64500,isp,2026-01-02\n');
    assert.deepEqual(later.asnFacts?.get(64500), { ...none, category: 'isp', registered: '2026-01-02' });
  });

  it('refuses as.json that ends early, wherever it does', () => {
    const text = json([entry(4711, full), entry(4712, full)]);
    for (let length = 1; length < text.length; length++) {
      assert.throws(() => read(text.slice(0, length)), /^Error: .*\.$/);
    }
  });
});
