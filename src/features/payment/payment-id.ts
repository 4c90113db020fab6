/** A payment's id as callers see it: `pay_` and the number of its row, which is never used twice. */
export function formatPaymentId(id: number): string {
  return `pay_${id}`;
}

/** The number of the row; null for a text that is no payment's id. */
export function parsePaymentId(text: string): number | null {
  const digits = /^pay_([1-9]\d{0,15})$/.exec(text)?.[1];
  const id = digits === undefined ? Number.NaN : Number(digits);
  return Number.isSafeInteger(id) ? id : null;
}
