import type { KeyedPayment } from './key-payment.ts';
import { isMerged, phases } from './merge-progress.ts';
import type { TailStore } from './payment-tail.store.ts';
import type { PaymentTrees } from './payment-trees.store.ts';

/**
 * Moves a payment that is in the tail into the tables, all of it and at once, so that it can be changed or deleted
 * there. Nothing is done with one that is there already. Inside a transaction of the tail.
 */
export function createSettle(
  tail: TailStore,
  trees: PaymentTrees,
): (keyed: KeyedPayment, id: number) => void {
  return (keyed, id) => {
    if (!tail.isPending(id)) return;
    const { progress } = tail.tail;
    addToTrees(trees, keyed, id, (phase, key) => isMerged(progress, phase, key, id));
    tail.settle(id);
    tail.erase(id);
  };
}

export function addToTrees(
  trees: PaymentTrees,
  keyed: KeyedPayment,
  id: number,
  isThere: (phase: number, key: number) => boolean = () => false,
): void {
  const { transaction, site } = keyed.keys;
  trees.addSubjects(keyed, id, (subject) => isThere(phases.subjects, subject));
  if (transaction !== null && !isThere(phases.transactions, transaction))
    trees.addTransaction(transaction, id);
  if (site !== null && keyed.bucket !== null && !isThere(phases.amounts, site))
    trees.addAmount(site, { atMs: keyed.atMs, bucket: keyed.bucket }, 1);
}
