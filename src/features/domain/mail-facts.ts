/** Whether something is there and as it should be. `unknown`: it could not be asked. */
export type RecordState = 'valid' | 'invalid' | 'missing' | 'unknown';

export interface MxFacts {
  /** `null`: the domain says that it takes no mail (RFC 7505). */
  readonly state: 'valid' | 'null' | 'invalid' | 'missing' | 'unknown';
  /** Best first. */
  readonly hosts: readonly { readonly priority: number; readonly host: string }[];
  /** Whether one of the first hosts has an address on the public internet; null when that is not known. */
  readonly resolves: boolean | null;
  /** Without MX records: whether the domain itself has an address, to which mail then goes (RFC 5321, section 5.1). */
  readonly hasAddress: boolean | null;
}

export type SpfProblem =
  | 'multiple_records'
  | 'syntax'
  | 'too_many_lookups'
  | 'allows_all'
  | 'include_missing'
  | 'include_invalid'
  | 'include_unknown';

export interface SpfFacts {
  readonly state: RecordState;
  readonly record: string | null;
  /** Terms that make a receiver ask the DNS, those of included records with them; null without a record. */
  readonly lookups: number | null;
  readonly problems: readonly SpfProblem[];
}

export interface DmarcFacts {
  readonly state: RecordState;
  readonly record: string | null;
  /** What applies to the domain that was asked about. */
  readonly policy: 'none' | 'quarantine' | 'reject' | null;
  readonly percent: number | null;
  /** Name at which the record was found: the domain’s own or the one that was registered. */
  readonly foundAt: string | null;
}

export interface DkimFacts {
  readonly state: RecordState;
  /** Selectors with a key, among those that are commonly used. */
  readonly selectors: readonly string[];
  /** `namespace`: no selector was found, but the DNS says that there is something below `_domainkey`. */
  readonly foundBy: 'selector' | 'namespace' | null;
}

export interface BimiFacts {
  readonly state: RecordState;
  readonly record: string | null;
  readonly logo: string | null;
}

/** What the DNS says of a domain’s mail. */
export interface MailFacts {
  /** False when the DNS says that there is no such name; null when it says nothing. */
  readonly exists: boolean | null;
  readonly mx: MxFacts;
  readonly spf: SpfFacts;
  readonly dmarc: DmarcFacts;
  readonly dkim: DkimFacts;
  readonly bimi: BimiFacts;
}

/** What the registry or registrar says. */
export interface RegistrationFacts {
  /** `none`: nobody keeps a register of the name. `missing`: the registry says that it is not registered. */
  readonly state: 'found' | 'missing' | 'none' | 'unknown';
  /** ISO 8601 date; null when it is not told. */
  readonly createdAt: string | null;
  readonly registrar: string | null;
  readonly source: 'rdap' | 'whois' | null;
  /** Host that was asked last. */
  readonly server: string | null;
}

/** Everything that was collected about a domain, as it is kept. */
export interface DomainFacts {
  readonly mail: MailFacts;
  readonly registration: RegistrationFacts;
}
