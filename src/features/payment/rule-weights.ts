/**
 * How much each rule counts, from 0 to 1: the share of the remaining distance to 100 that it adds when its evidence is at
 * its strongest. They are our judgement of how often a payment that fires the rule turns out bad, not measured figures.
 * PF10015 adds nothing itself, because the model’s probability is part of the score whether it fires or not.
 */
export const ruleWeights: Readonly<Record<string, number>> = {
  PF10001: 0.4,
  PF10002: 0.4,
  PF10003: 0.5,
  PF10004: 0.45,
  PF10005: 0.3,
  PF10006: 0.15,
  PF10007: 0.7,
  PF10008: 0.5,
  PF10009: 0.3,
  PF10010: 0.3,
  PF10011: 0.5,
  PF10012: 0.6,
  PF10013: 0.6,
  PF10014: 0.6,
  PF10015: 0,
  PF10016: 0.25,
  PF10017: 0.3,
  PF10018: 0.85,
  PF10019: 0.4,
  PF10020: 0.4,
  PF10021: 0.45,
  PF10022: 0.95,
  PF10023: 0.95,
  PF10024: 0.95,
  PF10025: 0.95,
  PF10026: 0.95,
};
