import type { PaymentRecord } from '../../../src/features/payment/payment-history.ts';

/** Payments of the last 30 days, ten for each customer, a few of them by other cards, devices and addresses. */
export interface Workload {
  /** The payment of a number; its time follows from the number. */
  payment(index: number): PaymentRecord;
}

export interface WorkloadOptions {
  readonly accountId: string;
  /** How many payments there are within the 30 days. */
  readonly stored: number;
  /** Time of the first, in milliseconds. */
  readonly startMs: number;
  readonly random: () => number;
  /** Share of the payments that come from one and the same address. */
  readonly sharedIp: number;
}

const daysMs = 30 * 86_400_000;

export function createWorkload(options: WorkloadOptions): Workload {
  const { accountId, stored, startMs, random, sharedIp } = options;
  const customers = Math.max(1, Math.round(stored / 10));
  const stepMs = daysMs / stored;
  return {
    payment(index) {
      const who = Math.floor(random() * customers);
      const stranger = Math.floor(random() * customers);
      const home = random() < 0.85 ? who : stranger;
      const amount = Math.round(Math.exp(3 + random() * 3) * 100) / 100;
      const at = startMs + index * stepMs;
      const ip =
        random() < sharedIp
          ? '198.51.100.7'
          : `${11 + (home >> 16)}.${(home >> 8) & 255}.${home & 255}.${1 + (index & 1)}`;
      const fields = {
        transaction_id: `order-${accountId}-${index}`,
        customer_id: `customer-${who}`,
        customer_email: `somebody.${who}@example.com`,
        customer_phone: `+4930${1_000_000 + who}`,
        customer_ip: ip,
        customer_device_id: `device-${random() < 0.9 ? who : stranger}`,
        transaction_amount: amount,
        transaction_currency: 'EUR',
        website_domain: `shop-${who % 5}.example`,
        merchant_id: `merchant-${who % 20}`,
        customer_country: 'DE',
        billing_country: 'DE',
        shipping_country: 'DE',
        customer_useragent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
        payment_type: 'credit_card',
      };
      return {
        accountId,
        transactionId: fields.transaction_id,
        at: at / 1000,
        customer: fields.customer_id,
        card: `card-${random() < 0.9 ? who : stranger}`,
        cardFirst: '45678901',
        cardLast4: '4242',
        device: fields.customer_device_id,
        ip,
        email: fields.customer_email,
        phone: fields.customer_phone,
        merchant: fields.merchant_id,
        website: fields.website_domain,
        currency: 'EUR',
        amount,
        latitude: 52.5 + (home % 100) / 50,
        longitude: 13.4 + (home % 77) / 40,
        country: 'DE',
        request: JSON.stringify(fields),
      };
    },
  };
}
