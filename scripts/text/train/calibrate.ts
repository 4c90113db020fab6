/** Platt's scaling: slope and shift that make the probability of a score honest, by Newton's method. */
export function fitPlatt(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
): { readonly slope: number; readonly shift: number } {
  let [slope, shift] = [1, 0];
  for (let step = 0; step < 50; step++) {
    let [gSlope, gShift, hSlope, hBoth, hShift] = [0, 0, 1e-6, 0, 1e-6];
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i] as number;
      const p = 1 / (1 + Math.exp(-(slope * score + shift)));
      const error = p - (labels[i] as number);
      const curve = p * (1 - p);
      gSlope += error * score;
      gShift += error;
      hSlope += curve * score * score;
      hBoth += curve * score;
      hShift += curve;
    }
    const determinant = hSlope * hShift - hBoth * hBoth;
    const dSlope = (hShift * gSlope - hBoth * gShift) / determinant;
    const dShift = (hSlope * gShift - hBoth * gSlope) / determinant;
    slope -= dSlope;
    shift -= dShift;
    if (Math.abs(dSlope) + Math.abs(dShift) < 1e-9) break;
  }
  return { slope, shift };
}

/** Expected calibration error over ten equal stretches of probability. */
export function calibrationError(probabilities: ArrayLike<number>, labels: ArrayLike<number>): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, sum: 0, positives: 0 }));
  for (let i = 0; i < probabilities.length; i++) {
    const p = probabilities[i] as number;
    const bin = bins[Math.min(9, Math.floor(p * 10))] as (typeof bins)[number];
    bin.count++;
    bin.sum += p;
    bin.positives += labels[i] as number;
  }
  return (
    bins.reduce((sum, bin) => sum + Math.abs(bin.sum - bin.positives), 0) / Math.max(1, probabilities.length)
  );
}

/** The least score that at most a share of the scores reach. */
export function scoreReachedBy(scores: readonly number[], share: number): number {
  const falling = [...scores].sort((a, b) => b - a);
  const allowed = Math.floor(falling.length * share);
  return (falling[allowed] ?? Number.NEGATIVE_INFINITY) + 1e-6;
}
