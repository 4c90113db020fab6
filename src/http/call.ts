import type { IncomingHttpHeaders } from 'node:http';
import type { IpAddress } from '../features/ip/ip-address.ts';

export type ApiVersion = 1 | 2;

/** The circumstances of one request, as far as an endpoint may see them. */
export interface Call {
  readonly version: ApiVersion;
  /** Whether one of the older paths was used, whose clients have static types. */
  readonly legacy: boolean;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds since the epoch at which the request was taken up. */
  readonly nowMs: number;
  /** The caller's address; null when the transport has none (a command line, a test). */
  caller(): IpAddress | null;
  /** Id of the account that calls; null where no key was given (a command line, a test). */
  accountId(): string | null;
  /** Id of the key that calls, the author of what it changes; null where no key was given. */
  keyId(): string | null;
  /** Address of this server as the caller knows it, without a slash at the end. */
  baseUrl(): string;
}
