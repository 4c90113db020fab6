import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleCountryReport } from './sample-country-report.ts';
import { viewCurrencyV1, viewLocationV1 } from './view-country-v1.ts';
import { viewCurrencyV2, viewLocationV2 } from './view-country-v2.ts';

const { country } = sampleCountryReport('DE');

for (const [version, location, currency] of [
  ['v1', viewLocationV1, viewCurrencyV1],
  ['v2', viewLocationV2, viewCurrencyV2],
] as const) {
  test(`${version} has the same fields whether or not the country is known`, () => {
    assert.deepEqual(
      shape(location(null, 'http://assay.test')),
      shape(location(country, 'http://assay.test')),
    );
    assert.deepEqual(shape(currency(null)), shape(currency(country)));
  });

  test(`${version} answers null alone of an unknown country`, () => {
    assert.deepEqual(new Set(leaves(location(null, 'http://assay.test'))), new Set([null]));
    assert.deepEqual(new Set(leaves(currency(null))), new Set([null]));
  });

  test(`${version} has a country without currency or language`, () => {
    const bare = { ...country, currency: null, language: null };
    assert.deepEqual(shape(currency(bare)), shape(currency(country)));
    assert.deepEqual(shape(location(bare, '')), shape(location(country, '')));
  });
}

function shape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shape(item)]));
}

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
}
