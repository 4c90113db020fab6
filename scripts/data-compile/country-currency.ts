import type { CountryCurrency } from '../../src/features/country/country-facts.ts';
import * as corrections from './country-corrections.ts';
import { readPackageJson } from './read-package.ts';

interface Period {
  readonly _from?: string;
  readonly _to?: string;
  readonly _tender?: string;
}

const asOf = '2026-11-01';

/** The legal tender now in use; where there are several, the one the CLDR puts first. Null when there is none. */
export function countryCurrency(country: string, languageCode: string | null): CountryCurrency | null {
  const periods = readPackageJson<{
    supplemental: { currencyData: { region: Record<string, readonly Record<string, Period>[]> } };
  }>('cldr-core', 'supplemental/currencyData.json').supplemental.currencyData.region[country];
  const current = (periods ?? [])
    .flatMap((entry) => Object.entries(entry))
    .filter(
      ([, period]) =>
        period._tender !== 'false' &&
        (period._from ?? '') <= asOf &&
        (period._to === undefined || period._to > asOf),
    )
    .map(([code]) => code);
  const code = corrections.currencies[country] ?? current[0];
  if (code === undefined) return null;
  const name = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' }).of(code);
  if (name === undefined) throw new Error(`No name for currency ${code}.`);
  return { name, code, symbol: symbolOf(code, languageCode === null ? 'en' : `${languageCode}-${country}`) };
}

/** The narrow symbol; where English has none, that of the country's language; else the code. */
function symbolOf(code: string, locale: string): string {
  const english = narrowSymbol(code, 'en');
  return english === code ? narrowSymbol(code, locale) : english;
}

function narrowSymbol(code: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? code;
  const visible = symbol
    .replaceAll(/[\u200b\u200e\u200f\u061c]/g, '')
    .replaceAll(/\s/g, ' ')
    .trim();
  return visible === '' ? code : visible;
}
