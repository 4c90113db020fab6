import type { ErrorType } from '../errors.ts';
import type { Alert, PlanName } from './define-endpoint.ts';

/** Who calls: an account's key that was recognised. Opaque to the HTTP layer but for these facts. */
export interface CallerKey {
  readonly keyId: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly planName: PlanName;
  /** Modules such as `security` that the plan lacks. */
  readonly lacksModules: ReadonlySet<string>;
}

/** What the HTTP layer asks of accounts. Everything answers from memory. */
export interface Gate<Key extends CallerKey = CallerKey> {
  /** The key's owner; null when the key is unknown, revoked or expired. */
  verify(rawKey: string): Key | null;
  /** Account state, then authorised host, then flood limit, then quota, then allowed endpoints and plan. */
  admit(key: Key, request: AdmissionRequest): ErrorType | null;
  /** When a refused call may be tried again; null when time alone changes nothing. */
  retryAfterSeconds(key: Key, refusal: ErrorType, nowMs: number): number | null;
  /** Counts an answered live call. */
  count(key: Key, endpoint: string, ok: boolean, nowMs: number): void;
  /** Rate-limit header lines, each ended by CRLF. */
  limitLines(key: Key, nowMs: number): string;
}

export interface AdmissionRequest {
  readonly endpoint: string;
  readonly leastPlan: PlanName;
  readonly nowMs: number;
  /** Test mode uses no quota. */
  readonly live: boolean;
  /** Host name of the Origin or Referer header; null when there is none. */
  readonly originHost: () => string | null;
  /** Canonical text of the caller's address; null when unknown. */
  readonly callerIp: () => string | null;
}

/** A row for the events page. */
export interface CallEvent {
  readonly timeMs: number;
  readonly accountId: string;
  readonly keyId: string;
  readonly endpoint: string;
  readonly version: number;
  readonly subject: string | null;
  readonly userId: string | null;
  readonly countryCode: string | null;
  readonly risk: number | null;
  /** `ok` or the error's type. */
  readonly outcome: string;
  readonly flags: readonly string[];
  readonly latencyUs: number;
  readonly source: string | null;
  /** By what the data of persons is found; the first is that of the subject. See EventFacts. */
  readonly persons: readonly string[];
  readonly alerts: readonly Alert[];
}

export interface CallRecorder {
  record(event: CallEvent): void;
  /** Null, or a promise that settles when the queue has room again. */
  backpressure(): Promise<void> | null;
}
