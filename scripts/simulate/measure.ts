/** What became of one payment. */
export interface Outcome {
  readonly scenario: string;
  readonly isFraud: boolean;
  readonly score: number;
  readonly recommendation: string;
}

export interface ScenarioResult {
  readonly scenario: string;
  readonly isFraud: boolean;
  readonly payments: number;
  readonly meanScore: number;
  /** Share that was to be looked at or stopped, and share that was to be stopped. */
  readonly reviewed: number;
  readonly blocked: number;
  /** Against all honest payments; null for honest scenarios. */
  readonly auc: number | null;
}

export function measureScenarios(outcomes: readonly Outcome[]): ScenarioResult[] {
  const honest = outcomes.filter(({ isFraud }) => !isFraud).map(({ score }) => score);
  return [...Map.groupBy(outcomes, ({ scenario }) => scenario)].map(([scenario, list]) => ({
    scenario,
    isFraud: list[0]!.isFraud,
    payments: list.length,
    meanScore: list.reduce((sum, { score }) => sum + score, 0) / list.length,
    reviewed: share(list, ({ recommendation }) => recommendation !== 'allow'),
    blocked: share(list, ({ recommendation }) => recommendation === 'block'),
    auc: list[0]!.isFraud
      ? areaUnderCurve(
          list.map(({ score }) => score),
          honest,
        )
      : null,
  }));
}

/** Of what was flagged, how much was fraud; of the fraud, how much was flagged. Null where there was nothing. */
export function precisionAndRecall(
  outcomes: readonly Outcome[],
  isFlagged: (outcome: Outcome) => boolean,
): { precision: number | null; recall: number | null; falsePositives: number | null } {
  const flagged = outcomes.filter(isFlagged);
  const fraud = outcomes.filter(({ isFraud }) => isFraud);
  const honest = outcomes.filter(({ isFraud }) => !isFraud);
  const caught = flagged.filter(({ isFraud }) => isFraud).length;
  return {
    precision: flagged.length === 0 ? null : caught / flagged.length,
    recall: fraud.length === 0 ? null : caught / fraud.length,
    falsePositives: honest.length === 0 ? null : (flagged.length - caught) / honest.length,
  };
}

/** Chance that a fraud scores higher than an honest payment; equal scores count half. */
export function areaUnderCurve(fraud: readonly number[], honest: readonly number[]): number | null {
  if (fraud.length === 0 || honest.length === 0) return null;
  const all = [
    ...fraud.map((score) => ({ score, isFraud: true })),
    ...honest.map((score) => ({ score, isFraud: false })),
  ].sort((left, right) => left.score - right.score);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]!.score === all[from]!.score) to++;
    for (let at = from; at < to; at++) if (all[at]!.isFraud) rankSum += (from + to + 1) / 2;
    from = to;
  }
  return (rankSum - (fraud.length * (fraud.length + 1)) / 2) / (fraud.length * honest.length);
}

function share(outcomes: readonly Outcome[], is: (outcome: Outcome) => boolean): number {
  return outcomes.filter(is).length / outcomes.length;
}
