/** That a list has a domain, or that it looks like another. */
export interface DomainEvidence {
  readonly flag: 'disposable' | 'forwarding' | 'dangerous';
  /** Feed, package or table that says so. */
  readonly source: string;
  /** The listed name, which may be one above the domain that was asked about. */
  readonly listed: string;
  /** ISO 8601 times; null when unknown. */
  readonly since: string | null;
  readonly asOf: string | null;
  /** One sentence. */
  readonly text: string;
}

/** What lists say of a domain. They answer at once, whatever the network is like. */
export interface ListFacts {
  readonly isDisposable: boolean;
  /** Name of the forwarding service; null when it is none. */
  readonly forwardingService: string | null;
  readonly isFree: boolean;
  readonly isEducational: boolean;
  /** A provider or site that everyone knows. */
  readonly isWellKnown: boolean;
  /** Null while no list of dangerous domains has been loaded. */
  readonly isListedDangerous: boolean | null;
  readonly evidence: readonly DomainEvidence[];
}
