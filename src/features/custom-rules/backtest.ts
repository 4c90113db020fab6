import type { BacktestResult } from './backtest-tally.ts';
import type { ListTime } from './past-lists.ts';
import type { RuleDocument } from './rule-document.ts';

export const backtestStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type BacktestState = (typeof backtestStates)[number];

export interface BacktestOptions {
  readonly fromMs: number;
  readonly toMs: number;
  /** A payment is stopped when its score is at least this. */
  readonly stopFrom: number;
  /** Absent in those of before, which knew no lists. */
  readonly lists?: ListTime;
}

/** A back-test of a stored rule, under way or done. */
export interface Backtest {
  readonly id: string;
  readonly accountId: string;
  readonly number: number;
  readonly version: number;
  readonly rule: RuleDocument;
  readonly options: BacktestOptions;
  readonly state: BacktestState;
  /** From 0 to 1. */
  readonly progress: number;
  readonly result: BacktestResult | null;
  /** Why it failed; null when it did not. */
  readonly problem: string | null;
  readonly author: string;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

export interface BacktestStart {
  readonly accountId: string;
  readonly author: string;
  readonly number: number;
  readonly version: number;
  readonly rule: RuleDocument;
  readonly options: BacktestOptions;
}

export interface Backtests {
  /** Null when too many of the account are waiting. */
  start(start: BacktestStart): Promise<Backtest | null>;
  find(accountId: string, id: string): Promise<Backtest | null>;
  /** Ends it when it has not ended yet. Null when there is none of that id. */
  cancel(accountId: string, id: string): Promise<Backtest | null>;
}
