import { noRulesApplied } from '../../http/common-fields.ts';
import { viewDomainFields } from '../domain/view-domain.ts';
import { isBlacklisted, listReason, notListed } from '../lists/list-answer.ts';
import { viewListedBy } from '../lists/listed-by.ts';
import type { EmailReport } from './email-report.ts';

export function viewEmailV1(report: EmailReport): object {
  return {
    score: report.score.score,
    reason: report.score.reason,
    isValid: report.score.isValid,
    isFree: report.isFree,
    isRoleBased: report.isRole,
    isEducational: report.isEducational,
    isDisposable: report.isDisposable,
    blacklisted: report.listed?.verdict === 'block',
    email: report.text,
    domain: report.domain === null ? null : viewDomainFields(report.domain),
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

export function viewEmailV2(report: EmailReport): object {
  const { score } = report;
  return {
    email: report.text,
    score: score.score,
    risk_level: score.riskLevel,
    recommendation: score.recommendation,
    reason: score.reason,
    reasons: reasonsOf(report),
    rules: score.rules.map((rule) => ({
      id: rule.id,
      title: rule.title,
      level: rule.level,
      reason: rule.reason,
    })),
    is_valid: score.isValid,
    is_free: report.isFree,
    is_role_based: report.isRole,
    is_educational: report.isEducational,
    is_disposable: report.isDisposable,
    is_forwarding: report.isForwarding,
    is_blacklisted: isBlacklisted(report.listed ?? notListed),
    listed_by: viewListedBy(report.listed ?? notListed),
    suggestion: report.suggestion,
    mailbox: report.mailbox,
    domain: report.domain === null ? null : viewDomainFields(report.domain),
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

/** What fired, and what nobody could tell although it would count. */
function reasonsOf({ score, domain, mailbox, listed = notListed }: EmailReport): string[] {
  if (listed.verdict === 'allow') return [listReason(listed) ?? ''];
  const known = domain?.known ?? null;
  const notes: (string | false)[] = [
    known !== null &&
      known.isDangerous === null &&
      'No list of dangerous domains has been fetched yet, so it is not known whether the domain is on one.',
    known !== null &&
      known.facts.mail.spf.state === 'unknown' &&
      known.facts.mail.mx.state !== 'unknown' &&
      'The DNS could not be asked for the SPF record.',
    known !== null &&
      known.facts.mail.mx.resolves === null &&
      known.facts.mail.mx.state === 'valid' &&
      'It is not known whether the mail servers have an address.',
    mailbox === 'unknown' && 'The mail server did not tell whether there is such a mailbox.',
    mailbox === 'accepts_all' &&
      'The mail server takes every name, so it is not known whether there is such a mailbox.',
  ];
  return [...score.rules.map(({ reason }) => reason), ...notes.filter((note) => note !== false)];
}
