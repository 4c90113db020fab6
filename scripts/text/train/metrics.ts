/** Area under the ROC curve, ties counted half; null if one class is missing. */
export function auc(scores: ArrayLike<number>, labels: ArrayLike<number>): number | null {
  for (let i = 0; i < scores.length; i++)
    if (Number.isNaN(scores[i])) throw new Error('A score is not a number.');
  const order = Array.from({ length: scores.length }, (_, at) => at).sort(
    (a, b) => (scores[a] as number) - (scores[b] as number),
  );
  let positives = 0;
  let rankSum = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && scores[order[to] as number] === scores[order[from] as number]) to++;
    for (let i = from; i < to; i++) {
      if (labels[order[i] as number] === 1) {
        positives++;
        rankSum += (from + to + 1) / 2;
      }
    }
    from = to;
  }
  const negatives = order.length - positives;
  if (positives === 0 || negatives === 0) return null;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

export interface Confusion {
  tp: number;
  fp: number;
  tn: number;
  fn: number;
}

export function confusion(flags: ArrayLike<boolean | number>, labels: ArrayLike<number>): Confusion {
  const found: Confusion = { tp: 0, fp: 0, tn: 0, fn: 0 };
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 1) found[flags[i] ? 'tp' : 'fn']++;
    else found[flags[i] ? 'fp' : 'tn']++;
  }
  return found;
}

export function macroF1({ tp, fp, tn, fn }: Confusion): number {
  const f1 = (hit: number, wrong: number, missed: number): number =>
    hit === 0 ? 0 : (2 * hit) / (2 * hit + wrong + missed);
  return (f1(tp, fp, fn) + f1(tn, fn, fp)) / 2;
}

export const recall = ({ tp, fn }: Confusion): number => (tp + fn === 0 ? Number.NaN : tp / (tp + fn));
export const falsePositiveRate = ({ fp, tn }: Confusion): number =>
  fp + tn === 0 ? Number.NaN : fp / (fp + tn);
