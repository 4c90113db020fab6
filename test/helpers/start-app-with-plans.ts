import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type RunningApp, startApp } from './start-app.ts';

/** Starts the real server with an operator's changes to the plans, such as a flood limit that a test can reach. */
export async function startAppWithPlans(
  plans: Readonly<Record<string, object>>,
  environment: Record<string, string> = {},
  log?: Logger,
): Promise<RunningApp> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-plans-'));
  const file = join(folder, 'plans.json');
  writeFileSync(file, JSON.stringify(plans));
  try {
    return await startApp({ ASSAY_PLANS_FILE: file, ...environment }, log);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
