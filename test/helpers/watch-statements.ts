import { DatabaseSync, StatementSync } from 'node:sqlite';

export interface StatementWatch {
  /** The SQL of everything that has run on any database of this process since, prepared before or not. */
  readonly statements: readonly string[];
  stop(): void;
}

/** Sees every statement that runs: nothing reaches SQLite but through these methods. */
export function watchStatements(): StatementWatch {
  const statements: string[] = [];
  const undo: (() => void)[] = [];
  const watch = <Self>(
    prototype: Self,
    name: string,
    sqlOf: (self: Self, first: unknown) => string,
  ): void => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
    Object.defineProperty(prototype, name, {
      ...descriptor,
      value(this: Self, ...values: unknown[]) {
        statements.push(sqlOf(this, values[0]));
        return descriptor.value.apply(this, values);
      },
    });
    undo.push(() => Object.defineProperty(prototype, name, descriptor));
  };
  watch(DatabaseSync.prototype, 'exec', (_, sql) => String(sql));
  for (const name of ['get', 'all', 'run', 'iterate'])
    watch(StatementSync.prototype, name, (statement) => statement.sourceSQL);
  return {
    statements,
    stop() {
      for (const restore of undo) restore();
    },
  };
}
