import { parseCidr } from '../ip/cidr.ts';
import { listKinds } from '../lists/list-kinds.ts';
import { parseListName } from './check-list.ts';
import { maxGlobLength } from './glob.ts';
import type { Operand, OperandKind, Scalar } from './operators.ts';
import { timeOf } from './read-value.ts';
import { ruleLimits } from './rule-document.ts';

type Read =
  | { readonly operand: Operand; readonly problem: null }
  | { readonly operand: null; readonly problem: string };

/** Reads the value of a condition as its operator wants it. */
export function readOperand(sent: unknown, kind: OperandKind): Read {
  switch (kind) {
    case 'none':
      return sent === undefined || sent === null ? good(null) : bad('This operator takes no value.');
    case 'scalar':
      return isScalar(sent) ? good(sent) : bad(scalarText);
    case 'number':
      return isNumber(sent) ? good(sent) : bad('This must be a number.');
    case 'days':
      return isNumber(sent) && sent >= 0 && sent <= 36_500
        ? good(sent)
        : bad('This must be a number of days from 0 to 36500.');
    case 'range':
      return readRange(sent);
    case 'scalars':
      return readMany(sent, ruleLimits.values, isScalar, scalarText);
    case 'text':
      return isText(sent) ? good(sent) : bad(textText);
    case 'texts':
      return readMany(
        typeof sent === 'string' ? [sent] : sent,
        ruleLimits.patterns,
        (item) => isText(item) && item.length <= maxGlobLength,
        `a pattern of 1 to ${maxGlobLength} characters, in which * stands for any text and ? for one character`,
      );
    case 'time':
      return readTime(sent);
    case 'networks':
      return readMany(
        typeof sent === 'string' ? [sent] : sent,
        ruleLimits.networks,
        (item) => isText(item) && parseCidr(item) !== null,
        'an IP address or a network such as 192.0.2.0/24',
      );
    case 'list':
      return isText(sent) && parseListName(sent) !== null ? good(sent) : bad(listText);
  }
}

const listText = `This must be the kind of a list (${listKinds.join(', ')}), or kind/name of one list.`;
const scalarText = `This must be a text of at most ${ruleLimits.textLength} characters, a number, true or false.`;
const textText = `This must be a text of 1 to ${ruleLimits.textLength} characters.`;

function good(operand: Operand): Read {
  return { operand, problem: null };
}

function bad(problem: string): Read {
  return { operand: null, problem };
}

function readRange(sent: unknown): Read {
  if (Array.isArray(sent) && sent.length === 2) {
    const [low, high] = sent as readonly unknown[];
    if (isNumber(low) && isNumber(high) && low <= high) return good([low, high]);
  }
  return bad('This must be a list of two numbers, the smaller one first.');
}

function readTime(sent: unknown): Read {
  return typeof sent === 'string' && timeOf(sent) !== null
    ? good(sent)
    : bad('This must be a date or time as in ISO 8601, such as 2025-01-31.');
}

function readMany(sent: unknown, maxCount: number, fits: (item: unknown) => boolean, what: string): Read {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > maxCount) {
    return bad(`This must be a list of 1 to ${maxCount} values.`);
  }
  const wrong = sent.findIndex((item) => !fits(item));
  if (wrong === -1) return good(sent as Scalar[]);
  return bad(
    `Value ${wrong + 1} of the list is not right: ${what.replace(/^This must be /, '').replace(/\.$/, '')}.`,
  );
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= ruleLimits.textLength;
}

function isScalar(value: unknown): value is Scalar {
  return (
    isNumber(value) ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= ruleLimits.textLength)
  );
}
