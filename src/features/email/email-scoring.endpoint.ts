import type { Call } from '../../http/call.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import type { DomainSource } from '../domain/domain-lookup.endpoint.ts';
import type { DomainReport, KnownDomain } from '../domain/domain-report.ts';
import type { DomainName } from '../domain/parse-domain.ts';
import { defineAlert } from '../events/alert-kinds.ts';
import type { ListSource } from '../lists/create-list-source.ts';
import { decideByLists } from './decide-by-lists.ts';
import { changeEmail, emailRulesSubject, riskByScore } from './email-custom-rules.ts';
import type { MailboxState } from './email-facts.ts';
import { emailDataV1, emailDataV2 } from './email-fields.ts';
import { emailParameter } from './email-parameter.ts';
import { describeEmail, type EmailReport, malformedReport } from './email-report.ts';
import { type EmailAddress, parseEmail } from './parse-email.ts';
import { sampleEmailReport } from './sample-email-report.ts';
import { viewEmailV1, viewEmailV2 } from './view-email.ts';

/** What an email answer draws on beside what is known of domains. */
export interface EmailSource {
  /** What can be known of a domain at once; from memory where it was asked lately. */
  check(domain: DomainName, ask: boolean): DomainReport | Promise<DomainReport>;
  /** Asks the mail server; null when that is switched off. */
  readonly probe:
    | ((email: EmailAddress, hosts: readonly { readonly host: string }[]) => Promise<MailboxState>)
    | null;
}

export interface EmailDeps {
  readonly domain: DomainSource;
  readonly email: EmailSource;
  readonly lists: ListSource;
}

/** Risk of a mail address. */
export const emailScoring = defineEndpoint({
  name: 'email_scoring',
  title: 'Email scoring',
  summary:
    'Whether a mail address is well formed, can receive mail, and is disposable, free, role-based or dangerous.',
  description:
    'The score is that of the worst rule that fired: 0 safe, 1 low risk, 2 high risk, 3 too risky. A domain that is not known yet is asked for its mail servers while the caller waits, up to a deadline; the rest is collected in the background. When the DNS cannot be asked the score is never 0, and v2 says so in `reasons`.',
  tag: 'Email',
  plan: 'premium',
  parameters: { email: emailParameter },
  v1: {
    method: 'GET',
    path: '/scoring/email',
    aliases: ['/validateEmail'],
    userId: true,
    data: emailDataV1,
    view: (report: EmailReport) => viewEmailV1(report),
  },
  v2: {
    method: 'GET',
    path: '/score/email/{email}',
    userId: true,
    data: emailDataV2,
    view: (report: EmailReport) => viewEmailV2(report),
  },
  example: { email: 'jane@example.com' },
  sample: (input) => sampleEmailReport(input.email),
  run(input, call, deps: EmailDeps): EmailReport | Promise<EmailReport> {
    // Clients that use the older paths do not escape a plus, which then arrives as a space.
    const text = call.legacy ? input.email.replaceAll(' ', '+') : input.email;
    return reportEmail(text, call, deps);
  },
  event: (report: EmailReport) => ({
    subject: report.text,
    countryCode: null,
    risk: riskByScore[report.score.score],
    flags: emailFlags(report),
    person: report.text.toLowerCase(),
  }),
  rules: {
    subject: emailRulesSubject,
    apply: (report, { email }, call, _deps, rules) =>
      rules.run(
        {
          request: { email },
          response: viewEmailV2(report),
          history: null,
          nowMs: call.nowMs,
          isAllowed: report.listed?.verdict === 'allow',
        },
        report,
        changeEmail,
      ),
  },
  alert: (report: EmailReport) =>
    report.score.score === 0
      ? null
      : defineAlert({
          kind: 'fake_email',
          risk: riskByScore[report.score.score],
          subject: report.text,
          countryCode: null,
          payload: () => ({
            email: report.text,
            score: report.score.score,
            reason: report.score.reason,
            isValid: report.score.isValid,
          }),
        }),
  dataKind: 'emails',
});

/** Everything that is answered of an address. At once where its domain was asked about lately. */
export function reportEmail(text: string, call: Call, deps: EmailDeps): EmailReport | Promise<EmailReport> {
  const parsed = parseEmail(text);
  if (!parsed.ok) {
    return decideByLists(malformedReport(text, parsed), deps.lists.email(call.accountId(), text, call.nowMs));
  }
  const domain = knownDomain(parsed.email, call, deps);
  return domain instanceof Promise
    ? domain.then((report) => finish(parsed.email, report, call, deps))
    : finish(parsed.email, domain, call, deps);
}

/** What was collected; where that is not there yet, or lacks the mail servers, what can be found out now. */
function knownDomain(
  { domain }: EmailAddress,
  call: Call,
  deps: EmailDeps,
): DomainReport | Promise<DomainReport> {
  const collected = deps.domain.find(domain, { accountId: call.accountId(), nowMs: call.nowMs });
  const isEnough = collected.known !== null && collected.known.facts.mail.mx.state !== 'unknown';
  return isEnough ? collected : deps.email.check(domain, collected.isQueued);
}

function finish(
  email: EmailAddress,
  domain: DomainReport,
  call: Call,
  deps: EmailDeps,
): EmailReport | Promise<EmailReport> {
  const { known } = domain;
  if (known === null) throw new Error('A checked domain is known.');
  const describe = (mailbox: MailboxState | null): EmailReport =>
    decideByLists(
      describeEmail({ email, domain: { ...domain, known }, mailbox, nowMs: call.nowMs }),
      deps.lists.email(call.accountId(), email.text, call.nowMs),
    );
  return deps.email.probe === null || !isWorthAsking(known)
    ? describe(null)
    : deps.email.probe(email, known.facts.mail.mx.hosts).then(describe);
}

/** Nobody is asked about mailboxes that are refused anyway. */
function isWorthAsking(known: KnownDomain): boolean {
  return known.facts.mail.mx.state === 'valid' && known.isDangerous !== true && !known.isDisposable;
}

function emailFlags(report: EmailReport): string[] {
  const flags: (string | false)[] = [
    !report.score.isValid && 'invalid',
    report.isDisposable && 'disposable',
    report.domain?.known?.isDangerous === true && 'dangerous',
    report.isRole && 'role',
    report.listed?.verdict === 'block' && 'blacklisted',
  ];
  return flags.filter((flag) => flag !== false);
}
