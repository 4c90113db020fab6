import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hashes texts with a secret of the data folder, which is made when it is missing: the same text gives the same hash
 * for as long as the folder lives, and nobody without the secret can try texts.
 */
export function openKeyedHash(dataDir: string): (text: string) => string {
  const file = join(dataDir, 'event-hash.key');
  try {
    // Fails where there is one, also when another process has just made it.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  return (text) => `hmac:${createHmac('sha256', secret).update(text).digest('hex').slice(0, 32)}`;
}
