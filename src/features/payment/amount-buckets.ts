/**
 * Amounts as a histogram with a bounded relative error, after DDSketch (Masson, Rim and Lee, 2019): bucket i holds the
 * amounts from g^(i-1), exclusive, to g^i, and stands for one that is at most 1 % away from each of them. Buckets can
 * be added up and taken back, which a t-digest or P² cannot.
 */
const relativeError = 0.01;
const growth = (1 + relativeError) / (1 - relativeError);
const logGrowth = Math.log(growth);
/** Less than this is nothing; no currency has a smaller unit that is paid with. */
const leastAmount = 1e-6;
const nothing = -1000;
const largestAmount = 1e15;

/** The bucket of an amount; refunds count as nothing. */
export function amountBucket(amount: number): number {
  if (!(amount > leastAmount)) return nothing;
  return Math.ceil(Math.log(Math.min(amount, largestAmount)) / logGrowth - 1e-9);
}

/** The amount that a bucket stands for. */
export function bucketAmount(bucket: number): number {
  return bucket === nothing ? 0 : (2 * growth ** bucket) / (growth + 1);
}
