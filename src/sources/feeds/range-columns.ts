/**
 * Ranges without overlap in the order of their addresses: one column of words for IPv4, four for IPv6. `ends` are
 * the last addresses. `since`: seconds since the epoch from which on the range has been listed without a break.
 */
export interface RangeColumns {
  readonly starts: readonly Uint32Array[];
  readonly ends: readonly Uint32Array[];
  readonly since: Uint32Array;
}

/** AS facts in columns: strings by number in a table, 0 for none. */
export interface AsnColumns {
  readonly numbers: Uint32Array;
  readonly handle: Uint32Array;
  readonly description: Uint32Array;
  readonly country: Uint32Array;
  readonly category: Uint32Array;
  readonly registered: Uint32Array;
  readonly stringBytes: Uint8Array;
  readonly stringStarts: Uint32Array;
}

/** What a feed says, ready for look-ups. */
export interface FeedColumns {
  readonly v4: RangeColumns;
  readonly v6: RangeColumns;
  /** In order. */
  readonly asns: Uint32Array;
  readonly asnSince: Uint32Array;
  readonly asnFacts: AsnColumns | null;
  /** The text of a domain table: `domain payload` a line, the payload being since when it has been listed, or a fact. */
  readonly domains?: Uint8Array;
}
