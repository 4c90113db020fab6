import type { BinCountry, BinFacts } from './bin-facts.ts';
import type { BinClaim } from './bin-record.ts';
import { findScheme, schemeByName } from './find-scheme.ts';
import { mergeClaims } from './merge-claims.ts';

/** Puts together what the ranges of the schemes and the sources say. */
export function describeBin(
  bin: string,
  claims: readonly BinClaim[],
  countryOf: (code: string) => BinCountry | null,
): BinFacts {
  const { record, sources } = mergeClaims(claims);
  const match = findScheme(bin);
  const named = record.scheme === null ? null : schemeByName(record.scheme);
  const scheme = named ?? match?.scheme ?? null;
  // A table that names another scheme than the ranges do knows better; then the ranges say nothing of this card.
  const told = match !== null && match.scheme.name === scheme?.name ? match : null;
  const country = record.country === null ? null : countryOf(record.country);
  return Object.freeze({
    bin,
    isValid: scheme !== null,
    reason: scheme === null ? `No card scheme is known whose numbers begin with ${bin}.` : '',
    scheme,
    coName: told?.coName ?? null,
    detectedDigits: told?.digits ?? null,
    record,
    country,
    sources: {
      scheme: scheme === null ? null : told === null ? sources.scheme : 'ranges',
      type: sources.type,
      brand: sources.brand ?? sources.isPrepaid ?? sources.isCommercial,
      bank: sources.bank,
      country: country === null ? null : sources.country,
      currency: country?.currency == null ? null : 'country',
    },
  });
}
