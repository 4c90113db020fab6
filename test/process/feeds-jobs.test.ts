import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FeedJob } from '../../src/sources/feeds/feed-worker.ts';
import { createFeedJobs } from '../../src/sources/feeds/run-feed-jobs.ts';

let dir: string;
let copies = 0;
before(() => {
  dir = mkdtempSync(join(tmpdir(), 'assay-feed-jobs-'));
});
after(() => rmSync(dir, { recursive: true }));

function job(text: string, changes: Partial<FeedJob> = {}): FeedJob {
  const path = join(dir, `copy-${copies++}.txt`);
  writeFileSync(path, text);
  return {
    feedId: 'cloudflare',
    files: [['https://lists.example/ips', path]],
    compiledFile: join(dir, 'compiled'),
    lastEntries: 0,
    lastBuiltAtMs: null,
    nowSeconds: 1_700_000_000,
    minEntries: 1,
    ...changes,
  };
}

describe('feed jobs', () => {
  it('read a copy in another process, one after the other, and refuse what is unsound', async () => {
    const jobs = createFeedJobs();
    try {
      const [good, bad, unknown, missing] = await Promise.all([
        jobs.run(job('104.16.0.0/13\n2606:4700::/32\n')),
        jobs.run(job('104.16.0.0/13\n2606:4700::/32\n', { minEntries: 3 })),
        jobs.run(job('', { feedId: 'no-such-feed' })),
        jobs.run(job('', { files: [['https://lists.example/ips', join(dir, 'missing')]] })),
      ]);
      assert.ok(good.ok);
      assert.equal(good.entries, 2);
      assert.deepEqual([...good.columns!.v4.starts[0]!], [0x6810_0000]);
      assert.deepEqual([...good.columns!.v6.since], [1_700_000_000]);
      assert.match(good.sha256[0]!, /^[0-9a-f]{64}$/);
      assert.deepEqual(bad, { ok: false, reason: 'It has 2 entries, fewer than the 3 expected.' });
      assert.deepEqual(unknown, { ok: false, reason: 'There is no feed "no-such-feed".' });
      assert.deepEqual(missing, { ok: false, reason: 'It could not be read from disk.' });
    } finally {
      await jobs.end();
    }
  });

  it('go on in a new process after the old one was ended', async () => {
    const jobs = createFeedJobs();
    assert.equal((await jobs.run(job('104.16.0.0/13\n'))).ok, true);
    await jobs.end();
    await jobs.end();
    assert.equal((await jobs.run(job('104.16.0.0/13\n'))).ok, true);
    await jobs.end();
  });

  it('that are ended half-way say so and leave the next ones unharmed', async () => {
    const jobs = createFeedJobs();
    const cut = jobs.run(job('104.16.0.0/13\n'.repeat(100_000)));
    await new Promise((resolve) => setImmediate(resolve));
    await jobs.end();
    assert.deepEqual(await cut, { ok: false, reason: 'It could not be read to its end.' });
    assert.equal((await jobs.run(job('104.16.0.0/13\n'))).ok, true);
    await jobs.end();
  });
});
