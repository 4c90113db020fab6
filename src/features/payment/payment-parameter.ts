import { type TSchema, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineParameter } from '../../http/define-parameter.ts';
import { type FieldKind, type PaymentFieldName, paymentFields, snakeName } from './payment-fields.ts';
import type { KeyedHash } from './read-card.ts';
import { type Payment, readPayment } from './read-payment.ts';

/**
 * A payment as it was sent. It may hold a whole card number, so it can be neither printed nor copied: all that can be done
 * with it is to read it.
 */
export class SentPayment {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }

  read(hash: KeyedHash): Payment {
    return readPayment(this.#fields, hash);
  }
}

const types: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['string', 'number', 'null'],
  country: ['string', 'null'],
  number: ['number', 'string', 'null'],
  time: ['number', 'string', 'null'],
  flag: ['boolean', 'string', 'number', 'null'],
  items: ['string', 'number', 'object', 'array', 'null'],
};

export function fieldSchema(name: PaymentFieldName): TSchema {
  const { kind, description, example } = paymentFields[name];
  return Type.Unsafe({ type: types[kind], description, examples: [example] });
}

export const paymentFieldNames = Object.keys(paymentFields) as PaymentFieldName[];

export const exampleFields = namedAs(
  (name) => name,
  (name) => paymentFields[name].example,
);
const exampleFieldsV2 = namedAs(snakeName, (name) => paymentFields[name].example);

function namedAs<T>(
  spelling: (name: PaymentFieldName) => string,
  value: (name: PaymentFieldName) => T,
): Record<string, T> {
  return Object.fromEntries(paymentFieldNames.map((name) => [spelling(name), value(name)]));
}

function formOf(spelling: (name: PaymentFieldName) => string): TSchema {
  return Type.Unsafe({ type: 'object', minProperties: 1, properties: namedAs(spelling, fieldSchema) });
}

const missing = 'The payment is missing: send at least one of its fields in the object "data".';
const notAnObject =
  'The payment, "data", must be a JSON object with the fields of the payment; texts and lists are none.';

export const paymentParameter = defineParameter<SentPayment>({
  v1: 'data',
  v2: 'data',
  required: true,
  isBareBody: true,
  description:
    'The payment. No field is required; a rule whose facts are missing is not checked. A value that cannot be read counts as missing, and fields that are not in the list are kept for your own rules. `isDigitalProducts` is `is_digital_products` in v2; both are read in both. The fields may also stand in the body itself.',
  example: exampleFields,
  schema: formOf((name) => name),
  v2Form: { schema: formOf(snakeName), example: exampleFieldsV2 },
  read(sent) {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
      const isAbsent = sent === null || sent === undefined || sent === '';
      throw new ApiError('invalid_params', { detail: isAbsent ? missing : notAnObject });
    }
    if (Object.keys(sent).length === 0) throw new ApiError('invalid_params', { detail: missing });
    return new SentPayment(sent as Readonly<Record<string, unknown>>);
  },
});
