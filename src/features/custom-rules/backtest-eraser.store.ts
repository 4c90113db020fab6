import type { Store } from '../../store/open-store.ts';
import { defineEraser, type Eraser } from '../erasure/define-eraser.ts';
import type { EndUser } from '../erasure/end-user.ts';
import type { BacktestResult } from './backtest-tally.ts';

export interface BacktestEraserOptions {
  readonly store: Store;
  readonly persist: <T>(work: () => T) => Promise<T>;
}

/** Takes the end user's payments and events out of the sample rows that results of back-tests show; sums stay. */
export function backtestEraser({ store, persist }: BacktestEraserOptions): Eraser {
  const results = store.prepare(
    'select id, result from backtest where account_id = ? and result is not null',
  );
  const writer = store.openWriter();
  const update = writer.prepare('update backtest set result = ? where id = ?');
  return defineEraser({
    name: 'back-tests',
    async erase({ accountId, user }) {
      for (const { id, result } of results.all(accountId) as { id: string; result: string }[]) {
        const parsed = JSON.parse(result) as BacktestResult;
        const rows = parsed.rows.filter(({ customer }) => customer === null || !isTheirs(customer, user));
        if (rows.length === parsed.rows.length) continue;
        const kept = JSON.stringify({ ...parsed, rows });
        await persist(() => writer.transaction(() => update.run(kept, id)));
      }
      return {};
    },
  });
}

function isTheirs(subject: string, { userId, email, phone }: EndUser): boolean {
  return (
    subject === userId ||
    subject.toLowerCase() === email ||
    (phone !== null && subject.replaceAll(/\D/g, '') === phone)
  );
}
