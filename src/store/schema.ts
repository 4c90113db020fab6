import type { Generated } from 'kysely';

/** Times are milliseconds since the epoch; lists and objects are JSON text; booleans are 0 or 1. */
export interface Schema {
  account: AccountTable;
  api_key: ApiKeyTable;
  usage: UsageTable;
  month_calls: MonthCallsTable;
  event: EventTable;
  snapshot_version: { id: number; version: number };
  audit: AuditTable;
  domain: DomainTable;
  bin_import: BinImportTable;
  bin_correction: BinCorrectionTable;
}

export interface AccountTable {
  id: string;
  name: string;
  plan: string;
  /** `active` or `inactive`. */
  state: string;
  /** After this the subscription has ended; null for one without end. */
  plan_expires_at: number | null;
  /** JSON list of host names, addresses and CIDRs that may call; null for all. */
  authorised_hosts: string | null;
  /** JSON object of limits that differ from the plan's; null for none. */
  limits: string | null;
  created_at: number;
  /** Version of the snapshot in which the row was last changed. */
  changed_in: number;
}

export interface ApiKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** SHA-256 of the key in hex. */
  hash: string;
  /** Last four characters, to tell keys apart. */
  last_four: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  /** Start of the UTC day on which it was last used. */
  last_used_at: number | null;
  /** JSON list of endpoint names; null for all. */
  allowed_endpoints: string | null;
  authorised_hosts: string | null;
  /** Id of the key it was rotated from. */
  rotated_from: string | null;
  changed_in: number;
}

export interface UsageTable {
  account_id: string;
  key_id: string;
  endpoint: string;
  /** UTC day, `YYYY-MM-DD`. */
  day: string;
  /** Answered live calls. */
  calls: number;
  /** Live calls that ended in an error. */
  errors: number;
}

/** The calls of `usage` added up. */
export interface MonthCallsTable {
  account_id: string;
  /** UTC month, `YYYY-MM`. */
  month: string;
  calls: number;
}

export interface EventTable {
  id: Generated<number>;
  time_ms: number;
  account_id: string;
  key_id: string;
  endpoint: string;
  version: number;
  subject: string | null;
  user_id: string | null;
  country_code: string | null;
  risk: number | null;
  outcome: string;
  /** Comma-separated words; empty for none. */
  flags: string;
  latency_us: number;
  source: string | null;
  /** See user-hash.ts; null where there is no end user. */
  user_hash: number | null;
}

export interface AuditTable {
  id: Generated<number>;
  time_ms: number;
  /** `command line`, later a member's name. */
  actor: string;
  action: string;
  account_id: string | null;
  /** JSON without secrets. */
  detail: string;
}

/** What was collected about domains, and at the same time the queue of those still to be collected. */
export interface DomainTable {
  name: string;
  /** The domain that was registered, so that names below one cannot fill the queue. */
  registrable: string;
  /** JSON; null until something was collected. */
  facts: string | null;
  collected_at: number | null;
  /** When it is to be collected, for the first time or anew; null when it is not. */
  due_at: number | null;
  /** Attempts since the last one that found out everything. */
  tries: number;
  /** Until then, the process with this lease is at it. */
  leased_until: number | null;
  lease: string | null;
  /** Who asked for the collection that is due. */
  account_id: string | null;
  /** Last time anyone asked, to the day. */
  asked_at: number;
}

export interface BinImportTable {
  name: string;
  imported_at: number;
  /** Number of BINs. */
  entries: number;
  /** A number table; see src/sources/bin/bin-records.ts. */
  records: Uint8Array;
}

/** An operator's own facts of one BIN; null where the other sources count. */
export interface BinCorrectionTable {
  bin: string;
  bank: string | null;
  url: string | null;
  phone: string | null;
  city: string | null;
  country: string | null;
  scheme: string | null;
  type: string | null;
  brand: string | null;
  is_prepaid: number | null;
  is_commercial: number | null;
  changed_at: number;
}
