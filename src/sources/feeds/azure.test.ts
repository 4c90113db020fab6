import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { azure } from './azure.ts';

describe('the address of the Azure file', () => {
  const base = 'https://download.microsoft.com/download/7/1/d/71d86715-5596-4529-9b13-da13a5de5b63';

  it('is the newest that the page names', () => {
    const page = `<a href="${base}/ServiceTags_Public_20261109.json">x</a>{"url":"${base}/ServiceTags_Public_20261116.json"}`;
    assert.equal(azure.follow?.(page), `${base}/ServiceTags_Public_20261116.json`);
  });

  it('is never one of another host or cloud', () => {
    for (const page of [
      '',
      'https://example.com/download/1/ServiceTags_Public_20261116.json',
      `${base}/ServiceTags_AzureGovernment_20261116.json`,
      `${base}/../../x?ServiceTags_Public_20261116.json`,
    ]) {
      assert.equal(azure.follow?.(page), null);
    }
  });
});
