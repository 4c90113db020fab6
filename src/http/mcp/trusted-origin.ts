import { isIP } from 'node:net';

export interface OriginRules {
  /** Address under which callers reach this server; null when the operator has named none. */
  readonly publicUrl: string | null;
  readonly v2Host: string | null;
}

/**
 * Whether a web page of this origin may speak MCP to the server, which the protocol asks servers to check. A page
 * whose host name was made to point here (DNS rebinding) has a name of its own, so names are believed only when
 * the operator gave them; loopback names and literal addresses cannot be made to point elsewhere.
 */
export function isTrustedOrigin(origin: string, host: string | undefined, rules: OriginRules): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name === '127.0.0.1' || name === '::1') return true;
  if (rules.publicUrl !== null && url.origin === new URL(rules.publicUrl).origin) return true;
  if (rules.v2Host !== null && name === rules.v2Host) return true;
  return isIP(name) !== 0 && url.host === host;
}
