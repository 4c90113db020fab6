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
  custom_rule: CustomRuleTable;
  custom_rule_version: CustomRuleVersionTable;
  custom_rule_day: CustomRuleDayTable;
  backtest: BacktestTable;
  list: ListTable;
  list_entry: ListEntryTable;
  alert: AlertTable;
  event_setting: EventSettingTable;
  payment_setting: PaymentSettingTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
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
  /** The same of the person whose address or number was asked about, in its normal form. */
  person_hash: number | null;
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

/** A rule of an account as it is now. It is never deleted, only archived. */
export interface CustomRuleTable {
  account_id: string;
  /** The rule's id is `CR` and this. */
  number: number;
  /** Counts every change, of the rule or of its state. */
  version: number;
  state: string;
  endpoint: string;
  priority: number;
  title: string;
  /** JSON; see src/features/custom-rules/rule-document.ts. */
  document: string;
  /** Who made this version: the id of a key, or `command line`. */
  author: string;
  created_at: number;
  changed_at: number;
  changed_in: number;
}

export interface CustomRuleVersionTable {
  account_id: string;
  number: number;
  version: number;
  state: string;
  document: string;
  author: string;
  changed_at: number;
}

/** How often a rule held on a day, and how often it changed the answer, or in shadow would have. */
export interface CustomRuleDayTable {
  account_id: string;
  number: number;
  /** UTC day, `YYYY-MM-DD`. */
  day: string;
  state: string;
  matches: number;
  changes: number;
}

export interface BacktestTable {
  id: string;
  account_id: string;
  /** Null for a rule that was not stored. */
  number: number | null;
  rule_version: number | null;
  endpoint: string;
  document: string;
  options: string;
  /** `waiting`, `running`, `done`, `failed` or `cancelled`. */
  state: string;
  /** From 0 to 1. */
  progress: number;
  /** JSON; null until it is done. */
  result: string | null;
  problem: string | null;
  author: string;
  created_at: number;
  /** When the server that runs it last said so. */
  touched_at: number;
  finished_at: number | null;
}

/** A blacklist or allow-list of an account. */
export interface ListTable {
  id: string;
  account_id: string;
  name: string;
  kind: string;
  /** `block` or `allow`. */
  mode: string;
  note: string | null;
  created_at: number;
  /** Id of the key that made it, or `command line`. */
  created_by: string;
  /** Version in which the row was last changed. */
  changed_in: number;
  /** When it was deleted; the row stays so that every server hears of it. */
  removed_at: number | null;
}

export interface ListEntryTable {
  id: Generated<number>;
  list_id: string;
  /** In normal form. */
  value: string;
  note: string | null;
  expires_at: number | null;
  created_at: number;
  created_by: string;
  changed_in: number;
  removed_at: number | null;
  /** Number of the upload that last had it; 0 for none. */
  upload: number;
}

/** A call over an account's threshold. */
export interface AlertTable {
  id: Generated<number>;
  time_ms: number;
  account_id: string;
  key_id: string;
  endpoint: string;
  /** See alert-kinds.ts. */
  kind: string;
  risk: number;
  subject: string | null;
  user_id: string | null;
  country_code: string | null;
  /** Comma-separated words; empty for none. */
  flags: string;
  /** JSON of the webhook's fields; null where subjects are not kept in plain. */
  details: string | null;
  user_hash: number | null;
  person_hash: number | null;
}

/** The thresholds that an account changed. */
export interface EventSettingTable {
  account_id: string;
  /** JSON object of kinds; see alert-thresholds.ts. */
  thresholds: string;
  changed_at: number;
  changed_in: number;
}

/** What an account changed of the payment rules. */
export interface PaymentSettingTable {
  account_id: string;
  /** Counts every change. */
  version: number;
  /** JSON; see src/features/payment/settings/payment-settings.ts. */
  changes: string;
  /** Who changed them last: the id of a key, or `command line`. */
  author: string;
  changed_at: number;
  changed_in: number;
}

export interface WebhookTable {
  id: string;
  account_id: string;
  url: string;
  description: string;
  /** JSON list of event names. */
  events: string;
  enabled: number;
  /** Sealed: `whsec_` and base64, needed for signing, so that it cannot be hashed; see secret-box.ts. */
  secret: string;
  /** Signs too until `previous_until`. */
  previous_secret: string | null;
  previous_until: number | null;
  created_at: number;
  changed_at: number;
  last_success_at: number | null;
  /** First failure since the last success; null while it works. */
  failing_since: number | null;
  /** Set when the server switched it off. */
  disabled_at: number | null;
  disabled_reason: string | null;
  /** Rows stay for a while so that every process learns of it. */
  deleted_at: number | null;
  changed_in: number;
  /** Events of one subject within so many seconds are one message; 0 for a message each. */
  merge_seconds: number;
}

/** A message for one webhook: the queue, and once it is done the log. */
export interface WebhookDeliveryTable {
  id: Generated<number>;
  /** The same in every attempt, so that the receiver can tell a repetition. */
  message_id: string;
  webhook_id: string;
  account_id: string;
  /** Null for a test. */
  alert_id: number | null;
  event: string;
  /** Null when it is done and subjects are not kept in plain. */
  body: string | null;
  created_at: number;
  /** `pending`, `delivered` or `failed`. */
  state: string;
  attempts: number;
  /** When it is to be sent, or taken for abandoned by who has the lease; null when it is done. */
  next_at: number | null;
  lease: string | null;
  last_at: number | null;
  last_status: number | null;
  last_error: string | null;
}

export interface WebhookAttemptTable {
  id: Generated<number>;
  delivery_id: number;
  time_ms: number;
  /** Null when no answer came. */
  status: number | null;
  error: string | null;
  latency_ms: number;
  /** The beginning of the answer's body. */
  excerpt: string | null;
}
