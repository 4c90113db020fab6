/** Which rules an account wants, and how much they count for it. */
export interface RuleChoice {
  /** Ids of the rules that are switched off. */
  readonly off: ReadonlySet<string>;
  /** By id; a rule that is missing has its default weight. */
  readonly weights: Readonly<Record<string, number>>;
}

export const allRules: RuleChoice = { off: new Set(), weights: {} };

/** Its probability is part of every score, so that who switches its rule off wants no model at all. */
export const modelRule = 'PF10015';
