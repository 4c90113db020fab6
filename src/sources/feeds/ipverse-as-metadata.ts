import type { AsnMetadata, FeedContent } from './define-feed.ts';
import { defineFeed } from './define-feed.ts';
import type { Collector } from './parsers/collector.ts';
import { createCollector, parseAsn } from './parsers/collector.ts';
import { parseCsvLine } from './parsers/csv-line.ts';
import { member } from './parsers/json.ts';
import { jsonRecords } from './parsers/json-records.ts';
import { linesOf, readableText } from './parsers/text.ts';

export const ipverseAsMetadata = defineFeed({
  id: 'ipverse-as-metadata',
  title: 'ipverse AS metadata',
  kind: null,
  // as.csv has a tenth of the size, but neither category nor date of registration; an operator may name it instead.
  urls: ['https://raw.githubusercontent.com/ipverse/as-metadata/master/as.json'],
  licence: {
    name: 'CC0-1.0',
    url: 'https://github.com/ipverse/as-metadata/blob/master/LICENSE',
    attribution: null,
  },
  // Facts that seldom change.
  intervalHours: 168,
  minEntries: 50_000,
  maxEntries: 500_000,
  maxBytes: 80 * 1024 * 1024,
  parse: parseAsMetadata,
});

const categories: ReadonlySet<string> = new Set([
  'isp',
  'hosting',
  'business',
  'education_research',
  'government_admin',
]);

/** Reads both forms that ipverse publishes: `as.json` and `as.csv`. */
function parseAsMetadata(text: string): FeedContent {
  const readable = readableText(text);
  const collector = createCollector();
  if (readable.trimStart().startsWith('[')) readJson(readable, collector);
  else readCsv(readable, collector);
  return collector.finish();
}

function readJson(text: string, collector: Collector): void {
  for (const record of jsonRecords(text)) {
    const entry = objectOf(record);
    const metadata = member(entry, 'metadata');
    take(collector, member(entry, 'asn'), {
      handle: textOf(member(metadata, 'handle')),
      description: textOf(member(metadata, 'description')),
      countryCode: countryOf(member(metadata, 'countryCode')),
      category: categoryOf(member(metadata, 'category')),
      registered: dateOf(member(metadata, 'registered')),
    });
  }
}

function readCsv(text: string, collector: Collector): void {
  const lines = linesOf(text);
  const columns = parseCsvLine(lines.next().value ?? '') ?? [];
  const asn = columns.indexOf('asn');
  if (asn === -1) throw new Error('The first line of the CSV names no column "asn".');
  const handle = columns.indexOf('handle');
  const description = columns.indexOf('description');
  const country = columns.indexOf('country-code');
  const category = columns.indexOf('category');
  const registered = columns.indexOf('registered');
  for (const line of lines) {
    const fields = parseCsvLine(line);
    if (fields === null || fields.length !== columns.length) collector.bad();
    else {
      take(collector, fields[asn], {
        handle: textOf(fields[handle]),
        description: textOf(fields[description]),
        countryCode: countryOf(fields[country]),
        category: categoryOf(fields[category]),
        registered: dateOf(fields[registered]),
      });
    }
  }
}

function take(collector: Collector, value: unknown, metadata: AsnMetadata): void {
  // AS 0 is listed, but no network can have it (RFC 7607).
  if (value === 0 || value === '0') return;
  const asn = parseAsn(value);
  if (asn === null) collector.bad();
  else collector.facts(asn, metadata);
}

function objectOf(record: string): unknown {
  try {
    return JSON.parse(record);
  } catch {
    return null;
  }
}

/** Longer texts are cut: the registries allow remarks of any length. */
const maxLength = 200;

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text.slice(0, maxLength);
}

/** Two capital letters; null for `XX`, which stands for an unknown country. */
function countryOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== 'XX' ? value : null;
}

function categoryOf(value: unknown): string | null {
  return typeof value === 'string' && categories.has(value) ? value : null;
}

function dateOf(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
}
