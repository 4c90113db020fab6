/** `129.90 EUR`, with the decimals of the currency. */
export function writeAmount(value: number, currency: string, digits: number): string {
  return `${value.toFixed(digits)} ${currency}`;
}
