import { type CardScheme, cardSchemes, coBadges } from './card-schemes.ts';

export interface SchemeMatch {
  readonly scheme: CardScheme;
  /** The first digits by which it was told. */
  readonly digits: string;
  /** Second scheme on the card; null when none is known. */
  readonly coName: string | null;
}

interface Range<T> {
  /** First and last BIN of eight digits. */
  readonly from: number;
  readonly to: number;
  /** Digits that must be known to tell whether a number is in the range. */
  readonly length: number;
  readonly value: T;
}

const width = 8;

const schemeRanges = rangesOf(cardSchemes.map((scheme) => [scheme, scheme.patterns] as const));
const coBadgeRanges = rangesOf(coBadges.map((badge) => [badge.name, badge.patterns] as const));
const schemesByName = new Map(
  cardSchemes.toReversed().map((scheme) => [nameKey(scheme.name), scheme] as const),
);
const otherNames: Readonly<Record<string, string>> = {
  amex: 'americanexpress',
  chinaunionpay: 'unionpay',
  cup: 'unionpay',
  diners: 'dinersclub',
  dinersclubinternational: 'dinersclub',
  discovercard: 'discover',
  mastercardinternational: 'mastercard',
  mc: 'mastercard',
  nspkmir: 'mir',
};

/** The scheme of a BIN by its ranges; null when it is in none. */
export function findScheme(bin: string): SchemeMatch | null {
  const found = narrowest(schemeRanges, bin);
  if (found === null) return null;
  const coName = narrowest(coBadgeRanges, bin)?.value ?? null;
  return { scheme: found.value, digits: bin.slice(0, found.length), coName };
}

/** A scheme by the name that people and other tables give it; null when it is none of ours. */
export function schemeByName(name: string): CardScheme | null {
  const key = nameKey(name);
  return byKey(key) ?? byKey(key.replace(kindOfCard, ''));
}

/** `Visa Debit` and `amex card` name a scheme and a kind. */
const kindOfCard = /(?:credit|debit|prepaid|electron|cards?)+$/;

function byKey(key: string): CardScheme | null {
  return schemesByName.get(otherNames[key] ?? key) ?? null;
}

function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** The narrowest first, so that the first that holds a number is the most specific. */
function rangesOf<T>(lists: readonly (readonly [T, CardScheme['patterns']])[]): readonly Range<T>[] {
  return lists
    .flatMap(([value, patterns]) =>
      patterns.map((pattern) => {
        const [first, last] =
          typeof pattern === 'number' ? [pattern, pattern] : (pattern as [number, number]);
        const { length } = String(first);
        const unit = 10 ** (width - length);
        return { from: first * unit, to: (last + 1) * unit - 1, length, value };
      }),
    )
    .sort((left, right) => left.to - left.from - (right.to - right.from));
}

function narrowest<T>(ranges: readonly Range<T>[], bin: string): Range<T> | null {
  const number = Number(bin.padEnd(width, '0'));
  return (
    ranges.find((range) => range.length <= bin.length && range.from <= number && number <= range.to) ?? null
  );
}
