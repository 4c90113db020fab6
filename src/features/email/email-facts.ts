import type { KnownDomain } from '../domain/domain-report.ts';
import type { EmailProblem } from './parse-email.ts';

/** What an SMTP server said when it was asked about a mailbox. */
export type MailboxState = 'accepted' | 'rejected' | 'accepts_all' | 'unknown';

/** Everything the score of an address draws on. */
export interface EmailFacts {
  /** What is wrong with its form; null when nothing is. All else is then without meaning. */
  readonly problem: EmailProblem | null;
  readonly isRole: boolean;
  /** An address that is shown as an example and belongs to nobody, such as `name@domain.com`. */
  readonly isPlaceholder: boolean;
  readonly isDisposable: boolean;
  readonly isForwarding: boolean;
  /** Domain that was probably meant; null when none was. */
  readonly suggestion: string | null;
  readonly isDangerous: boolean | null;
  /** Why it is dangerous, in sentences. */
  readonly dangers: readonly string[];
  readonly mx: KnownDomain['facts']['mail']['mx'];
  readonly exists: boolean | null;
  readonly spf: KnownDomain['facts']['mail']['spf'];
  /** Days since the domain was registered; null when unknown. */
  readonly ageDays: number | null;
  /** Null when nobody asked. */
  readonly mailbox: MailboxState | null;
}

/** Facts of an address about which there is nothing to say. */
export const plainFacts: EmailFacts = {
  problem: null,
  isRole: false,
  isPlaceholder: false,
  isDisposable: false,
  isForwarding: false,
  suggestion: null,
  isDangerous: false,
  dangers: [],
  mx: { state: 'valid', hosts: [], resolves: true, hasAddress: null },
  exists: true,
  spf: { state: 'valid', record: 'v=spf1 mx -all', lookups: 1, problems: [] },
  ageDays: null,
  mailbox: null,
};
