import type { DomainFacts } from '../../features/domain/mail-facts.ts';
import type { DomainName } from '../../features/domain/parse-domain.ts';
import { collectMailRecords } from '../dns/collect-mail-records.ts';
import type { Dns } from '../dns/create-dns.ts';
import type { RegistrationLookup } from '../rdap/look-up-registration.ts';

export interface CollectorOptions {
  readonly openDns: (signal: AbortSignal) => Dns;
  readonly lookUpRegistration: RegistrationLookup;
  readonly random: () => number;
  readonly allowPrivate: boolean;
  /** After this long what is still open is left unknown. */
  readonly deadlineMs: number;
}

export type StepReporter = (part: string, result: string) => void;

export type DomainCollector = (
  domain: DomainName,
  signal: AbortSignal,
  onStep?: StepReporter,
) => Promise<DomainFacts>;

/** Asks the DNS and the registry about a domain, side by side and until a deadline. */
export function createDomainCollector(options: CollectorOptions): DomainCollector {
  return async (domain, given, onStep = () => {}) => {
    const signal = AbortSignal.any([given, AbortSignal.timeout(options.deadlineMs)]);
    const [mail, registration] = await Promise.all([
      collectMailRecords(domain, {
        dns: options.openDns(signal),
        random: options.random,
        allowPrivate: options.allowPrivate,
        onStep,
      }),
      options.lookUpRegistration(domain, signal).then((facts) => {
        const words = [facts.state, facts.createdAt, facts.registrar, facts.source, facts.server];
        onStep('Registration', words.filter((word) => word !== null).join(', '));
        return facts;
      }),
    ]);
    return { mail, registration };
  };
}
