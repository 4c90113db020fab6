import type { FeedContent } from '../define-feed.ts';
import { createCollector } from './collector.ts';
import { linesOf, readableText } from './text.ts';

/**
 * Reads the networks of a geofeed (RFC 8805: `network,country,region,city,postcode`, comments on lines that begin
 * with `#`). Apple's list of relay addresses has the same shape. The places in it are left out.
 */
export function parseGeoCsv(text: string): FeedContent {
  const collector = createCollector();
  for (const line of linesOf(readableText(text))) {
    if (line.startsWith('#')) continue;
    const comma = line.indexOf(',');
    // A line without any comma is no geofeed entry; taking it would let any plain list pass.
    if (comma === -1) collector.bad();
    else collector.cidr(unquoted(line.slice(0, comma).trim()));
  }
  return collector.finish();
}

function unquoted(field: string): string {
  return field.length > 1 && field.startsWith('"') && field.endsWith('"') ? field.slice(1, -1) : field;
}
