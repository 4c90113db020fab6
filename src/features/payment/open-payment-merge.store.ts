import type { StoreWriter } from '../../store/open-store.ts';
import { createPaymentMerge, type PaymentMerge } from './payment-merge.store.ts';
import type { TailStore } from './payment-tail.store.ts';
import { createPaymentTrees } from './payment-trees.store.ts';
import { createSiteAmountsWriter } from './site-amounts-writer.store.ts';
import { createSubjectCounts } from './subject-counts.store.ts';

export interface OpenPaymentMergeOptions {
  readonly writer: Pick<StoreWriter, 'prepare'>;
  readonly tail: TailStore;
  readonly clock: () => number;
  readonly name: string;
}

/** A merge with the tables it writes to. */
export function openPaymentMerge({ writer, tail, clock, name }: OpenPaymentMergeOptions): PaymentMerge {
  const trees = createPaymentTrees(writer, createSubjectCounts(writer), createSiteAmountsWriter(writer));
  return createPaymentMerge({ writer, tail, trees, clock, name });
}
