import { createHmac } from 'node:crypto';
import type { WebhookSecrets } from './webhook-record.ts';

/** Secrets that can be read. */
export type SigningSecrets = WebhookSecrets & { readonly current: string };

/** Secrets are base64 behind this, as the Standard Webhooks specification has them. */
export const secretPrefix = 'whsec_';

/** Header fields by which a receiver checks that a message is ours and recent (Standard Webhooks 1.0). */
export interface MessageHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Signs a message; after a rotation with both secrets, separated by a blank, until the overlap ends. */
export function signMessage(
  message: { readonly id: string; readonly body: string; readonly nowMs: number },
  secrets: SigningSecrets,
): MessageHeaders {
  const { id, body, nowMs } = message;
  const timestamp = String(Math.floor(nowMs / 1000));
  const { current, previous } = secrets;
  const valid = previous !== null && nowMs < previous.untilMs ? [current, previous.secret] : [current];
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': valid.map((secret) => `v1,${hmac(secret, `${id}.${timestamp}.${body}`)}`).join(' '),
  };
}

function hmac(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
