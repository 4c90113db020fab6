import { isObject, type Problems, refuseUnknownKeys } from './problems.ts';
import type { RuleAction } from './rule-document.ts';
import type { ActionName, RuleSubject } from './rule-subject.ts';

export function readAction(sent: unknown, subject: RuleSubject, problems: Problems): RuleAction | null {
  const allowed = subject.actions.join(', ');
  if (!isObject(sent)) {
    problems.add('/action', `This must be an object whose type is one of ${allowed}.`);
    return null;
  }
  const name = subject.actions.find((type) => type === sent['type']);
  if (name === undefined) {
    problems.add('/action/type', `For ${subject.name} this must be one of ${allowed}.`);
    return null;
  }
  const keys = name === 'overwrite_score' ? ['score'] : name === 'add_score' ? ['points'] : [];
  refuseUnknownKeys(sent, ['type', ...keys], '/action', problems);
  return withNumber(name, sent, subject, problems);
}

function withNumber(
  type: ActionName,
  sent: Readonly<Record<string, unknown>>,
  { score, name }: RuleSubject,
  problems: Problems,
): RuleAction | null {
  if (type !== 'overwrite_score' && type !== 'add_score') return { type };
  const { minimum, maximum } = score ?? { minimum: 0, maximum: 100 };
  if (type === 'overwrite_score') {
    const wanted = sent['score'];
    if (typeof wanted === 'number' && wanted >= minimum && wanted <= maximum && isFit(wanted, maximum)) {
      return { type, score: wanted };
    }
    problems.add('/action/score', `The score of ${name} must be ${numberText(minimum, maximum)}.`);
    return null;
  }
  const points = sent['points'];
  if (typeof points === 'number' && Math.abs(points) <= maximum && points !== 0 && isFit(points, maximum)) {
    return { type, points };
  }
  problems.add('/action/points', `This must be ${numberText(-maximum, maximum)}, and not 0.`);
  return null;
}

/** Scales of few steps have no fractions. */
function isFit(value: number, maximum: number): boolean {
  return Number.isFinite(value) && (maximum > 10 || Number.isInteger(value));
}

function numberText(minimum: number, maximum: number): string {
  return `a ${maximum > 10 ? '' : 'whole '}number from ${minimum} to ${maximum}`;
}
