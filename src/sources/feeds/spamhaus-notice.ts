import { member } from './parsers/json.ts';

/** The line of a list that has its date and copyright, in words; null when there is none. */
export function spamhausNotice(text: string): string | null {
  const line = text.split('\n').find((item) => item.includes('"metadata"'));
  if (line === undefined) return null;
  let metadata: unknown;
  try {
    metadata = JSON.parse(line);
  } catch {
    return null;
  }
  const timestamp = member(metadata, 'timestamp');
  const made = typeof timestamp === 'number' ? new Date(timestamp * 1000).toISOString() : null;
  const words = [made, member(metadata, 'copyright'), member(metadata, 'terms')];
  const kept = words.filter((word) => typeof word === 'string').map((word) => word.slice(0, 200));
  return kept.length === 0 ? null : kept.join(' · ');
}
