import type { AppliedRules } from '../../http/common-fields.ts';
import type { RuleEffect } from '../../http/endpoint-rules.ts';
import type { RuleAction } from './rule-document.ts';

/** A rule that holds. */
export interface MatchedRule {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly action: RuleAction;
}

export interface Decision {
  readonly effect: RuleEffect;
  readonly applied: AppliedRules;
}

export const noEffect: RuleEffect = { blacklisted: null, score: null, points: 0, valid: null, reason: '' };

/**
 * What rules that hold do together. They come in order of priority; where two contradict one another the first counts
 * and the other is not applied: it is not listed. A score that is set takes precedence over all that is added.
 */
export function decideEffect(matched: readonly MatchedRule[]): Decision {
  const setting = matched.find(({ action }) => action.type === 'overwrite_score');
  const score = setting?.action.type === 'overwrite_score' ? setting.action.score : null;
  let { blacklisted, points, valid } = noEffect;
  let reason = setting?.message ?? '';
  const applied = matched.filter(({ action, message }) => {
    switch (action.type) {
      case 'blacklist':
      case 'whitelist': {
        const wanted = action.type === 'blacklist';
        blacklisted ??= wanted;
        return blacklisted === wanted;
      }
      case 'mark_valid':
      case 'mark_invalid': {
        const wanted = action.type === 'mark_valid';
        if (valid === null) reason = message;
        valid ??= wanted;
        return valid === wanted;
      }
      case 'overwrite_score':
        return action.score === score;
      case 'add_score':
        if (score !== null) return false;
        if (valid === null) reason = reason === '' ? message : `${reason} ${message}`;
        points += action.points;
        return true;
      default:
        return true;
    }
  });
  return {
    effect: { blacklisted, score, points, valid, reason },
    applied: {
      total: applied.length,
      rules: applied.map(({ id, title, message }) => ({ id, title, message })),
    },
  };
}

/** The score after rules, on its scale. */
export function changedScore(
  score: number,
  { score: set, points }: RuleEffect,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number {
  if (set !== null) return Math.min(maximum, Math.max(minimum, set));
  return points === 0 ? score : Math.min(maximum, Math.max(minimum, score + points));
}
