import type { EmailReport } from '../email/email-report.ts';
import { normaliseAddress, normaliseEmail } from '../email/normalise-email.ts';
import { bogon } from '../ip/bogon.ts';
import { parseIp } from '../ip/parse-ip.ts';
import type { PhoneFacts } from '../phone/phone-facts.ts';
import { scorePhone } from '../phone/score-phone.ts';
import { describeIp } from './describe-ip.ts';
import { pointOf } from './distance.ts';
import { hidesPlace } from './hides-place.ts';
import { judgeDevice } from './judge-device.ts';
import type {
  Amount,
  BinVerdict,
  DeviceVerdict,
  EmailVerdict,
  IpFacts,
  PaymentFacts,
  PhoneVerdict,
  Place,
  RiskyCountry,
} from './payment-facts.ts';
import type { LookupSources, PaymentTables } from './payment-sources.ts';
import type { Payment } from './read-payment.ts';

/** Runs a lookup; a failure of its source gives null and is told. */
export type Attempt = <T>(source: string, lookup: () => T | null) => T | null;

/** Facts that come from memory. E-mail, history, lists and the model’s opinion are added by those who have them. */
export type LookedUpFacts = Omit<PaymentFacts, 'email' | 'history' | 'lists' | 'model'>;

const gpsRadiusKm = 1;
/** A city database that does not say how exact it is. */
const unknownRadiusKm = 100;
/**
 * The middle of a country is no place: a customer who goes from such an address to one whose place is known would seem to
 * have flown there. City databases tell 5 to 200 km, or 500 and 1000 where they know the country only.
 */
const coarsestKm = 200;

/** Looks up what is known of the parts of a payment. */
export function describePayment(
  sent: Payment,
  at: number,
  sources: LookupSources,
  tables: PaymentTables,
  attempt: Attempt,
): LookedUpFacts {
  const payment = withUsableIp(sent);
  const { values } = payment;
  const nameOf = (code: string): string => sources.ip.country(code)?.names.en ?? code;
  const risky = (code: string | null, source: string): RiskyCountry | null =>
    code === null
      ? null
      : { code, name: nameOf(code), level: tables.riskOf(code), source, asOf: tables.countriesAsOf };
  const ip = attempt('ip', () =>
    values.customer_ip === null ? null : describeIp(values.customer_ip, sources.ip),
  );
  const bin = attempt('bin', () => describeBin(payment, sources));
  // The country of an address stands in for one that was not sent, not for one that is wrong.
  const ownCountry = payment.unreadable.has('customer_country') ? null : countryOf(ip);
  return {
    at,
    payment,
    amount: amountOf(payment, tables),
    ip,
    phone: attempt('phone', () => describePhone(payment, ip, sources)),
    device: attempt('device', () => describeDevice(payment, at, sources)),
    bin,
    place: placeOf(payment, ip),
    customerCountry:
      values.customer_country === null
        ? risky(ownCountry, 'IP address')
        : risky(values.customer_country, 'customer_country'),
    cardCountry: risky(bin?.country ?? null, 'its first digits'),
  };
}

/** An address that is none, or that no user of the internet can have, is as good as not sent. */
function withUsableIp(payment: Payment): Payment {
  const text = payment.values.customer_ip;
  if (text === null) return payment;
  const ip = parseIp(text);
  if (ip !== null && bogon(ip) === null) {
    return ip.text === text ? payment : { ...payment, values: { ...payment.values, customer_ip: ip.text } };
  }
  return {
    ...payment,
    values: { ...payment.values, customer_ip: null },
    unreadable: new Set([...payment.unreadable, 'customer_ip']),
  };
}

function amountOf({ values }: Payment, tables: PaymentTables): Amount | null {
  const value = values.transaction_amount;
  const code = values.transaction_currency?.toUpperCase() ?? null;
  if (value === null || value < 0 || code === null) return null;
  const currency = tables.currency(code);
  if (currency === null) return null;
  const { digits, perUsd } = currency;
  return {
    value,
    currency: code,
    digits,
    usd: perUsd === null ? null : value / perUsd,
    usualHigh: perUsd === null ? null : tables.usualHighUsd * perUsd,
  };
}

/** Where the users of an address are, if it tells. */
function countryOf(ip: IpFacts | null): string | null {
  return ip === null || hidesPlace(ip) ? null : ip.country;
}

function placeOf({ values }: Payment, ip: IpFacts | null): Place | null {
  const gps = pointOf(values.customer_latitude, values.customer_longitude);
  if (gps !== null) return { ...gps, radiusKm: gpsRadiusKm, source: 'gps' };
  if (ip === null || hidesPlace(ip)) return null;
  const point = pointOf(ip.latitude, ip.longitude);
  const radiusKm = ip.radiusKm ?? unknownRadiusKm;
  return point === null || radiusKm > coarsestKm ? null : { ...point, radiusKm, source: 'ip' };
}

function describePhone({ values }: Payment, ip: IpFacts | null, sources: LookupSources): PhoneVerdict | null {
  const text = values.customer_phone;
  if (text === null) return null;
  const country = values.customer_country ?? values.billing_country ?? countryOf(ip);
  // As it is dialled within a country that nobody has named: that says nothing against it.
  if (country === null && /^[^\d+]*0[^0]/.test(text)) return null;
  const facts = readNumber(text, country, sources);
  const { isValid, reason, score } = scorePhone(facts);
  return { e164: facts.e164, country: facts.region, isValid, reason, risk: score / 100 };
}

/** As a number of the country, else in the international form that the field is for, which may lack its plus. */
function readNumber(text: string, country: string | null, sources: LookupSources): PhoneFacts {
  const isInternational = text.startsWith('+') || text.startsWith('00');
  if (country === null) return sources.phone(isInternational ? text : `+${text}`, '');
  const facts = sources.phone(text, country);
  if (facts.isAssignable || isInternational || text.startsWith('0')) return facts;
  const other = sources.phone(`+${text}`, country);
  return other.isAssignable ? other : facts;
}

function describeDevice({ values }: Payment, at: number, sources: LookupSources): DeviceVerdict | null {
  const userAgent = values.customer_useragent;
  if (userAgent === null) return null;
  return judgeDevice(userAgent, sources.device({ 'user-agent': userAgent }), at);
}

function describeBin({ card }: Payment, sources: LookupSources): BinVerdict | null {
  if (card?.bin == null) return null;
  const { isValid, reason, scheme, coName, record } = sources.bin(card.bin);
  return {
    isValid,
    reason,
    scheme: scheme?.name ?? null,
    coScheme: coName,
    lengths: scheme?.lengths ?? [],
    isLuhn: scheme?.isLuhn ?? null,
    country: record.country,
  };
}

/** What the score of an address says, as far as a payment is concerned. */
export function emailVerdict(report: EmailReport): EmailVerdict {
  const { score, text, address } = report;
  return {
    address: address === undefined ? normaliseEmail(text) : normaliseAddress(address),
    domain: report.domain?.domain.name ?? null,
    isValid: score.isValid,
    isDisposable: report.isDisposable,
    isFree: report.isFree,
    reason: score.reason,
    isCertain: !score.rules.some(({ id }) => id === 'mail_not_known'),
  };
}
