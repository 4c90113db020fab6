import type { AsnType } from '../asn/asn-facts.ts';
import type { ListAnswer } from '../lists/list-answer.ts';

export type ProxyType = 'VPN' | 'TOR' | 'Relay' | 'Hosting' | 'Proxy';

/** What a source can say of an address. */
export type ThreatKind = 'tor' | 'vpn' | 'proxy' | 'relay' | 'hosting' | 'crawler' | 'abuse';

/** One reason for a flag: which source said so, since when, in words a person can act on. */
export interface Evidence {
  /** Stable id of the reason, such as `listed_tor`. */
  readonly id: string;
  readonly flag: ThreatKind;
  /** Id of the feed or table, such as `tor-exits` or `asn-type`. */
  readonly source: string;
  /** ISO 8601 time at which the source first listed the address since it was last absent; null when unknown. */
  readonly since: string | null;
  /** ISO 8601 time of the data used; null for knowledge that comes with the server. */
  readonly asOf: string | null;
  readonly text: string;
}

/** The verdict on an address. A flag is false both for “no” and for “not known to be”; `unknown` tells them apart. */
export interface SecurityReport {
  readonly isProxy: boolean;
  readonly proxyType: ProxyType | null;
  readonly isTor: boolean;
  readonly isBot: boolean;
  readonly isRelay: boolean;
  readonly isHosting: boolean;
  /** Listed for attacks, spam or malware. */
  readonly isAbusive: boolean;
  /** By a list or custom rule of the account; null when its lists could not be read for a while. */
  readonly blacklisted: boolean | null;
  /** What the account's lists say; left out when they say nothing. */
  readonly listed?: ListAnswer;
  readonly evidence: readonly Evidence[];
  /** Kinds of source that have no data yet. */
  readonly unknown: readonly ThreatKind[];
}

/** What the verdict is made of. */
export interface SecurityFacts {
  /** From feeds and tables that list the address or its network. */
  readonly listed: readonly Evidence[];
  readonly asn: {
    readonly number: number;
    readonly org: string | null;
    readonly type: AsnType | null;
  } | null;
  /** Name of the bot that the caller's own User-Agent says it is; null when it says none or is not known. */
  readonly userAgentBot: string | null;
  readonly missing: readonly ThreatKind[];
}
