/**
 * Amounts as a histogram with a bounded relative error, after DDSketch (Masson, Rim and Lee, 2019): bucket i holds the
 * amounts from g^(i-1), exclusive, to g^i, which are within 1 % of one another's middle. Buckets can be added up and taken
 * back, which a t-digest or P² cannot.
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

/**
 * The highest amount of a bucket. Above it is what is surely above the bucket: a website that sells at one price would
 * have all its purchases above the middle of their bucket.
 */
export function bucketLimit(bucket: number): number {
  // The bucket is found with as small an error of the logarithm.
  return bucket === nothing ? 0 : growth ** bucket * (1 + 1e-9);
}
