import type { FeedContent } from './define-feed.ts';
import { defineFeed } from './define-feed.ts';
import { createCollector } from './parsers/collector.ts';
import { member, optionalList, parseJson, requiredList } from './parsers/json.ts';

export const azure = defineFeed({
  id: 'azure',
  title: 'Microsoft Azure networks',
  kind: 'hosting',
  operator: 'Microsoft Azure',
  urls: ['https://www.microsoft.com/en-us/download/details.aspx?id=56519'],
  licence: {
    name: 'No stated licence; published by Microsoft',
    url: 'https://www.microsoft.com/en-us/download/details.aspx?id=56519',
    attribution: null,
  },
  // Microsoft publishes a new file each week.
  intervalHours: 72,
  minEntries: 3_000,
  // Azure names its metadata service 169.254.169.254 as a service of its own.
  dropsSpecialPurpose: true,
  shortestPrefix: { ipv4: 9, ipv6: 20 },
  parse: parseServiceTags,
  follow: findServiceTags,
});

function parseServiceTags(text: string): FeedContent {
  // A network stands under its region and under each of its services.
  const prefixes = new Set<unknown>();
  for (const tag of requiredList(parseJson(text), 'values')) {
    for (const prefix of optionalList(member(tag, 'properties'), 'addressPrefixes')) prefixes.add(prefix);
  }
  const collector = createCollector();
  for (const prefix of prefixes) collector.cidr(prefix);
  return collector.finish();
}

const fileAddress =
  /https:\/\/download\.microsoft\.com\/download\/[0-9a-zA-Z/-]{1,200}\/ServiceTags_Public_(\d{8})\.json/g;

/** The newest file of the public cloud that the page names; its name holds its date. */
function findServiceTags(page: string): string | null {
  let newest: RegExpExecArray | null = null;
  for (const match of page.matchAll(fileAddress)) {
    if (newest === null || (match[1] as string) > (newest[1] as string)) newest = match;
  }
  return newest === null ? null : newest[0];
}
