import type { FeedContent } from '../define-feed.ts';
import { createCollector } from './collector.ts';
import { linesOf, readableText, withoutComment } from './text.ts';

/** Reads a plain list, `ipset` or `netset`: one network or address a line, comments behind `#` or `;`. */
export function parseCidrLines(text: string): FeedContent {
  const collector = createCollector();
  for (const line of linesOf(readableText(text))) {
    const entry = withoutComment(line);
    if (entry !== '') collector.cidr(entry);
  }
  return collector.finish();
}
