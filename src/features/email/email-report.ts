import type { RuledReport } from '../../http/endpoint-rules.ts';
import type { DomainReport, KnownDomain } from '../domain/domain-report.ts';
import type { ListAnswer } from '../lists/list-answer.ts';
import { type EmailFacts, type MailboxState, plainFacts } from './email-facts.ts';
import type { EmailAddress, ParsedEmail } from './parse-email.ts';
import { isRoleName } from './role-names.ts';
import { type EmailScore, scoreEmail } from './score-email.ts';
import { suggestProvider } from './suggest-provider.ts';

/** What is answered of an address. */
export interface EmailReport extends RuledReport {
  /** As it was sent. */
  readonly text: string;
  readonly isFree: boolean;
  readonly isRole: boolean;
  readonly isEducational: boolean;
  readonly isDisposable: boolean;
  readonly isForwarding: boolean;
  readonly mailbox: MailboxState | null;
  /** The address that was probably meant; null when none was. */
  readonly suggestion: string | null;
  /** Left out when the address is malformed. */
  readonly address?: EmailAddress;
  /** Null when the address is malformed. */
  readonly domain: DomainReport | null;
  readonly score: EmailScore;
  /** What the account's lists say; left out when they say nothing. */
  readonly listed?: ListAnswer;
}

const dayMs = 86_400_000;

/** The answer for what is no address. */
export function malformedReport(text: string, parsed: ParsedEmail & { readonly ok: false }): EmailReport {
  return {
    text,
    isFree: false,
    isRole: false,
    isEducational: false,
    isDisposable: false,
    isForwarding: false,
    mailbox: null,
    suggestion: null,
    domain: null,
    score: scoreEmail({ ...plainFacts, problem: parsed.problem }),
  };
}

export interface DescribeEmailOptions {
  readonly email: EmailAddress;
  /** A report of which something is known: collected, or checked just now. */
  readonly domain: DomainReport & { readonly known: KnownDomain };
  readonly mailbox: MailboxState | null;
  readonly nowMs: number;
}

/** Puts together what is known of an address and its domain. */
export function describeEmail({ email, domain, mailbox, nowMs }: DescribeEmailOptions): EmailReport {
  const { known } = domain;
  const { lists, facts } = known;
  const isOther = lists.isWellKnown || lists.isEducational || known.isForwarding;
  const meant = isOther ? null : suggestProvider(email.domain.name, lists.isFree);
  const isRole = isRoleName(email.local);
  const score = scoreEmail({
    problem: null,
    isRole,
    isPlaceholder: isPlaceholder(email),
    isDisposable: known.isDisposable,
    isForwarding: known.isForwarding,
    suggestion: meant,
    isDangerous: known.isDangerous,
    dangers: known.evidence.filter(({ flag }) => flag === 'dangerous').map(({ text }) => text),
    mx: facts.mail.mx,
    exists: facts.mail.exists,
    spf: facts.mail.spf,
    ageDays: known.createdAt === null ? null : (nowMs - Date.parse(known.createdAt)) / dayMs,
    mailbox,
  } satisfies EmailFacts);
  return {
    text: email.text,
    isFree: lists.isFree,
    isRole,
    isEducational: lists.isEducational,
    isDisposable: known.isDisposable,
    isForwarding: known.isForwarding,
    mailbox,
    address: email,
    suggestion: meant === null ? null : `${email.text.slice(0, email.text.lastIndexOf('@'))}@${meant}`,
    domain,
    score,
  };
}

const placeholderNames: ReadonlySet<string> = new Set([
  'name',
  'yourname',
  'your.name',
  'your_name',
  'firstname.lastname',
  'first.last',
  'user',
  'username',
  'someone',
  'example',
  'email',
  'youremail',
  'your.email',
  'test',
]);
const placeholderDomains: ReadonlySet<string> = new Set([
  'domain.com',
  'yourdomain.com',
  'mydomain.com',
  'yourcompany.com',
  'mycompany.com',
  'company.com',
  'email.com',
]);

/** Addresses such as `name@domain.com`, which forms show and people copy; their domains belong to others. */
function isPlaceholder({ local, domain }: EmailAddress): boolean {
  return placeholderNames.has(local.toLowerCase()) && placeholderDomains.has(domain.name);
}
