import { hash } from 'node:crypto';

export type KeyKind =
  | 'customer'
  | 'card'
  | 'device'
  | 'ip'
  | 'email'
  | 'phone'
  | 'merchant'
  | 'site'
  | 'transaction';

/**
 * The whole number under which a subject of an account is counted: 53 bits of SHA-256, as many as a JavaScript number
 * holds. Among ten million subjects the chance that any two share one is 1 in 180.
 */
export function historyKey(accountId: string, kind: KeyKind, value: string): number {
  const digest = hash('sha256', `${kind}\n${accountId}\n${value}`, 'buffer');
  return digest.readUIntBE(0, 6) * 32 + (digest[6]! & 31);
}

/** The part of a key that tells a few hundred values of one subject apart. */
export function shortKey(key: number | null): number | null {
  return key === null ? null : key % 2 ** 32;
}
