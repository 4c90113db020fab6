/** RFC 7607 and RFC 7300: neither 0 nor the last number is ever used. */
const lastAsn = 4_294_967_294;

/** Reads an AS number, with or without the `AS` before it, in any letter case. Null when it is none. */
export function parseAsn(text: string): number | null {
  const digits = /^\s*(?:asn?)?\s*(\d{1,15})\s*$/i.exec(text)?.[1];
  if (digits === undefined) return null;
  const number = Number(digits);
  return number >= 1 && number <= lastAsn ? number : null;
}
