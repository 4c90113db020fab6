import { exampleFields } from '../../../src/features/payment/payment-parameter.ts';

/** The fields that a shop sends of a purchase by card. */
const usualFields = [
  'action',
  'website_domain',
  'transaction_currency',
  'customer_firstname',
  'customer_lastname',
  'customer_country',
  'customer_city',
  'customer_zip',
  'customer_street',
  'customer_device_id',
  'customer_registration_date',
  'customer_useragent',
  'shipping_country',
  'shipping_city',
  'shipping_zip',
  'billing_country',
  'billing_city',
  'billing_zip',
  'payment_type',
  'cvv_result',
] as const;

/** Requests of payments, each by another customer with a phone, card and device of their own. */
export function bodiesOf(
  which: 'usual' | 'whole',
  count: number,
  random: () => number,
  domains: readonly string[],
): string[] {
  const digits = (length: number): string => Array.from({ length }, () => Math.floor(random() * 10)).join('');
  const ip = (): string =>
    `${11 + Math.floor(random() * 80)}.${Array.from({ length: 3 }, () => Math.floor(random() * 256)).join('.')}`;
  const base =
    which === 'whole'
      ? exampleFields
      : Object.fromEntries(usualFields.map((name) => [name, exampleFields[name]]));
  return Array.from({ length: count }, (_, number) =>
    JSON.stringify({
      data: {
        ...base,
        transaction_id: `order-${digits(6)}-${number}`,
        transaction_amount: Number(digits(3)),
        customer_id: `customer-${number}`,
        customer_device_id: `device-${number}`,
        customer_ip: ip(),
        customer_email: `jane.${digits(4)}@${domains[number % domains.length]}`,
        customer_phone: `+4474${digits(8)}`,
        card_number: `427601${digits(2)}XXXX${digits(4)}`,
        customer_useragent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (number % 40)}.0.0.0 Safari/537.36`,
      },
    }),
  );
}
