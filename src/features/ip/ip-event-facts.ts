import type { EventFacts } from '../../http/define-endpoint.ts';
import type { IpReport } from './ip-report.ts';
import type { SecurityReport } from './security-facts.ts';

const noFlags: readonly string[] = [];

/** What an event row keeps of an IP answer. */
export function ipEventFacts(report: IpReport): EventFacts {
  return {
    subject: report.ip.text,
    countryCode: report.geo === null ? null : report.geo.countryCode,
    risk: null,
    flags: report.security === null ? flagsWithout(report) : securityFlags(report.security),
  };
}

function flagsWithout({ blacklisted }: IpReport): readonly string[] {
  return blacklisted === true ? onlyBlacklisted : noFlags;
}

const onlyBlacklisted: readonly string[] = ['blacklisted'];

export function securityFlags(security: SecurityReport): readonly string[] {
  const flags: string[] = [];
  if (security.isProxy) flags.push('proxy');
  if (security.isTor) flags.push('tor');
  if (security.isBot) flags.push('bot');
  if (security.isRelay) flags.push('relay');
  if (security.isHosting) flags.push('hosting');
  if (security.blacklisted) flags.push('blacklisted');
  return flags.length === 0 ? noFlags : flags;
}
