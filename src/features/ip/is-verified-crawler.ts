import type { Evidence } from './security-facts.ts';

/** Whether a crawler’s operator itself lists the address. A User-Agent alone proves nothing: anybody can send it. */
export function isVerifiedCrawler(evidence: readonly Evidence[]): boolean {
  return evidence.some((item) => item.flag === 'crawler' && item.source !== userAgentSource);
}

/** Source of the evidence that the caller calls itself a bot. */
export const userAgentSource = 'user-agent';
