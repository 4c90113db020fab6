import { noRulesApplied } from '../../http/common-fields.ts';
import { sharedView } from '../../http/shared-view.ts';
import { isBlacklisted, notListed } from '../lists/list-answer.ts';
import { viewListedBy } from '../lists/listed-by.ts';
import type { BinFacts } from './bin-facts.ts';
import type { BinReport } from './bin-report.ts';

export function viewBinV1(report: BinReport): object {
  const { echo, facts, listed = notListed } = report;
  return {
    reason: facts.reason,
    isValid: facts.isValid,
    blacklisted: listed.verdict === 'block',
    bin: echo,
    info: viewInfoV1(facts, ''),
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

export function viewBinV2(report: BinReport): object {
  const { echo, facts, listed = notListed } = report;
  return {
    is_valid: facts.isValid,
    reason: facts.reason,
    is_blacklisted: isBlacklisted(listed),
    listed_by: viewListedBy(listed),
    bin: echo,
    info: viewInfoV2(facts, ''),
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

const viewInfoV1 = sharedView((facts: BinFacts) => ({
  scheme: {
    name: facts.scheme?.name ?? null,
    coName: facts.coName,
    isLuhn: facts.scheme?.isLuhn ?? null,
    isLuha: facts.scheme?.isLuhn ?? null,
    isPrepaid: facts.record.isPrepaid,
    isCommercial: facts.record.isCommercial,
    type: facts.record.type,
    brand: facts.record.brand,
    currency: facts.country?.currency ?? null,
  },
  detected_digits: facts.detectedDigits,
  syntax: viewSyntax(facts),
  bank: viewBank(facts),
  country:
    facts.country === null
      ? null
      : {
          alpha2: facts.country.alpha2,
          name: facts.country.name,
          code: facts.country.dialCode,
          numeric: facts.country.numeric,
          emoji: facts.country.emoji,
          continent: facts.country.continent,
          languageCode: facts.country.languageCode,
          languageNative: facts.country.languageNative,
        },
}));

const viewInfoV2 = sharedView((facts: BinFacts) => ({
  scheme: {
    name: facts.scheme?.name ?? null,
    co_name: facts.coName,
    is_luhn: facts.scheme?.isLuhn ?? null,
    is_luha: facts.scheme?.isLuhn ?? null,
    is_prepaid: facts.record.isPrepaid,
    is_commercial: facts.record.isCommercial,
    type: facts.record.type,
    brand: facts.record.brand,
    currency: facts.country?.currency ?? null,
  },
  detected_digits: facts.detectedDigits,
  syntax: viewSyntax(facts),
  bank: viewBank(facts),
  country:
    facts.country === null
      ? null
      : {
          alpha2: facts.country.alpha2,
          name: facts.country.name,
          code: facts.country.dialCode,
          numeric: facts.country.numeric,
          emoji: facts.country.emoji,
          continent: facts.country.continent,
          language_code: facts.country.languageCode,
          language_native: facts.country.languageNative,
        },
  provenance: {
    scheme: facts.sources.scheme,
    type: facts.sources.type,
    brand: facts.sources.brand,
    bank: facts.sources.bank,
    country: facts.sources.country,
    currency: facts.sources.currency,
  },
}));

function viewSyntax({ scheme }: BinFacts): object | null {
  if (scheme === null) return null;
  return {
    gaps: scheme.gaps,
    lengths: scheme.lengths,
    code: scheme.code === null ? null : { name: scheme.code.name, size: scheme.code.size },
  };
}

/** No source that may be shipped has the fields that are always null. */
function viewBank({ record }: BinFacts): object {
  return {
    id: null,
    identifier: null,
    name: record.bank,
    city: record.city,
    url: record.url,
    phone: record.phone,
    logo: null,
    latitude: null,
    longitude: null,
  };
}
