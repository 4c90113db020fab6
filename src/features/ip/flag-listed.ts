import { isBlacklisted, type ListAnswer } from '../lists/list-answer.ts';
import type { IpReport } from './ip-report.ts';
import type { SecurityReport } from './security-facts.ts';

/** The verdict with what the account's lists say. What is true of the address stays true, whatever they say. */
export function flagSecurity(security: SecurityReport, listed: ListAnswer): SecurityReport {
  if (listed.verdict === 'none') return security;
  return { ...security, blacklisted: isBlacklisted(listed), listed };
}

/** The same for a lookup; without the security module only that an address is blacklisted is told. */
export function flagReport(report: IpReport, listed: ListAnswer): IpReport {
  if (listed.verdict === 'none') return report;
  if (report.security !== null) {
    return { ...report, listed, security: flagSecurity(report.security, listed) };
  }
  return { ...report, listed, blacklisted: listed.verdict === 'block' };
}
