import { normaliseEmail } from '../email/normalise-email.ts';
import { describePayment } from './describe-payment.ts';
import type { EmailVerdict } from './payment-facts.ts';
import type { PaymentFieldName } from './payment-fields.ts';
import type { PaymentRecord } from './payment-history.ts';
import type { PaymentLabel } from './payment-label.ts';
import { readLabel, readTime } from './payment-label-parameters.ts';
import type { LookupSources, PaymentTables } from './payment-sources.ts';
import type { KeyedHash } from './read-card.ts';
import { isPaymentField, readPayment } from './read-payment.ts';
import { recordPayment } from './record-payment.ts';

/** Columns that are no fields of a payment, by the names that are understood. */
const timeColumns = ['created_at', 'timestamp', 'transaction_date', 'at'];
const labelColumns = ['label'];
const labelTimeColumns = ['labelled_at', 'labeled_at', 'label_at'];
const scoreColumns = ['score'];

export interface ImportColumns {
  readonly names: readonly string[];
  readonly time: number;
  readonly label: number;
  readonly labelTime: number;
  readonly score: number;
  readonly card: number;
}

/** Where the columns are; null when none says when a payment was. */
export function readImportColumns(header: readonly string[]): ImportColumns | null {
  const names = header.map((name) => name.trim());
  const lower = names.map((name) => name.toLowerCase());
  const find = (wanted: readonly string[]) => lower.findIndex((name) => wanted.includes(name));
  const time = find(timeColumns);
  if (time === -1) return null;
  return {
    names,
    time,
    label: find(labelColumns),
    labelTime: find(labelTimeColumns),
    score: find(scoreColumns),
    card: find(['card_number']),
  };
}

/** Columns that no field of a payment has, a misspelt one among them. */
export function ownColumns(columns: ImportColumns): string[] {
  const { names, time, label, labelTime, score } = columns;
  return names.filter(
    (name, index) => name !== '' && ![time, label, labelTime, score].includes(index) && !isPaymentField(name),
  );
}

export interface ImportRow {
  readonly record: PaymentRecord;
  readonly score: number | null;
  readonly label: { readonly label: PaymentLabel; readonly at: number | null } | null;
}

export interface ImportRowSources {
  readonly accountId: string;
  readonly lookups: LookupSources;
  readonly tables: PaymentTables;
  readonly hash: KeyedHash;
  /** Unix seconds: rows from before are not kept, rows from after now are mistakes. */
  readonly oldestAt: number;
  readonly nowAt: number;
}

/** Without these a row would count as less than it is. */
const mustRead: readonly PaymentFieldName[] = [
  'transaction_amount',
  'customer_ip',
  'transaction_id',
  'customer_id',
];

/** Reads a row as a request with the same fields is read; a text says why it cannot be taken. */
export function readImportRow(
  cells: readonly string[],
  columns: ImportColumns,
  sources: ImportRowSources,
): ImportRow | string {
  if (cells.length !== columns.names.length)
    return `The row has ${cells.length} fields, the header ${columns.names.length}.`;
  const at = readTime(cells[columns.time]!.trim());
  if (at === null) return `${columns.names[columns.time]} is neither unix seconds nor an ISO 8601 time.`;
  if (at > sources.nowAt) return 'The payment lies in the future.';
  if (at < sources.oldestAt) return 'The payment is older than payments are kept.';
  const label = readRowLabel(cells, columns);
  if (typeof label === 'string') return label;

  const sent: Record<string, unknown> = {};
  for (const [index, name] of columns.names.entries()) {
    if (index === columns.time || index === columns.label || index === columns.labelTime) continue;
    if (index !== columns.score && cells[index] !== '') sent[name] = cells[index];
  }
  const payment = readPayment(sent, sources.hash);
  // What a score alone needs is not looked up.
  const facts = describePayment(payment, at, sources.lookups, sources.tables, (source, lookup) =>
    source === 'device' || source === 'bin' ? null : lookup(),
  );
  const bad = mustRead.find((name) => facts.payment.unreadable.has(name));
  if (bad !== undefined) return `${bad} cannot be read.`;
  const email = payment.values.customer_email;
  const address = email === null ? null : normaliseEmail(email);
  const verdict = address === null ? null : { ...noVerdict, address };
  const record = recordPayment({ ...facts, email: verdict }, sources.accountId);
  if (record.customer === null && record.card === null && record.device === null && record.ip === null) {
    if (record.email === null && record.phone === null)
      return 'The row names no customer, card, device, address, mail address or phone.';
  }
  const score = columns.score === -1 ? Number.NaN : Number.parseFloat(cells[columns.score]!);
  return { record, label, score: score >= 0 && score <= 100 ? score : null };
}

function readRowLabel(
  cells: readonly string[],
  { label, labelTime }: ImportColumns,
): ImportRow['label'] | string {
  const text = label === -1 ? '' : cells[label]!.trim();
  if (text === '') return null;
  const read = readLabel(text) ?? binaryLabels.get(text.toLowerCase());
  if (read === undefined || read === null) return 'label is none of fraud, legitimate, chargeback, disputed.';
  const time = labelTime === -1 ? '' : cells[labelTime]!.trim();
  const at = time === '' ? null : readTime(time);
  if (time !== '' && at === null) return 'The time of the label cannot be read.';
  return { label: read, at };
}

/** As data sets write it. */
const binaryLabels: ReadonlyMap<string, PaymentLabel> = new Map([
  ['1', 'fraud'],
  ['true', 'fraud'],
  ['0', 'legitimate'],
  ['false', 'legitimate'],
]);

const noVerdict: EmailVerdict = {
  address: null,
  domain: null,
  isValid: true,
  isDisposable: false,
  isFree: false,
  reason: '',
  isCertain: false,
};
