import type { Cidr } from '../../features/ip/cidr.ts';

/** What being listed by a feed says of an address. */
export type FeedKind = 'tor' | 'vpn' | 'proxy' | 'relay' | 'hosting' | 'crawler' | 'abuse';

/** What being listed by a feed says of a domain; `rdap`: not a flag but the service that knows its registration. */
export type DomainFeedKind = 'disposable' | 'malware' | 'phishing' | 'rdap';

export interface FeedLicence {
  readonly name: string;
  readonly url: string;
  /** Text that has to be shown where the data is used; null when none is asked for. */
  readonly attribution: string | null;
}

/** What a feed's text was read to. A feed fills the parts it has. */
export interface FeedContent {
  readonly cidrs: readonly Cidr[];
  readonly asns: readonly number[];
  /** Facts by AS number. */
  readonly asnFacts: ReadonlyMap<number, AsnMetadata> | null;
  /** Domain names, each with what the feed says of it; empty text for feeds that only list. */
  readonly domains?: ReadonlyMap<string, string>;
  /** Lines or entries that could not be read. */
  readonly badEntries: number;
}

/** What the AS metadata feed says of a network; null where it says nothing. */
export interface AsnMetadata {
  readonly handle: string | null;
  readonly description: string | null;
  readonly countryCode: string | null;
  /** `isp`, `hosting`, `business`, `education_research`, `government_admin`. */
  readonly category: string | null;
  /** ISO 8601 date. */
  readonly registered: string | null;
}

/** One list on the internet: where it is, how it reads, what it means, and what would be wrong with it. */
export interface Feed {
  /** Stable name, used in settings, file names, metrics and evidence: `tor-exits`. */
  readonly id: string;
  readonly title: string;
  /** Null for feeds that flag nothing by themselves, such as AS metadata. */
  readonly kind: FeedKind | null;
  /** The same for feeds of domain names. */
  readonly domainKind: DomainFeedKind | null;
  /** Name of the operator shown in evidence, such as `Googlebot`; null when the title says enough. */
  readonly operator: string | null;
  readonly urls: readonly string[];
  readonly licence: FeedLicence;
  readonly intervalHours: number;
  /** Fewest and most entries (networks, numbers and facts together) of a sound copy. */
  readonly minEntries: number;
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Whether special-purpose networks in it are expected and left out, rather than a sign of damage. */
  readonly dropsSpecialPurpose: boolean;
  /** Widest network that is believed, as prefix lengths; wider ones are a sign of damage. */
  readonly shortestPrefix: { readonly ipv4: number; readonly ipv6: number };
  /** Reads one downloaded text. Throws an Error with a plain sentence when it is not the format at all. */
  readonly parse: (text: string, url: string) => FeedContent;
  /**
   * For a page that names the file to fetch (whose address changes): finds it in the page's text. Null for all
   * other feeds.
   */
  readonly follow: ((page: string) => string | null) | null;
  /** `all`: the addresses have one part each. `first`: they are alternatives, tried in order. */
  readonly urlMode: 'all' | 'first';
  /** False for feeds that are fetched only when an operator names them. */
  readonly onByDefault: boolean;
  /** The account that is needed to fetch it; null for feeds that are free to fetch. */
  readonly account: 'maxmind' | null;
  /** For a database file (.mmdb) in place of a text: what its own type must look like. Null for texts. */
  readonly databaseType: RegExp | null;
  /** Finds the words in a text that its publisher wants to be kept with the data, such as a date and copyright. */
  readonly notice: ((text: string) => string | null) | null;
}

type Given = Pick<Feed, 'id' | 'title' | 'kind' | 'urls' | 'licence' | 'minEntries' | 'parse'> &
  Partial<Feed>;

/** A feed with the defaults that most share. */
export function defineFeed(feed: Given): Feed {
  return {
    domainKind: null,
    operator: null,
    intervalHours: 24,
    maxEntries: 500_000,
    maxBytes: 32 * 1024 * 1024,
    dropsSpecialPurpose: false,
    shortestPrefix: { ipv4: 8, ipv6: 16 },
    follow: null,
    urlMode: 'all',
    onByDefault: true,
    account: null,
    databaseType: null,
    notice: null,
    ...feed,
  };
}
