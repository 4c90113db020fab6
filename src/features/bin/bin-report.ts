import type { BinFacts } from './bin-facts.ts';

/** What a BIN answer is made of. It never holds more of a card number than its first and last digits. */
export interface BinReport {
  /** As it was sent, masked. */
  readonly echo: string;
  readonly facts: BinFacts;
  readonly blacklisted: boolean;
}
