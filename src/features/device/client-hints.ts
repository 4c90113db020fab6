/** What a browser says of itself and its system in Sec-CH-UA fields; null where it does not say. */
export interface ClientHints {
  /** Names and versions without the invented ones that keep readers from relying on the list (GREASE). */
  readonly brands: readonly Brand[];
  readonly isMobile: boolean | null;
  readonly platform: string | null;
  readonly platformVersion: string | null;
  readonly bitness: string | null;
  readonly isWow64: boolean | null;
  /** `Desktop`, `Mobile`, `Tablet`, `Watch`, `Automotive`, `XR`, `EInk`. */
  readonly formFactors: readonly string[];
  /** The same for the same fields. */
  readonly key: string;
}

export interface Brand {
  readonly name: string;
  readonly version: string;
}

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The client hints of a request (WICG User-Agent Client Hints); null when there are none that can be read. */
export function parseClientHints(headers: Headers): ClientHints | null {
  const fields = fieldNames.map((name) => fieldOf(headers, name));
  if (fields.every((field) => field === null)) return null;
  const [brands, fullBrands, mobile, platform, platformVersion, bitness, wow64, formFactors] = fields;
  const full = parseBrands(fullBrands);
  return {
    brands: full.length > 0 ? full : parseBrands(brands),
    isMobile: parseBoolean(mobile),
    platform: parseText(platform),
    platformVersion: parseText(platformVersion),
    bitness: parseText(bitness),
    isWow64: parseBoolean(wow64),
    formFactors: (parseList(formFactors) ?? []).map((item) => item.text),
    key: fields.map((field) => field ?? '').join('\n'),
  };
}

/** For the Accept-CH field of an answer: what a browser sends only when it is asked (RFC 8942). */
export const wantedClientHints =
  'Sec-CH-UA-Full-Version-List, Sec-CH-UA-Platform-Version, Sec-CH-UA-Bitness, Sec-CH-UA-WoW64, Sec-CH-UA-Form-Factors';

const fieldNames = [
  'sec-ch-ua',
  'sec-ch-ua-full-version-list',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-ch-ua-platform-version',
  'sec-ch-ua-bitness',
  'sec-ch-ua-wow64',
  'sec-ch-ua-form-factors',
];

// Real fields stay under 200 characters.
const maxFieldLength = 512;
const maxItems = 16;

function fieldOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  const text = typeof value === 'string' ? value : (value?.join(', ') ?? '');
  return text === '' || text.length > maxFieldLength ? null : text;
}

function parseBrands(field: string | null | undefined): Brand[] {
  return (parseList(field) ?? [])
    .map((item) => ({ name: item.text.trim(), version: item.version }))
    .filter(({ name }) => isBrandName(name));
}

function isBrandName(name: string): boolean {
  // Chromium makes up `Not A;Brand`, `Not/A)Brand` and so on.
  const isGrease = name.replace(/[^a-z]/gi, '').toLowerCase() === 'notabrand';
  return !isGrease && /^[\w .+-]{1,40}$/.test(name);
}

function parseText(field: string | null | undefined): string | null {
  const items = parseList(field);
  const text = items?.length === 1 ? items[0]!.text : '';
  return /^[\w .+-]{1,40}$/.test(text) ? text : null;
}

function parseBoolean(field: string | null | undefined): boolean | null {
  const text = field?.trim();
  return text === '?1' ? true : text === '?0' ? false : null;
}

/** One string of a list with parameters, and an end or a comma after it. */
const listItem =
  /[ \t]*"((?:[^"\\]|\\["\\])*)"((?:;[ ]*[a-z*][\w.*-]*(?:="(?:[^"\\]|\\["\\])*"|=[\w.?-]+)?)*)[ \t]*(,|$)/y;

/** A list of strings (RFC 9651, 3.1), each with its parameter `v`; null when the field is anything else. */
function parseList(field: string | null | undefined): { text: string; version: string }[] | null {
  if (field === null || field === undefined) return null;
  const items: { text: string; version: string }[] = [];
  listItem.lastIndex = 0;
  while (items.length < maxItems) {
    const [, text, parameters, end] = listItem.exec(field) ?? [];
    if (text === undefined) return null;
    const version = /;[ ]*v="([\d.]{1,40})"/.exec(parameters ?? '')?.[1] ?? '';
    items.push({ text: text.replace(/\\(["\\])/g, '$1'), version });
    if (end === '') return items;
  }
  return null;
}
