import type { Feed } from './define-feed.ts';
import type { FeedState } from './feed-state.ts';
import type { FeedsOptions } from './feeds.ts';

/** The addresses of a feed; `{month}` stands for this month or, as a second try, the one before. */
export function urlsOf(feed: Feed, options: FeedsOptions, nowMs: number): string[] {
  const months = [0, -1].map((step) => {
    const now = new Date(nowMs);
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + step)).toISOString().slice(0, 7);
  });
  return (options.urls[feed.id] ?? feed.urls).flatMap((url) =>
    url.includes('{month}') ? months.map((month) => url.replaceAll('{month}', month)) : [url],
  );
}

/** Whether the copy in use is from another address than the one to ask now. */
export function isMoved(feed: Feed, state: FeedState, urls: readonly string[]): boolean {
  if (state.urls.length === 0 || feed.follow !== null) return false;
  return feed.urlMode === 'all' ? state.urls.join(' ') !== urls.join(' ') : !urls.includes(state.urls[0]!);
}

export function headersFor(feed: Feed, { maxmind }: FeedsOptions): Record<string, string> {
  if (feed.account !== 'maxmind' || maxmind === undefined || maxmind === null) return {};
  return {
    Authorization: `Basic ${Buffer.from(`${maxmind.accountId}:${maxmind.licenseKey}`).toString('base64')}`,
  };
}
