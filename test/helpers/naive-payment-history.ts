/**
 * What the payment store must answer, worked out from a list of all payments and labels in the plainest way. It shares
 * no code with the store but the types, the buckets of amounts and the cells of places.
 */
import { amountBucket, bucketLimit } from '../../src/features/payment/amount-buckets.ts';
import type {
  PaymentHistory,
  PaymentRecord,
  WindowCounts,
} from '../../src/features/payment/payment-history.ts';
import { placeCell } from '../../src/features/payment/place-cell.ts';

interface Payment {
  record: PaymentRecord;
  readonly atMs: number;
  readonly labels: { label: string | null; knownMs: number }[];
}

/** An amount that was ever counted in an hour, by the website it was counted at. */
interface Counted {
  readonly site: string;
  readonly hour: number;
  readonly bucket: number;
  readonly atMs: number;
}

const hourMs = 3_600_000;
const dayMs = 86_400_000;
const windows = { hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs };

export class NaivePaymentHistory {
  readonly payments: Payment[] = [];
  readonly counted: Counted[] = [];

  write(record: PaymentRecord): Payment {
    const known = this.payments.find(
      (payment) => record.transactionId !== null && payment.record.transactionId === record.transactionId,
    );
    const payment = known ?? { record, atMs: Math.round(record.at * 1000), labels: [] };
    payment.record = record;
    if (known === undefined) this.payments.push(payment);
    const site = siteOf(record);
    if (site !== null && record.amount !== null)
      this.counted.push({
        site,
        hour: Math.floor(payment.atMs / hourMs),
        bucket: amountBucket(record.amount),
        atMs: payment.atMs,
      });
    return payment;
  }

  read(record: PaymentRecord): PaymentHistory {
    const atMs = Math.round(record.at * 1000);
    const others = this.payments.filter(
      (payment) => record.transactionId === null || payment.record.transactionId !== record.transactionId,
    );
    const earlier = others.filter((payment) => payment.atMs < atMs);
    const of = (name: 'customer' | 'card' | 'device' | 'ip' | 'email' | 'phone') =>
      record[name] === null ? null : earlier.filter((payment) => payment.record[name] === record[name]);
    const inWindows = (count: (fromMs: number) => number): WindowCounts => ({
      hour: count(atMs - windows.hour),
      day: count(atMs - windows.day),
      week: count(atMs - windows.week),
      month: count(atMs - windows.month),
    });
    const subject = (payments: Payment[] | null) =>
      payments === null
        ? null
        : {
            payments: inWindows((fromMs) => payments.filter((payment) => payment.atMs >= fromMs).length),
            firstAt: payments.length === 0 ? null : Math.min(...payments.map(({ atMs }) => atMs)) / 1000,
            lastAt: payments.length === 0 ? null : Math.max(...payments.map(({ atMs }) => atMs)) / 1000,
          };
    const distinct = (payments: Payment[] | null, name: 'customer' | 'card' | 'device' | 'ip') =>
      payments === null
        ? null
        : inWindows(
            (fromMs) =>
              new Set(
                payments
                  .filter((payment) => payment.atMs >= fromMs && payment.record[name] !== null)
                  .map((payment) => payment.record[name]),
              ).size,
          );
    const customer = of('customer');
    const [card, device, ip] = [of('card'), of('device'), of('ip')];
    const known = (name: 'card' | 'device') =>
      customer === null || record[name] === null
        ? null
        : customer.some((payment) => payment.record[name] === record[name]);
    const lastWith = (name: 'card' | 'device') => {
      const with_ = (customer ?? []).filter(
        (payment) => record[name] !== null && payment.record[name] === record[name],
      );
      return with_.length === 0 ? null : Math.max(...with_.map((payment) => payment.atMs)) / 1000;
    };
    const frauds = (name: 'customer' | 'card' | 'device' | 'merchant') =>
      record[name] === null
        ? null
        : others.filter(
            (payment) => payment.record[name] === record[name] && isFraud(payment, atMs, windows.month),
          ).length;
    return {
      customer: subject(customer),
      card: subject(card),
      device: subject(device),
      ip: subject(ip),
      email: subject(of('email')),
      phone: subject(of('phone')),
      distinct: {
        cardsOfCustomer: distinct(customer, 'card'),
        devicesOfCustomer: distinct(customer, 'device'),
        ipsOfCustomer: distinct(customer, 'ip'),
        customersOfCard: distinct(card, 'customer'),
        customersOfDevice: distinct(device, 'customer'),
        customersOfIp: distinct(ip, 'customer'),
        cardsOfDevice: distinct(device, 'card'),
        cardsOfIp: distinct(ip, 'card'),
        cardKnownToCustomer: known('card'),
        deviceKnownToCustomer: known('device'),
        cardLastAt: lastWith('card'),
        deviceLastAt: lastWith('device'),
      },
      amounts: amountsOf(customer, record),
      siteAmounts: this.#siteAmounts(record, others, atMs),
      places: placesOf(customer, atMs - windows.month, record),
      frauds: {
        customer: frauds('customer'),
        card: frauds('card'),
        device: frauds('device'),
        merchant: frauds('merchant'),
      },
    };
  }

  /** Whole hours before this one; of this hour the buckets to which nothing was ever added at or after `atMs`. */
  #siteAmounts(record: PaymentRecord, others: readonly Payment[], atMs: number) {
    const site = siteOf(record);
    if (site === null) return null;
    const hour = Math.floor(atMs / hourMs);
    const firstDay = Math.floor(atMs / dayMs) - 90;
    const late = new Set(
      this.counted
        .filter((item) => item.site === site && item.hour === hour && item.atMs >= atMs)
        .map((item) => item.bucket),
    );
    const buckets = others
      .filter(
        (payment) =>
          siteOf(payment.record) === site &&
          payment.record.amount !== null &&
          payment.atMs < atMs &&
          Math.floor(payment.atMs / dayMs) >= firstDay,
      )
      .map((payment) => ({ payment, bucket: amountBucket(payment.record.amount as number) }))
      .filter(({ payment, bucket }) => Math.floor(payment.atMs / hourMs) < hour || !late.has(bucket))
      .map(({ bucket }) => bucket)
      .sort((left, right) => left - right);
    const high = buckets.length < 200 ? null : bucketLimit(buckets[Math.ceil(0.995 * buckets.length) - 1]!);
    return { count: buckets.length, high };
  }
}

function siteOf({ website, currency }: PaymentRecord): string | null {
  return website === null || currency === null ? null : `${website} ${currency}`;
}

function isFraud({ labels }: Payment, atMs: number, withinMs: number): boolean {
  const log = [...labels].sort((left, right) => left.knownMs - right.knownMs);
  const known = log.filter(({ knownMs }) => knownMs < atMs).at(-1);
  return known !== undefined && isConfirmed(known.label) && known.knownMs >= atMs - withinMs;
}

function isConfirmed(label: string | null): boolean {
  return label === 'fraud' || label === 'chargeback';
}

function amountsOf(customer: Payment[] | null, { amount, currency }: PaymentRecord) {
  if (customer === null || amount === null || currency === null) return null;
  const amounts = customer
    .filter(({ record }) => record.currency === currency && record.amount !== null)
    .map(({ record }) => record.amount as number);
  const logs = amounts.map((value) => Math.log(1 + Math.max(0, value)));
  const mean = logs.length === 0 ? 0 : logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  return {
    count: amounts.length,
    meanLog: mean,
    deviationLog: logs.length < 2 ? 0 : Math.sqrt(squares / (logs.length - 1)),
    largest: Math.max(0, ...amounts),
  };
}

function placesOf(customer: Payment[] | null, fromMs: number, own: PaymentRecord) {
  if (customer === null) return null;
  const placed = customer
    .filter(({ record }) => record.latitude !== null && record.longitude !== null)
    .sort(
      (left, right) =>
        right.atMs - left.atMs ||
        (right.record.latitude as number) - (left.record.latitude as number) ||
        (right.record.longitude as number) - (left.record.longitude as number),
    );
  const recent = customer.filter(({ atMs }) => atMs >= fromMs);
  const last = placed[0];
  const cells = new Set(
    placed
      .filter(({ atMs }) => atMs >= fromMs)
      .map(({ record }) => placeCell(record.latitude as number, record.longitude as number)),
  );
  const countries = new Set(recent.map(({ record }) => record.country).filter((code) => code !== null));
  return {
    last:
      last === undefined
        ? null
        : {
            latitude: last.record.latitude as number,
            longitude: last.record.longitude as number,
            at: last.atMs / 1000,
          },
    placesLastMonth: cells.size,
    countriesLastMonth: countries.size,
    placeIsKnown:
      own.latitude === null || own.longitude === null
        ? null
        : cells.has(placeCell(own.latitude, own.longitude)),
    countryIsKnown: own.country === null ? null : countries.has(own.country),
  };
}
