import type { FeedContent } from '../define-feed.ts';
import type { Collector } from './collector.ts';
import { createCollector } from './collector.ts';
import { member } from './json.ts';
import { linesOf, readableText } from './text.ts';

/** Reads one JSON object a line. Lines of `"type": "metadata"` (date and copyright of the list) are left out. */
export function parseJsonLines(
  text: string,
  take: (entry: unknown, collector: Collector) => void,
): FeedContent {
  const collector = createCollector();
  for (const line of linesOf(readableText(text))) {
    const entry = objectOf(line);
    if (entry === null) collector.bad();
    else if (member(entry, 'type') !== 'metadata') take(entry, collector);
  }
  return collector.finish();
}

function objectOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
