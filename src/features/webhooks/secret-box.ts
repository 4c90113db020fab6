import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Seals texts so that only who has the key reads them. */
export interface SecretBox {
  /** `owner` names what the text belongs to; it opens for no other. */
  seal(text: string, owner: string): string;
  /** Null when it was sealed with another key or for another owner, or has been changed. */
  open(sealed: string, owner: string): string | null;
}

/** Stands before what is sealed, so that texts from before can be told, and another scheme later. */
const prefix = 'v1.';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a fresh nonce for every text (NIST SP 800-38D); the owner is authenticated along with it. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${prefix}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(sealed, owner) {
      if (!isSealed(sealed)) return null;
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return null;
      try {
        const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        cipher.setAAD(Buffer.from(owner));
        cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = cipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

export function isSealed(text: string): boolean {
  return text.startsWith(prefix);
}
