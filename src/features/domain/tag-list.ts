/** Tags of a DKIM, DMARC or BIMI record (RFC 6376, section 3.2). */
export type Tags = ReadonlyMap<string, string>;

/**
 * Reads `name=value; name=value`. The first tag must be the version, spelt as it is defined. Null when it is another
 * kind of record or not such a list.
 */
export function parseTags(record: string, version: string): Tags | null {
  const tags = new Map<string, string>();
  for (const part of record.slice(0, 4096).split(';')) {
    const text = part.trim();
    if (text === '') continue;
    const cut = text.indexOf('=');
    const name = cut === -1 ? '' : text.slice(0, cut).trim().toLowerCase();
    const value = text.slice(cut + 1).trim();
    if (!/^[a-z][a-z0-9_]*$/.test(name)) return null;
    if (tags.size === 0 && (name !== 'v' || value !== version)) return null;
    // A tag that comes twice makes the list invalid (RFC 6376, section 3.2).
    if (tags.has(name)) return null;
    tags.set(name, value);
  }
  return tags.size === 0 ? null : tags;
}
