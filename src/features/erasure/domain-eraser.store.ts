import type { Store } from '../../store/open-store.ts';
import { defineEraser, type Eraser } from './define-eraser.ts';

export interface DomainEraserOptions {
  readonly store: Store;
  /** The domain of an address, as the table names it; null where it is known to serve many people. */
  readonly ownDomainOf: (email: string) => string | null;
  readonly persist: <T>(work: () => T) => Promise<T>;
}

/**
 * Forgets what was collected about the domain of an erased mail address, since a domain of one's own is as good as a
 * name. Only where this account had it collected, and not where the domain is known to serve many. What is forgotten is
 * public knowledge and comes back when someone asks again.
 */
export function domainEraser({ store, ownDomainOf, persist }: DomainEraserOptions): Eraser {
  const writer = store.openWriter();
  const remove = writer.prepare('delete from domain where name = ? and account_id = ?');
  return defineEraser({
    name: 'domains',
    async erase({ accountId, user }) {
      const domain = user.email === null ? null : ownDomainOf(user.email);
      if (domain !== null) await persist(() => writer.transaction(() => remove.run(domain, accountId)));
      return {};
    },
  });
}
