import { createHash } from 'node:crypto';

/** 32 lower-case hexadecimal digits from 16 random bytes, the look that client libraries expect of a key. */
export function formatApiKey(randomBytes: Buffer): string {
  return randomBytes.toString('hex');
}

/**
 * How a key is stored. A key has 128 random bits, so a fast hash cannot be searched and a slow one would only
 * cost every request.
 */
export function hashApiKey(rawKey: string): string {
  return createHash('sha256').update(rawKey).digest('hex');
}
