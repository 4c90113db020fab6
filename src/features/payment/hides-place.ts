import type { IpFacts } from './payment-facts.ts';

/** Whether an address stands for users who may be anywhere. */
export function hidesPlace({ threat }: Pick<IpFacts, 'threat'>): boolean {
  const kind = threat?.kind ?? null;
  return kind === 'tor' || kind === 'proxy' || kind === 'vpn' || kind === 'relay' || kind === 'hosting';
}
