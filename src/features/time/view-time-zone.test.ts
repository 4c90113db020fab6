import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleCountryReport } from '../country/sample-country-report.ts';
import type { TimeZoneReport } from './time-zone-report.ts';
import { viewTimeZoneV1, viewTimeZoneV2 } from './view-time-zone.ts';

const report = sampleCountryReport('DE').timeZone as TimeZoneReport;

test('both versions say the same, v2 in snake case', () => {
  const snake = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([key, item]) => [
            key.replace('isDST', 'is_dst').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
            snake(item),
          ]),
        )
      : value;
  assert.deepEqual(viewTimeZoneV2(report), snake(viewTimeZoneV1(report)));
});

test('without a report all fields are there and null, but for the time that is known', () => {
  const view = viewTimeZoneV1(null, 1_767_265_200_999) as Record<string, unknown>;
  assert.deepEqual(Object.keys(view), Object.keys(viewTimeZoneV1(report)));
  assert.equal(view['currentTimestamp'], 1_767_265_200);
  assert.equal(view['name'], null);
});
