import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineParameter, sentText } from '../../http/define-parameter.ts';
import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import { parseIsoTime } from '../time/parse-iso-time.ts';
import { type LabelOrder, type PaymentLabel, type PaymentName, paymentLabels } from './payment-label.ts';

/** One item of a bulk call: what is to be done, or why it cannot be. */
export type LabelItem =
  | { readonly order: Omit<LabelOrder, 'accountId' | 'author'> }
  | { readonly problem: string };

const longestName = 256;
const longestSource = 80;
const mostItems = 1000;
const defaultSource = 'api';

const refuse = (detail: string): never => {
  throw new ApiError('invalid_params', { detail });
};
const labelProblem = `The label must be ${paymentLabels.slice(0, -1).join(', ')} or ${paymentLabels.at(-1)}.`;

export const paymentName = defineParameter<string>({
  v1: 'id',
  v2: 'id',
  required: true,
  description: 'Id of the payment as its score was answered with, or the caller’s own where `by` says so.',
  example: 'pay_1042',
  schema: Type.String({ minLength: 1, maxLength: longestName }),
  read(sent) {
    const text = sentText(sent) ?? refuse('The id of the payment is missing.');
    return text.length <= longestName ? text : refuse('The id of the payment is too long.');
  },
});

export const by = defineParameter<'id' | 'transaction_id'>({
  v1: 'by',
  v2: 'by',
  required: false,
  description: '`id` (the default), or `transaction_id` where the id is the one that the caller sent.',
  example: 'transaction_id',
  schema: Type.Unsafe<string>({ type: 'string', enum: ['id', 'transaction_id'], default: 'id' }),
  read(sent) {
    const text = sentText(sent) ?? 'id';
    return text === 'id' || text === 'transaction_id' ? text : refuse('by must be id or transaction_id.');
  },
});

export const labelName = defineParameter<PaymentLabel>({
  v1: 'label',
  v2: 'label',
  required: true,
  description: 'What the payment turned out to be.',
  example: 'chargeback',
  schema: Type.Unsafe<string>({ type: 'string', enum: [...paymentLabels] }),
  read: (sent) => readLabel(sent) ?? refuse(labelProblem),
});

export const labelAt = defineParameter<number | null>({
  v1: 'at',
  v2: 'at',
  required: false,
  description:
    'When it was found out, in unix seconds or milliseconds or as an ISO 8601 time. Not in the future. Default: now.',
  example: '1762000000',
  schema: Type.String(),
  read(sent) {
    if (sentText(sent) === null) return null;
    return readTime(sent) ?? refuse('at must be unix seconds or an ISO 8601 time.');
  },
});

export const labelSource = defineParameter<string>({
  v1: 'source',
  v2: 'source',
  required: false,
  description: 'Who says so, such as `bank` or `manual review`. Default: `api`.',
  example: 'bank',
  schema: Type.String({ maxLength: longestSource }),
  read: (sent) => readSource(sent) ?? refuse(`source has at most ${longestSource} characters.`),
});

export const bulkLabels = defineParameter<readonly LabelItem[]>({
  v1: 'labels',
  v2: 'labels',
  required: true,
  description: `Up to 1,000 objects with \`payment_id\` or \`transaction_id\`, \`label\` (null takes it back) and, where known, \`at\` and \`source\`.`,
  example: [{ transaction_id: 'order-1042', label: 'fraud' }],
  schema: Type.Unsafe<unknown>({
    type: 'array',
    maxItems: mostItems,
    items: {
      type: 'object',
      properties: {
        payment_id: { type: 'string', description: 'Id of the payment, as its answer has it.' },
        transaction_id: { type: 'string', description: 'Your own id of the payment.' },
        label: {
          type: ['string', 'null'],
          enum: [...paymentLabels, null],
          description: 'What became of it; null takes a label back.',
        },
        at: { type: ['string', 'number'], description: 'When that was known.' },
        source: { type: 'string', description: 'Who said so.' },
      },
      required: ['label'],
    },
  }),
  read(sent) {
    const list = typeof sent === 'string' ? parseList(sent) : sent;
    if (!Array.isArray(list) || list.length === 0)
      return refuse('labels must be a list of 1 to 1,000 objects.');
    if (list.length > mostItems) return refuse('labels has at most 1,000 items.');
    return list.map(readItem);
  },
});

/** The payment that an id names. */
export function namedPayment(id: string, how: 'id' | 'transaction_id'): PaymentName {
  // As it is kept.
  return how === 'id' ? { id } : { transactionId: maskCardNumbers(id) };
}

export function readLabel(sent: unknown): PaymentLabel | null {
  const text = typeof sent === 'string' ? sent.trim().toLowerCase() : '';
  return paymentLabels.find((label) => label === text) ?? null;
}

function readItem(item: unknown): LabelItem {
  if (typeof item !== 'object' || item === null) return { problem: 'The item is no object.' };
  const {
    payment_id: id,
    transaction_id: transactionId,
    label,
    at,
    source,
  } = item as Record<string, unknown>;
  const [ownId, theirs] = [sentText(id), sentText(transactionId)];
  if ((ownId === null) === (theirs === null))
    return { problem: 'The item needs either payment_id or transaction_id.' };
  const name = ownId ?? (theirs as string);
  if (name.length > longestName) return { problem: 'The id of the payment is too long.' };
  const read = label === null ? null : readLabel(label);
  if (read === null && label !== null) return { problem: labelProblem };
  const atSeconds = at === undefined || at === null ? null : readTime(at);
  if (atSeconds === null && at !== undefined && at !== null)
    return { problem: 'at must be unix seconds or an ISO 8601 time.' };
  const from = readSource(source);
  if (from === null) return { problem: `source has at most ${longestSource} characters.` };
  const payment = namedPayment(name, ownId === null ? 'transaction_id' : 'id');
  return { order: { payment, label: read, at: atSeconds, source: from } };
}

function readSource(sent: unknown): string | null {
  const text =
    sentText(sent ?? null)
      ?.toWellFormed()
      .trim() ?? '';
  if (text === '') return defaultSource;
  return text.length <= longestSource ? maskCardNumbers(text) : null;
}

/** Clocks differ by so many seconds. */
const clocksDiffer = 300;

/** Why a label cannot be of this time (unix seconds); null where it can. */
export function futureProblem(at: number | null, nowMs: number): string | null {
  return at === null || at <= nowMs / 1000 + clocksDiffer
    ? null
    : 'at lies in the future: it is when it was found out what became of the payment.';
}

/** Unix seconds of a number, digits or an ISO 8601 time; null for anything else. */
export function readTime(sent: unknown): number | null {
  const text = typeof sent === 'number' ? String(sent) : sentText(sent);
  if (text === null || text.length > 40) return null;
  if (/^\d{1,11}(?:\.\d{1,6})?$/.test(text)) return Number(text);
  // Milliseconds, which JavaScript gives.
  if (/^\d{13}$/.test(text)) return Number(text) / 1000;
  const ms = parseIsoTime(text.trim());
  return ms !== null && ms >= 0 ? ms / 1000 : null;
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
