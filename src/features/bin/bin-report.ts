import type { RuledReport } from '../../http/endpoint-rules.ts';
import type { ListAnswer } from '../lists/list-answer.ts';
import type { BinFacts } from './bin-facts.ts';

/** What a BIN answer is made of. It never holds more of a card number than its first and last digits. */
export interface BinReport extends RuledReport {
  /** As it was sent, masked. */
  readonly echo: string;
  readonly facts: BinFacts;
  /** What the account's lists say; left out when they say nothing. */
  readonly listed?: ListAnswer;
}
