import { readFileSync } from 'node:fs';
import { countryCodes } from '../../features/country/parse-country-code.ts';
import type { PaymentTables } from '../../features/payment/payment-sources.ts';
import { referencePath } from '../reference/reference-path.ts';

interface CountryTable {
  readonly asOf: string;
  readonly high: readonly string[];
  readonly increased: readonly string[];
}

interface AmountTable {
  readonly usualHighUsd: number;
  readonly perUsd: Readonly<Record<string, number>>;
}

/** Reads the tables of the payment rules. `countriesFile` is a table of the operator’s own; null is the packaged one. */
export function openPaymentTables({
  countriesFile,
}: {
  readonly countriesFile: string | null;
}): PaymentTables {
  const digits = new Map(
    Object.entries(readJson<Record<string, number>>(referencePath('payment/currencies.json'))),
  );
  const amounts = readJson<AmountTable>(referencePath('payment/amounts.json'));
  const perUsd = new Map(Object.entries(amounts.perUsd));
  const countries = readCountries(countriesFile ?? referencePath('payment/country-risk.json'));
  const [high, increased] = [new Set(countries.high), new Set(countries.increased)];
  return {
    currency(code) {
      const found = digits.get(code);
      return found === undefined ? null : { digits: found, perUsd: perUsd.get(code) ?? null };
    },
    usualHighUsd: amounts.usualHighUsd,
    riskOf: (country) => (high.has(country) ? 'high' : increased.has(country) ? 'increased' : 'none'),
    countriesAsOf: countries.asOf,
  };
}

function readCountries(file: string): CountryTable {
  const { asOf, high, increased } = readOwn(file);
  if (typeof asOf !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(asOf) || !isList(high) || !isList(increased)) {
    throw new Error(
      `The table of countries ${file} needs "asOf" (a date such as 2026-02-13) and "high" and "increased" (lists of two-letter codes in capitals).`,
    );
  }
  const wrong = [...high, ...increased].find((code) => !countryCodes.has(code));
  if (wrong !== undefined)
    throw new Error(
      `The table of countries ${file} has ${JSON.stringify(wrong)}, which is no ISO 3166-1 alpha-2 code in capitals.`,
    );
  return { asOf, high, increased };
}

function readOwn(file: string): Partial<Record<keyof CountryTable, unknown>> {
  let table: unknown;
  try {
    table = readJson(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The table of countries ${file} cannot be read: ${why}`);
  }
  return typeof table === 'object' && table !== null ? table : {};
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((code) => typeof code === 'string');
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
