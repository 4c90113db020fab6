import { openPaymentMerge } from '../../src/features/payment/open-payment-merge.store.ts';
import type { MergeOutcome } from '../../src/features/payment/payment-merge.store.ts';
import { createTailStore } from '../../src/features/payment/payment-tail.store.ts';
import { isLocked, type Store } from '../../src/store/open-store.ts';

/** Merges payments in steps, on a connection of its own. While another connection writes, a step does nothing. */
export function openMerge(
  store: Store,
  clock: () => number,
  name: string,
): (mostRows: number, least?: number) => MergeOutcome | 'locked' {
  const writer = store.openWriter();
  const merge = openPaymentMerge({ writer, tail: createTailStore(writer), clock, name });
  return (mostRows, least) => {
    try {
      return merge.step(mostRows, least);
    } catch (error) {
      if (isLocked(error)) return 'locked';
      throw error;
    }
  };
}
