import type { ImportPortion, ReadPayment } from './read-import.ts';

/** A portion as it crosses from thread to thread. */
export interface PackedPortion extends Omit<ImportPortion, 'payments'> {
  readonly payments: readonly PackedPayment[];
  /** What was sent of each payment, one a line; being JSON they have no line ends of their own. */
  readonly requests: string;
}

/**
 * The values of a payment in the order in which they are packed. Lists of plain values cross at a fifth of the processor
 * time that objects take, as copies or as JSON.
 */
type PackedPayment = readonly unknown[];

export function packPortion({ payments, ...rest }: ImportPortion): PackedPortion {
  return {
    ...rest,
    payments: payments.map(pack),
    requests: payments.map(({ keyed }) => keyed.record.request).join('\n'),
  };
}

export function unpackPortion({ payments, requests, ...rest }: PackedPortion): ImportPortion {
  const lines = requests.split('\n');
  return { ...rest, payments: payments.map((values, index) => unpack(values, lines[index]!)) };
}

function pack({ keyed, score, label }: ReadPayment): PackedPayment {
  const { record, keys } = keyed;
  return [
    keyed.atMs,
    keyed.bucket,
    score,
    label,
    record.accountId,
    record.transactionId,
    record.at,
    record.customer,
    record.card,
    record.cardFirst,
    record.cardLast4,
    record.device,
    record.ip,
    record.email,
    record.phone,
    record.merchant,
    record.website,
    record.currency,
    record.amount,
    record.latitude,
    record.longitude,
    record.country,
    keys.customer,
    keys.card,
    keys.device,
    keys.ip,
    keys.email,
    keys.phone,
    keys.merchant,
    keys.site,
    keys.transaction,
  ];
}

function unpack(values: PackedPayment, request: string): ReadPayment {
  const text = (index: number) => values[index] as string | null;
  const number = (index: number) => values[index] as number | null;
  return {
    keyed: {
      atMs: values[0] as number,
      bucket: number(1),
      record: {
        accountId: values[4] as string,
        transactionId: text(5),
        at: values[6] as number,
        customer: text(7),
        card: text(8),
        cardFirst: text(9),
        cardLast4: text(10),
        device: text(11),
        ip: text(12),
        email: text(13),
        phone: text(14),
        merchant: text(15),
        website: text(16),
        currency: text(17),
        amount: number(18),
        latitude: number(19),
        longitude: number(20),
        country: text(21),
        request,
      },
      keys: {
        customer: number(22),
        card: number(23),
        device: number(24),
        ip: number(25),
        email: number(26),
        phone: number(27),
        merchant: number(28),
        site: number(29),
        transaction: number(30),
      },
    },
    score: number(2),
    label: values[3] as ReadPayment['label'],
  };
}
