import { changedScore, decideEffect } from './decide-effect.ts';
import type { RuleDocument } from './rule-document.ts';
import type { RuleSubject } from './rule-subject.ts';

type JsonRecord = Readonly<Record<string, unknown>>;

/** The answer with the fields that the rule itself sets, as v2 shows them. */
export function previewResponse(
  response: JsonRecord,
  id: string,
  rule: RuleDocument,
  subject: RuleSubject,
): JsonRecord {
  const { effect, applied } = decideEffect([
    { id, title: rule.title, message: rule.message ?? rule.title, action: rule.action },
  ]);
  const { shows, score: scale } = subject;
  let changed = response;
  if (shows.blacklisted !== undefined && effect.blacklisted !== null) {
    changed = withValue(changed, shows.blacklisted.split('.'), effect.blacklisted);
  }
  if (shows.valid !== undefined && effect.valid !== null) {
    changed = withValue(changed, shows.valid.split('.'), effect.valid);
  }
  if (shows.score !== undefined && scale !== null && (effect.score !== null || effect.points !== 0)) {
    const before = changed[shows.score];
    const score = changedScore(typeof before === 'number' ? before : scale.minimum, effect, scale);
    changed = withValue(changed, shows.score.split('.'), score);
  }
  return { ...changed, custom_rules_applied: applied };
}

function withValue(target: JsonRecord, [name, ...rest]: readonly string[], value: unknown): JsonRecord {
  if (name === undefined) return target;
  if (rest.length === 0) return { ...target, [name]: value };
  const inner = target[name];
  const record = typeof inner === 'object' && inner !== null ? (inner as JsonRecord) : {};
  return { ...target, [name]: withValue(record, rest, value) };
}
