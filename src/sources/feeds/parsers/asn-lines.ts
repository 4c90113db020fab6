import type { FeedContent } from '../define-feed.ts';
import { createCollector } from './collector.ts';
import { linesOf, readableText, withoutComment } from './text.ts';

/** Reads one AS number a line, as `AS64500 # name` or `64500`. */
export function parseAsnLines(text: string): FeedContent {
  const collector = createCollector();
  for (const line of linesOf(readableText(text))) {
    const entry = withoutComment(line);
    if (entry !== '') collector.asn(entry);
  }
  return collector.finish();
}
