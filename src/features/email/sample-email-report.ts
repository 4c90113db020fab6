import { parseDomain } from '../domain/parse-domain.ts';
import { sampleDomainReport } from '../domain/sample-domain-report.ts';
import { describeEmail, type EmailReport } from './email-report.ts';
import { parseEmail } from './parse-email.ts';

const sampleTimeMs = Date.UTC(2026, 0, 15, 12);

/** Test mode's report, the same for every address but for the address and the name of its domain. */
export function sampleEmailReport(text: string): EmailReport {
  const parsed = parseEmail('jane@example.com');
  const sent = parseEmail(text);
  const domain = sampleDomainReport(sent.ok ? sent.email.domain : parseDomain('example.com')!);
  if (!parsed.ok || domain.known === null) throw new Error('The sample is no address.');
  const { known } = domain;
  const report = describeEmail({
    email: parsed.email,
    domain: { ...domain, known },
    mailbox: null,
    nowMs: sampleTimeMs,
  });
  return { ...report, text };
}
