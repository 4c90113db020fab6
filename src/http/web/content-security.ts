import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type Directives = Record<string, string[]>;

/** Nothing may be loaded or embedded: right for everything that is not a page. */
const nothing: Directives = {
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
};

/** The server's own pages: their script and style are files of this server, none is in the page. */
export const ownPages: Directives = {
  ...nothing,
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
};

/** The reference page's script writes style elements. */
export const referencePage: Directives = { ...ownPages, styleSrc: ["'self'", "'unsafe-inline'"] };

/**
 * Security headers of everything beside the API. No Strict-Transport-Security: whether the name is only ever
 * served encrypted is known to whoever ends the encryption, not here.
 */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: nothing },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xPoweredBy: false,
  });
}

/** Route options that replace the policy. */
export function withPolicy(directives: Directives) {
  return { helmet: { contentSecurityPolicy: { useDefaults: false, directives } } };
}

/** A policy as the text of its header. */
export function policyText(directives: Directives): string {
  const name = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(directives)
    .map(([key, values]) => [name(key), ...values].join(' '))
    .join('; ');
}
