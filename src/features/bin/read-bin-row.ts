import { type BinRecord, type CardType, emptyRecord } from './bin-record.ts';
import { schemeByName } from './find-scheme.ts';

/** Which column of a table holds what. */
export type BinColumns = Readonly<Partial<Record<ColumnName, number>>>;
type ColumnName = keyof typeof columnNames;

/** Names that public tables give their columns, without case, blanks and punctuation. */
const columnNames = {
  bin: ['bin', 'iin', 'binnumber', 'binprefix', 'prefix', 'iinstart', 'binstart', 'first6', 'bin6', 'bin8'],
  end: ['iinend', 'binend'],
  scheme: ['brand', 'scheme', 'network', 'cardbrand', 'cardscheme', 'cardnetwork', 'vendor'],
  type: ['type', 'cardtype'],
  level: [
    'category',
    'level',
    'cardcategory',
    'cardlevel',
    'cardsubtype',
    'subtype',
    'product',
    'productname',
  ],
  prepaid: ['prepaid', 'isprepaid'],
  commercial: ['commercial', 'iscommercial'],
  bank: ['issuer', 'bank', 'issuername', 'bankname', 'issuingbank', 'issuerbank'],
  phone: ['issuerphone', 'bankphone', 'phone', 'issuertelephone'],
  url: ['issuerurl', 'bankurl', 'url', 'website', 'issuerwebsite', 'bankwebsite'],
  city: ['bankcity', 'issuercity', 'city'],
  alpha2: [
    'isocode2',
    'alpha2',
    'iso2',
    'countrycode',
    'countryiso',
    'isocode',
    'country2',
    'countrycode2',
    'countryalpha2',
    'countryiso2',
    'isocountrycode2',
  ],
  alpha3: ['isocode3', 'alpha3', 'iso3', 'countrycode3', 'countryalpha3', 'countryiso3', 'isocountrycode3'],
  country: ['countryname', 'country', 'isocountry', 'isocountryname', 'issuercountry', 'bankcountry'],
} as const;

/** Finds the columns by the names in the first row; null when none holds BINs. */
export function readColumns(header: readonly string[]): BinColumns | null {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns: Partial<Record<ColumnName, number>> = {};
  for (const [column, known] of Object.entries(columnNames) as [ColumnName, readonly string[]][]) {
    const place = known.map((name) => names.indexOf(name)).find((index) => index !== -1);
    if (place !== undefined) columns[column] = place;
  }
  // In tables that have both, "brand" is the level of the card and "scheme" its scheme.
  const brand = names.indexOf('brand');
  const scheme = names.indexOf('scheme');
  if (brand !== -1 && scheme !== -1) {
    columns.scheme = scheme;
    columns.level ??= brand;
  }
  return columns.bin === undefined ? null : columns;
}

/** What a row says, or what is wrong with it. A problem never repeats what stands in the row. */
export type BinRowResult =
  | { readonly problem: string }
  | { readonly bins: readonly string[]; readonly record: BinRecord; readonly note: string | null };

/** A row of a range may stand for this many BINs. */
const widestRange = 1000;
const longestText = 200;

/** Reads one row. `countryOf` gives the alpha-2 code for a code or an English name, null when it knows none. */
export function readBinRow(
  cells: readonly string[],
  columns: BinColumns,
  countryOf: (text: string) => string | null,
): BinRowResult {
  const cell = (name: ColumnName): string | null => {
    const place = columns[name];
    return place === undefined ? null : clean(cells[place]);
  };
  const bins = readBins(cell('bin'), cell('end'));
  if (typeof bins === 'string') return { problem: bins };
  const countryTexts = [cell('alpha2'), cell('alpha3'), cell('country')].filter((text) => text !== null);
  const country = countryTexts.map(countryOf).find((code) => code !== null) ?? null;
  const [type, level] = [cell('type')?.toLowerCase() ?? '', cell('level')];
  const words = `${type} ${level?.toLowerCase() ?? ''}`;
  const record = {
    ...emptyRecord,
    bank: cell('bank'),
    url: cell('url'),
    phone: cell('phone'),
    city: cell('city'),
    country,
    scheme: schemeByName(cell('scheme') ?? '')?.name ?? null,
    type: cardType(type),
    brand: level === null ? null : capitalised(level),
    isPrepaid: yesOrNo(cell('prepaid')) ?? saysSo(level, words, /prepaid/),
    isCommercial:
      yesOrNo(cell('commercial')) ?? saysSo(level, words, /business|commercial|corporate|purchasing|fleet/),
  };
  const note =
    countryTexts.length > 0 && country === null ? 'the country is not known and was left out' : null;
  return { bins, record, note };
}

function readBins(start: string | null, end: string | null): readonly string[] | string {
  if (start === null) return 'there is no BIN';
  if (!/^\d+$/.test(start)) return 'the BIN is not a number';
  if (start.length < 6 || start.length > 8) return 'the BIN does not have 6 to 8 digits';
  if (end === null) return [start];
  if (!/^\d+$/.test(end) || end.length !== start.length) return 'the end of the range does not fit its start';
  const count = Number(end) - Number(start) + 1;
  if (count < 1 || count > widestRange) return `the range is empty or has more than ${widestRange} BINs`;
  return Array.from({ length: count }, (_, index) =>
    String(Number(start) + index).padStart(start.length, '0'),
  );
}

/** Without control characters and the ways of writing that nothing is known. */
function clean(text: string | undefined): string | null {
  const cleaned = (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestText);
  return /^(|-+|n\/?a|null|none|unknown|undefined)$/i.test(cleaned) ? null : cleaned;
}

function cardType(text: string): CardType | null {
  return (['debit', 'credit', 'charge'] as const).find((type) => text.includes(type)) ?? null;
}

/** Whether the words say so; where there is a level and it does not, the card is not. */
function saysSo(level: string | null, words: string, pattern: RegExp): boolean | null {
  if (pattern.test(words)) return true;
  return level === null ? null : false;
}

function yesOrNo(text: string | null): boolean | null {
  if (text === null) return null;
  if (/^(yes|y|true|1)$/i.test(text)) return true;
  return /^(no|n|false|0)$/i.test(text) ? false : null;
}

/** `PREPAID BUSINESS` → `Prepaid Business`; names in mixed case stay. */
function capitalised(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text
    .toLowerCase()
    .replace(/(^|[\s/&-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
