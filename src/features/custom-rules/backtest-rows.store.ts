import type { Store } from '../../store/open-store.ts';
import type { BacktestTable } from '../../store/schema.ts';
import type { Backtest, BacktestOptions, BacktestStart, BacktestState } from './backtest.ts';
import type { BacktestResult } from './backtest-tally.ts';
import type { RuleDocument } from './rule-document.ts';

/** One that nobody has said anything of for so long ended with the server that ran it. */
const lostAfterMs = 60_000;
/** So many are kept for an account. */
const keptRows = 200;

export interface BacktestRows {
  add(id: string, start: BacktestStart): Promise<Backtest>;
  find(accountId: string, id: string): Promise<Backtest | null>;
  /** How many of an account have not ended. */
  open(accountId: string): Promise<number>;
  /** False when it has been cancelled meanwhile. */
  progress(id: string, state: 'waiting' | 'running', progress: number): Promise<boolean>;
  end(id: string, state: BacktestState, result: BacktestResult | null, problem: string | null): Promise<void>;
}

const unfinished = ['waiting', 'running'];

export function createBacktestRows({ db }: Store, clock: () => number): BacktestRows {
  return {
    async add(id, start) {
      const nowMs = clock();
      const row: BacktestTable = {
        id,
        account_id: start.accountId,
        number: start.number,
        rule_version: start.version,
        endpoint: start.rule.endpoint,
        document: JSON.stringify(start.rule),
        options: JSON.stringify(start.options),
        state: 'waiting',
        progress: 0,
        result: null,
        problem: null,
        author: start.author,
        created_at: nowMs,
        touched_at: nowMs,
        finished_at: null,
      };
      await db.insertInto('backtest').values(row).execute();
      const old = await db
        .selectFrom('backtest')
        .select('id')
        .where('account_id', '=', start.accountId)
        .orderBy('created_at', 'desc')
        .offset(keptRows)
        .limit(keptRows)
        .execute();
      if (old.length > 0) {
        await db
          .deleteFrom('backtest')
          .where(
            'id',
            'in',
            old.map((item) => item.id),
          )
          .execute();
      }
      return toBacktest(row, nowMs);
    },

    async find(accountId, id) {
      const row = await db
        .selectFrom('backtest')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : toBacktest(row, clock());
    },

    async open(accountId) {
      const { count } = await db
        .selectFrom('backtest')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('state', 'in', unfinished)
        .where('touched_at', '>', clock() - lostAfterMs)
        .executeTakeFirstOrThrow();
      return count;
    },

    async progress(id, state, progress) {
      const { numUpdatedRows } = await db
        .updateTable('backtest')
        .set({ state, progress, touched_at: clock() })
        .where('id', '=', id)
        .where('state', 'in', unfinished)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async end(id, state, result, problem) {
      await db
        .updateTable('backtest')
        .set({
          state,
          problem,
          result: result === null ? null : JSON.stringify(result),
          ...(state === 'done' ? { progress: 1 } : {}),
          finished_at: clock(),
        })
        .where('id', '=', id)
        .where('state', 'in', unfinished)
        .execute();
    },
  };
}

function toBacktest(row: BacktestTable, nowMs: number): Backtest {
  const isLost = unfinished.includes(row.state) && row.touched_at < nowMs - lostAfterMs;
  return {
    id: row.id,
    accountId: row.account_id,
    number: row.number ?? 0,
    version: row.rule_version ?? 0,
    rule: JSON.parse(row.document) as RuleDocument,
    options: JSON.parse(row.options) as BacktestOptions,
    state: isLost ? 'failed' : (row.state as BacktestState),
    progress: row.progress,
    result: row.result === null ? null : (JSON.parse(row.result) as BacktestResult),
    problem: isLost ? 'The server that ran it was stopped.' : row.problem,
    author: row.author,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
